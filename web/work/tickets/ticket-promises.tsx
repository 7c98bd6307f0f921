import Box from '@mui/material/Box';
import { Clock } from 'lucide-react';
import type { Ticket } from '#contract/work/tickets.ts';
import { t } from '#web/texts/index.ts';
import { nextPromise } from './promise-states.ts';
import { BriefPromise, momentOf, PromiseText } from './promise-text.tsx';
import { useNow } from './use-now.ts';

/** On a card: what is due next, for staff. Client users read until when they get an answer. */
export function TicketPromiseLine({ ticket, isStaff }: { ticket: Ticket; isStaff: boolean }) {
  const now = useNow();
  if (!isStaff) return <AnswerPromise ticket={ticket} now={now} />;
  const promise = nextPromise(ticket, now);
  return promise ? (
    <Box sx={{ mb: 1.5, fontSize: '0.8125rem' }}>
      <PromiseText promise={promise} now={now} named />
    </Box>
  ) : null;
}

/** The same in a row. */
export function TicketRowPromise({ ticket, isStaff }: { ticket: Ticket; isStaff: boolean }) {
  const now = useNow();
  if (isStaff) {
    const promise = nextPromise(ticket, now);
    return promise && <BriefPromise promise={promise} now={now} />;
  }
  if (!isPromised(ticket.answerDue, now)) return null;
  return (
    <span className="ticket-row-promise">{t('We answer by {moment}', { moment: momentOf(ticket.answerDue) })}</span>
  );
}

function AnswerPromise({ ticket: { answerDue }, now }: { ticket: Ticket; now: number }) {
  if (!isPromised(answerDue, now)) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, mb: 1.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Clock size={14} aria-hidden="true" style={{ flex: 'none', marginTop: 3 }} />
      <span>{t('We answer by {moment}', { moment: momentOf(answerDue) })}</span>
    </Box>
  );
}

/** What was missed is not shown to client users, also if it was loaded before. */
export function isPromised(answerDue: string | undefined, now: number): answerDue is string {
  return answerDue !== undefined && Date.parse(answerDue) > now;
}
