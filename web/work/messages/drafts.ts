import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import type { Message, MessageReaders, PinPlace } from '#contract/work/messages.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '#web/lib/draft-store.ts';
import { useSession } from '#web/lib/session.ts';
import { withoutPictures } from './pictures.ts';
import type { Subject } from './subject.ts';

export type Reader = MessageReaders['people'][number];

/** A file of a draft. It is uploaded at once, and the message names it by its id. */
export interface DraftFile {
  id: number;
  file: Pick<File, 'name' | 'size'>;
  state: 'uploading' | 'failed' | 'done';
  /** 0 to 1. */
  part: number;
  message?: string;
  attachmentId?: string;
}

/** A message that is being written. */
export interface Draft {
  text: string;
  /** Undefined until the author chooses. */
  audience?: Audience;
  /** The people chosen from the list of those who can be mentioned. */
  people: readonly Reader[];
  /** The message that this one answers. */
  parent?: Message;
  /** The place that it is about. */
  pin?: PinPlace | undefined;
  files: readonly DraftFile[];
}

const emptyDraft: Draft = { text: '', people: [], files: [] };

/** In memory, so that a draft outlives a screen and a lost connection. The browser keeps all but the files. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** The draft about a subject, and how to change it. Each user has their own, also in one tab. */
export function useDraft(subject: Subject) {
  const user = useSession()?.user;
  const key = [user?.tenantId, user?.id, 'message', subject.type, subject.id].join(' ');
  const draft = useSyncExternalStore(subscribe, () => readDraft(key));
  useEffect(() => void findKept(key), [key]);
  const change = useCallback((values: Partial<Draft>) => changeDraft(key, values), [key]);
  return { key, draft, change };
}

export function readDraft(key: string): Draft {
  return drafts.get(key) ?? emptyDraft;
}

export function changeDraft(key: string, values: Partial<Draft>): void {
  drafts.set(key, { ...readDraft(key), ...values });
  notify();
  keep(key);
}

/**
 * Empties the draft of a message that was sent. What was written in the time stays. The next message goes to the same readers
 * unless its author chooses again.
 */
export function removeSent(key: string, sent: Draft): void {
  const draft = readDraft(key);
  const files = draft.files.filter(({ id }) => !sent.files.some((each) => each.id === id));
  const isSame = draft.text === sent.text;
  changeDraft(
    key,
    isSame ? { ...emptyDraft, parent: undefined, pin: undefined, files } : { parent: undefined, pin: undefined, files },
  );
}

/** Forgets what this tab has in memory, as a reload does. Only tests need it. */
export function forgetDrafts(): void {
  drafts.clear();
  notify();
}

export function isEmpty({ text, files }: Draft): boolean {
  return text.trim() === '' && files.length === 0;
}

/**
 * Takes over what the browser has of a draft. If it has nothing, the draft was sent in another tab, or its author signed out. What is
 * written while the browser looks stays.
 */
async function findKept(key: string): Promise<void> {
  const before = drafts.get(key);
  let kept: Draft | undefined;
  try {
    kept = await readKeptDraft(key);
  } catch {
    // Some browsers keep nothing, such as in a private window.
    return;
  }
  if (drafts.get(key) !== before) return;
  if (kept && !before) drafts.set(key, kept);
  else if (!kept && before && !isEmpty(before)) drafts.delete(key);
  notify();
}

function keep(key: string): void {
  const draft = readDraft(key);
  // Its files are not kept, so neither are their places in the text.
  const kept = { ...draft, text: withoutPictures(draft.text), files: [] };
  const done = isEmpty(draft) ? forgetDraft(key) : keepDraft(key, kept);
  done.catch(() => {});
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
