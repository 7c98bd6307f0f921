import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftKey, forgetDraft, keepDraft, readKeptDraft } from '#web/lib/draft-store.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { tellDialog } from '#web/ui/dialog-problem.ts';

/** What somebody writes, so that they find it again. */
export interface DraftName {
  /** Such as `task`. */
  form: string;
  /** The id of what is changed. Undefined for something new. */
  edits?: string | undefined;
  /** The id of what the new thing belongs to. */
  within?: string | undefined;
}

/**
 * Keeps what somebody writes over a reload and the end of their session. `name` is undefined while nothing is written. `restore` gets
 * what was kept before. Call the result with each change, or with undefined if nothing is written any more.
 *
 * A form that closes while its author is signed in and stays on the page was sent or discarded. Then the draft goes, too. A link to
 * another page leaves it.
 */
export function useKeptDraft<Value>(
  name: DraftName | undefined,
  restore: (value: Value) => void,
): (value: Value | undefined) => void {
  // So that the key is that of the session.
  useSession();
  const key = name && draftKey(wordsOf(name));
  const isWritten = useRef(false);
  const onFound = useEffectEvent(restore);
  useEffect(() => {
    if (!key) return undefined;
    let isOver = false;
    const page = location.pathname;
    const found = (value: Value | undefined) => {
      // What was typed in the meantime stays.
      if (isOver || isWritten.current || value === undefined) return;
      isWritten.current = true;
      onFound(value);
      tellDialog({ message: t('This is what you wrote before. It is not saved yet.'), tone: 'info' });
    };
    readKeptDraft<Value>(key).then(found, hasNoStore);
    return () => {
      isOver = true;
      if (isWritten.current && location.pathname === page) void forgetDraft(key).catch(hasNoStore);
      isWritten.current = false;
    };
  }, [key]);
  return useCallback(
    (value) => {
      if (!key) return;
      isWritten.current = value !== undefined;
      void (value === undefined ? forgetDraft(key) : keepDraft(key, value)).catch(hasNoStore);
    },
    [key],
  );
}

/** Like `useState` for what somebody writes: it outlives a reload and the end of the session. */
export function useDraftState<Value>(name: DraftName | undefined, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(initial);
  const keep = useKeptDraft<Value>(name, setValue);
  const change = (changed: Value) => {
    setValue(changed);
    keep(isEqual(changed, initial) ? undefined : changed);
  };
  return [value, change];
}

function wordsOf({ form, edits, within }: DraftName): string {
  return edits ? `${form} ${edits}` : ['new', form, within].filter(Boolean).join(' ');
}

/** Compares values that are made of objects, lists, texts and numbers. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Some browsers keep nothing, such as in a private window. Then drafts end with the page. */
function hasNoStore(): void {}
