import type { InboundState } from '#contract/exchange/inbound-kinds.ts';
import type { InboundReason } from '#contract/exchange/inbound-reasons.ts';
import { t } from '#web/texts/index.ts';

export const inboundStateLabels: Record<InboundState, string> = {
  Held: t('Waiting'),
  Taken: t('Taken'),
  Ignored: t('Ignored'),
};

/** Why a mail was not posted, in a sentence. */
export const inboundReasons: Record<InboundReason, string> = {
  NoSender: t('It does not say who wrote it.'),
  UnknownSender: t('No active user has this address.'),
  OtherSender: t('It answers a mail that went to somebody else.'),
  NotAuthenticated: t('The mail server could not confirm that the sender is real.'),
  InternalNotice: t('A client user answered an internal mail.'),
  Ended: t('It answers a mail about a ticket that was closed long ago.'),
  NotVisible: t('Its sender cannot write there.'),
  Empty: t('It has no text.'),
  TooManyReopens: t('Its ticket was opened again too often within an hour.'),
  TooManyTickets: t('Its sender opened too many tickets within an hour.'),
  CannotWrite: t('Nothing could be changed in the company at that time.'),
  OwnMail: t('Loggia sent it itself.'),
  AutoSubmitted: t('A program wrote it.'),
  NoReturnPath: t('A mail server wrote it.'),
  Report: t('It is a report about another mail.'),
  List: t('It came from a mailing list.'),
  Bulk: t('It was sent to many people.'),
  AutoResponse: t('A program wrote it.'),
  Discarded: t('Staff discarded it.'),
};
