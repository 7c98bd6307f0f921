import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Audience } from '#contract/platform/audience.ts';
import { fold, matcherOf } from '#contract/platform/folded.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import type { Reader } from './drafts.ts';
import { mentionedIn, mentionOf, typedMention } from './mention-text.ts';
import { readersQuery } from './queries.ts';
import type { Subject } from './subject.ts';

/** A text with the people that it may mention. */
export interface WrittenText {
  text: string;
  people: readonly Reader[];
}

interface PickerOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  subject: Subject;
  audience: Audience;
  value: WrittenText;
  onChange: (value: WrittenText) => void;
}

/**
 * The list that opens at an @, with the people who can read the message. The field keeps the focus, as the pattern of a combobox
 * asks: the arrows move through the list, Enter and Tab choose, Escape closes it.
 */
export function useMentionPicker({ field, subject, audience, value, onChange }: PickerOptions) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  /** Where the @ stands that the user closed the list of. */
  const [dismissed, setDismissed] = useState<number>();
  const [index, setIndex] = useState(0);
  const search = useDebounced(typed?.trim() ?? '');
  const found = useQuery({
    ...readersQuery(subject, { audience, search: search || undefined }),
    enabled: typed !== undefined,
  });
  const options = typed === undefined ? [] : matching(found.data?.people ?? [], typed);
  const isOpen = typed !== undefined && (options.length > 0 || (found.isSuccess && !/\s/.test(typed)));
  const active = options[Math.min(index, options.length - 1)];

  /** Looks at what stands before the caret. */
  function follow() {
    const area = field.current;
    if (!area) return;
    const before = area.value.slice(0, area.selectionStart);
    const found = area.selectionStart === area.selectionEnd ? typedMention(before) : undefined;
    const at = before.length - (found?.length ?? 0) - 1;
    const isChosen = found !== undefined && mentionedIn(`@${found}`, value.people).length > 0;
    const next = isChosen || at === dismissed ? undefined : found;
    if (found === undefined) setDismissed(undefined);
    if (next !== typed) setIndex(0);
    setTyped(next);
  }

  function choose(person: Reader) {
    const area = field.current;
    if (!area || typed === undefined) return;
    const end = area.selectionStart;
    const start = end - typed.length - 1;
    const mention = `${mentionOf(person, value.people)} `;
    const text = value.text.slice(0, start) + mention + value.text.slice(end).replace(/^ /, '');
    const people = mention.startsWith('@[')
      ? value.people
      : [...value.people.filter((each) => each.id !== person.id), person];
    // The caret has to be behind the name before the next key arrives.
    flushSync(() => {
      onChange({ text, people });
      setTyped(undefined);
    });
    area.focus();
    area.setSelectionRange(start + mention.length, start + mention.length);
  }

  function dismiss() {
    const area = field.current;
    if (area && typed !== undefined) setDismissed(area.selectionStart - typed.length - 1);
    setTyped(undefined);
  }

  /** Whether the key was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined && options.length > 0) {
      setIndex((Math.min(index, options.length - 1) + move + options.length) % options.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && active && !event.ctrlKey && !event.metaKey) {
      choose(active);
    } else if (event.key === 'Escape') dismiss();
    else return false;
    event.preventDefault();
    // Escape would close the dialog around it.
    event.stopPropagation();
    return true;
  }

  return {
    listId: id,
    isOpen,
    options,
    active,
    choose,
    follow,
    close: () => setTyped(undefined),
    onKeyDown,
    optionId: (person: Reader) => `${id}-${person.id}`,
  };
}

/** The people whose name has the words that are typed. Names with a word that begins so come first. */
function matching(people: readonly Reader[], typed: string): readonly Reader[] {
  const matches = matcherOf(typed);
  const wanted = fold(typed.trim());
  const found = people.filter(({ name }) => matches(name));
  const begins = ({ name }: Reader) => ` ${fold(name)}`.includes(` ${wanted}`);
  return [...found.filter(begins), ...found.filter((person) => !begins(person))];
}

export type MentionPicker = ReturnType<typeof useMentionPicker>;
