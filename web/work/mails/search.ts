import { mailStates } from '#contract/platform/mail-kinds.ts';
import { oneOf, searchParams } from '#web/lib/search-params.ts';

/** The search parameters of the list of mails. */
export const mailSearch = searchParams({ state: oneOf(mailStates) });
export type MailSearch = ReturnType<typeof mailSearch>;
