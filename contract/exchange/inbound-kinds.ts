/** Without schemas, so that the web can load it without Zod. */

/** What became of a mail that came in: it waits for staff, it was posted, or it is only kept. */
export const inboundStates = ['Held', 'Taken', 'Ignored'] as const;
export type InboundState = (typeof inboundStates)[number];
