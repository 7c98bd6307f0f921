import { type MailState, mailStates } from '#contract/platform/mail-kinds.ts';

/** The search parameters of the list of mails. */
export interface MailSearch {
  state?: MailState;
}

/** Keeps a valid state and ignores the rest. */
export function mailSearch({ state }: Record<string, unknown>): MailSearch {
  return { state: mailStates.find((each) => each === state) };
}
