import { useMemo, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { statusOf } from '#web/lib/api-error.ts';
import type { refreshes } from '#web/lib/refreshes.ts';
import { useSaving } from '#web/lib/saving.ts';
import { t } from '#web/texts/index.ts';
import { undoAction, useToast } from '#web/ui/toast.tsx';

/** How things of one kind are changed in a list. `Changes` has a value for each field that can be. */
export interface InlineNoun<Item, Changes> {
  noun: keyof typeof refreshes;
  /** Sends the changes with the version of the item. */
  save: (item: Item, changes: Partial<Changes>) => Promise<Item>;
  /** The item as the server has it now. */
  read: (id: string) => Promise<Item>;
  titleOf: (item: Item) => string;
  valuesOf: (item: Item) => Changes;
  /** The item as it will be. */
  shown: (item: Item, changes: Partial<Changes>) => Item;
  /** The values after 'is now', such as 'In Progress' or 'due on 3 May 2026'. */
  wordsOf: (values: Partial<Changes>) => string;
}

export interface InlineChange<Item, Changes> {
  /** What was chosen and is not saved yet. */
  pending: readonly { item: Item; changes: Partial<Changes> }[];
  /** The item with what was chosen. */
  shown: (item: Item) => Item;
  isSaving: (id: string) => boolean;
  change: (item: Item, changes: Partial<Changes>) => void;
}

/**
 * Changes fields of items where they stand. A choice is shown at once, and can be undone. What is refused is shown as it was, and a
 * message says why. If somebody else changed the same field first, it says what they chose, and offers to change it anyway.
 */
export function useInlineChange<Item extends { id: string; version: number }, Changes extends object>(
  kind: InlineNoun<Item, Changes>,
): InlineChange<Item, Changes> {
  const toast = useToast();
  const [pending, setPending] = useState<InlineChange<Item, Changes>['pending']>([]);
  const { mutateAsync } = useSaving(
    ({ item, changes }: { item: Item; changes: Partial<Changes> }) => kind.save(item, changes),
    kind.noun,
  );

  // The same function in every render, so that rows that did not change need no new one.
  const change = useMemo(() => {
    // A change waits for the one before, so that it does not conflict with it.
    const last = new Map<string, Promise<Item>>();

    function start(item: Item, changes: Partial<Changes>): void {
      const entry = { item, changes };
      setPending((before) => [...before, entry]);
      const earlier = last.get(item.id);
      const saved = (async () => {
        const known = (await earlier) ?? item;
        const base = known.version > item.version ? known : item;
        return save(base, changes).finally(() => setPending((before) => before.filter((each) => each !== entry)));
      })();
      last.set(item.id, saved);
    }

    async function save(item: Item, changes: Partial<Changes>): Promise<Item> {
      const before = valuesAt(kind, item, changes);
      if (isSame(before, changes)) return item;
      const title = kind.titleOf(item);
      try {
        const saved = await mutateAsync({ item, changes });
        const undo = undoAction(() => start(saved, before));
        toast(t('“{title}” is now {what}', { title, what: kind.wordsOf(changes) }), 'success', undo);
        return saved;
      } catch (error) {
        const newer = statusOf(error) === 412 ? await kind.read(item.id).catch(() => undefined) : undefined;
        if (!newer || newer.version === item.version) {
          toast(t('“{title}” was not changed. {reason}', { title, reason: messageOf(error) }), 'error');
          return item;
        }
        const theirs = valuesAt(kind, newer, changes);
        // They changed something else.
        if (isSame(theirs, before)) return save(newer, changes);
        toast(
          t('Somebody else changed “{title}”. It is now {what}, and your change was not saved.', {
            title,
            what: kind.wordsOf(theirs),
          }),
          'error',
          { label: t('Change it anyway'), onSelect: () => start(newer, changes) },
        );
        return newer;
      }
    }

    return start;
  }, [kind, mutateAsync, toast]);

  const shown = (item: Item) =>
    pending.reduce((before, each) => (each.item.id === item.id ? kind.shown(before, each.changes) : before), item);
  return { pending, shown, isSaving: (id) => pending.some((each) => each.item.id === id), change };
}

/** The item's values of the fields that change. */
function valuesAt<Item, Changes>(
  kind: InlineNoun<Item, Changes>,
  item: Item,
  changes: Partial<Changes>,
): Partial<Changes> {
  const all = kind.valuesOf(item);
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, all[field as keyof Changes]]),
  ) as Partial<Changes>;
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
