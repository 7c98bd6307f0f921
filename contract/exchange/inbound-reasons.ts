/** Without schemas, and apart from the states, which the shell of the web loads. */

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
