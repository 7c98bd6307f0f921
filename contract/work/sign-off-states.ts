import type { Texts } from '../platform/texts/speak.ts';

/** Without schemas, so that the web can load it without Zod. */

export const signOffStates = ['Open', 'Approved', 'ChangesAsked', 'Superseded', 'Withdrawn'] as const;
export type SignOffState = (typeof signOffStates)[number];

/** As people read them. */
export const signOffStateLabels = {
  Open: 'Waiting for approval',
  Approved: 'Approved',
  ChangesAsked: 'Changes asked for',
  Superseded: 'Newer version',
  Withdrawn: 'Withdrawn',
} as const satisfies Texts<SignOffState>;

export const signOffAnswers = ['Approved', 'ChangesAsked'] as const;
export type SignOffAnswer = (typeof signOffAnswers)[number];

/** `Phone`: somebody of staff says that the person said so. It approves nothing. */
export const signOffWays = ['Session', 'Link', 'Phone'] as const;

/** How many of the people who are asked have to approve. */
export const signOffNeeds = ['One', 'All'] as const;
export type SignOffNeeds = (typeof signOffNeeds)[number];

/** Characters of the question and of a reason. */
export const questionLimit = 2000;

/** People that one request can ask. */
export const maxAsked = 50;
