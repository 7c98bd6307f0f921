import type { MessageSubject } from '#contract/work/message-kinds.ts';

/** What a conversation is about. */
export interface Subject {
  type: MessageSubject;
  id: string;
}
