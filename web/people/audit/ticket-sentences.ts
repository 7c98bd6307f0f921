import type { AuditEntry } from '#contract/work/audit.ts';
import { quietDays } from '#contract/work/ticket-status.ts';
import { t, tParts } from '#web/texts/index.ts';
import { partsOf, type Sentence } from './sentence-parts.ts';

/** What was done to tickets. */
export const ticketSentences = {
  'ticket.created': (entry) => tParts('{actor} created the ticket {name}', partsOf(entry)),
  'ticket.updated': (entry) => tParts('{actor} changed the ticket {name}', partsOf(entry)),
  'ticket.linked': (entry) =>
    tParts('{actor} linked the ticket {name} to {number}', { ...partsOf(entry), number: otherTicketOf(entry) }),
  'ticket.unlinked': (entry) =>
    tParts('{actor} removed the link from the ticket {name} to {number}', {
      ...partsOf(entry),
      number: otherTicketOf(entry),
    }),
  'ticket.closed': ({ subjectName }) =>
    tParts('The ticket {name} closed itself after {days} quiet days', {
      name: { name: subjectName ?? t('something without a name') },
      days: String(quietDays),
    }),
} satisfies Record<string, (entry: AuditEntry) => Sentence>;

function otherTicketOf({ details: { ticketNumber = 0 } }: AuditEntry): string {
  return `#${ticketNumber}`;
}
