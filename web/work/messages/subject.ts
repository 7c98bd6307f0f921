import type { MessageSubject } from '#contract/message-kinds.ts';

/** What a conversation is about. */
export interface Subject {
  type: MessageSubject;
  id: string;
}
