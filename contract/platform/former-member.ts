import type { Text } from './texts/speak.ts';

/** What an erasure stores instead of the name of a person (`app.erase_person`). Screens and mails write it in the reader's language. */
export const formerMember = 'Former member' satisfies Text;
