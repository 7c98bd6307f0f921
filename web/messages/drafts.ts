import { useCallback, useSyncExternalStore } from 'react';
import type { Audience } from '#contract/audience.ts';
import type { Message, MessageReaders } from '#contract/messages.ts';
import { useSession } from '#web/lib/session.ts';
import type { Subject } from './subject.ts';

export type Reader = MessageReaders['people'][number];

/** A message that is being written. */
export interface Draft {
  text: string;
  /** Undefined until the author chooses. */
  audience?: Audience;
  /** The people chosen from the list of those who can be mentioned. */
  people: readonly Reader[];
  /** The message that this one answers. */
  parent?: Message;
}

const emptyDraft: Draft = { text: '', people: [] };

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

/** After a message is sent. The next one goes to the same readers unless its author chooses again. */
export function clearDraft(key: string): void {
  drafts.set(key, { ...emptyDraft, audience: readDraft(key).audience });
  for (const listener of listeners) listener();
}

export function isEmpty({ text }: Draft): boolean {
  return text.trim() === '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
