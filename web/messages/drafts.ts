import { useCallback, useSyncExternalStore } from 'react';
import type { Audience } from '#contract/audience.ts';
import type { Message, MessageReaders } from '#contract/messages.ts';
import { useSession } from '#web/lib/session.ts';
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
  files: readonly DraftFile[];
}

const emptyDraft: Draft = { text: '', people: [], files: [] };

/** In memory only, so that a draft outlives a screen and a lost connection, but not the tab (D18). */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** The draft about a subject, and how to change it. Each user has their own, also in one tab. */
export function useDraft(subject: Subject) {
  const user = useSession()?.user;
  const key = [user?.tenantId, user?.id, subject.type, subject.id].join(' ');
  const draft = useSyncExternalStore(subscribe, () => readDraft(key));
  const change = useCallback((values: Partial<Draft>) => changeDraft(key, values), [key]);
  return { key, draft, change };
}

export function readDraft(key: string): Draft {
  return drafts.get(key) ?? emptyDraft;
}

export function changeDraft(key: string, values: Partial<Draft>): void {
  drafts.set(key, { ...readDraft(key), ...values });
  for (const listener of listeners) listener();
}

/**
 * Empties the draft of a message that was sent. What was written in the time stays. The next message goes to the same readers
 * unless its author chooses again.
 */
export function removeSent(key: string, sent: Draft): void {
  const draft = readDraft(key);
  const files = draft.files.filter(({ id }) => !sent.files.some((each) => each.id === id));
  const isSame = draft.text === sent.text;
  changeDraft(key, isSame ? { ...emptyDraft, parent: undefined, files } : { parent: undefined, files });
}

export function isEmpty({ text, files }: Draft): boolean {
  return text.trim() === '' && files.length === 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
