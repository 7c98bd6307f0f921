/** Without schemas, so that the web can load it without Zod. */

/** What became of a mail that came in: it waits for staff, it was posted, or it is only kept. */
export const inboundStates = ['Held', 'Taken', 'Ignored'] as const;
export type InboundState = (typeof inboundStates)[number];

/** Why a mail is kept only. Nobody wrote it by hand, except for the last one. */
const ignoredReasons = [
  'OwnMail',
  'AutoSubmitted',
  'NoReturnPath',
  'Report',
  'List',
  'Bulk',
  'AutoResponse',
  'Discarded',
] as const;

/** Why a mail waits for staff. */
const heldReasons = [
  'NoSender',
  'UnknownSender',
  'OtherSender',
  'NotAuthenticated',
  'InternalNotice',
  'Ended',
  'NotVisible',
  'Empty',
  'TooManyReopens',
  'TooManyTickets',
  'CannotWrite',
] as const;

export const inboundReasons = [...ignoredReasons, ...heldReasons] as const;
export type InboundReason = (typeof inboundReasons)[number];

/** What a mail can be about. */
export const inboundSubjects = ['project', 'ticket', 'document', 'image'] as const;
