import { CircleDashed } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import type { Ticket } from '#contract/work/tickets.ts';
import { formatInstant } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { ClientDot } from '#web/ui/client-dot.tsx';
import { ageOf } from './age.ts';
import type { TicketField } from './field-menu.tsx';
import { priorityIcons, priorityTones, TicketStatusBadge, TicketTypeIcon } from './ticket-badges.tsx';
import { TicketRowPromise } from './ticket-promises.tsx';
import { useFromNow } from './use-now.ts';

interface TicketRowProps {
  ticket: Ticket;
  isStaff: boolean;
  selected: boolean;
  /** Undefined for those who may not change many tickets. */
  onSelect: ((id: string, selected: boolean) => void) | undefined;
  /** Opens the menu of a field. Undefined for those who may not change tickets. */
  onPick: ((id: string, field: TicketField, button: HTMLElement) => void) | undefined;
}

/** A ticket in one line, or two on a phone. The whole row links to the ticket. */
export const TicketRow = memo(function TicketRow({ ticket, isStaff, selected, onSelect, onPick }: TicketRowProps) {
  const titleId = useId();
  const PriorityIcon = priorityIcons[ticket.priority];
  const pick = (field: TicketField, name: string, key: string | undefined, content: ReactNode) => (
    <Field
      className={`ticket-row-${field}`}
      describedBy={titleId}
      name={name}
      shortcut={key}
      onPick={onPick && ((button) => onPick(ticket.id, field, button))}
    >
      {content}
    </Field>
  );
  return (
    <article className="ticket-row" aria-labelledby={titleId} data-selected={selected}>
      {onSelect && (
        <label className="ticket-row-check">
          <input
            type="checkbox"
            aria-label={t('Select {title}', { title: ticket.title })}
            aria-keyshortcuts="x"
            checked={selected}
            onChange={(event) => onSelect(ticket.id, event.target.checked)}
          />
        </label>
      )}
      <span className="ticket-row-number tabular">#{ticket.number}</span>
      {pick(
        'priority',
        t('Priority'),
        undefined,
        <>
          <PriorityIcon size={16} aria-hidden="true" style={{ color: token(priorityTones[ticket.priority]) }} />
          <span className="only-read">{t(ticket.priority)}</span>
        </>,
      )}
      <div className="ticket-row-title">
        <TicketTypeIcon type={ticket.type} plain />
        <h2 id={titleId}>
          <CardLink to="/supportTickets/$id" params={{ id: ticket.id }} title={ticket.title}>
            {ticket.title}
          </CardLink>
        </h2>
      </div>
      <div className="ticket-row-facts">
        {isStaff && <Client ticket={ticket} />}
        <TicketRowPromise ticket={ticket} isStaff={isStaff} />
      </div>
      {pick('status', t('Status'), 's', <TicketStatusBadge status={ticket.status} />)}
      {pick('assignee', t('Assigned to'), 'a', <Assignee ticket={ticket} />)}
      <Age instant={ticket.createdAt} />
    </article>
  );
});

interface FieldProps {
  className: string;
  describedBy: string;
  name: string;
  shortcut: string | undefined;
  onPick: ((button: HTMLElement) => void) | undefined;
  children: ReactNode;
}

/** A field of the ticket, as a button for those who may change it. */
function Field({ className, describedBy, name, shortcut, onPick, children }: FieldProps) {
  const content = (
    <>
      <span className="only-read">{t('{field}:', { field: name })} </span>
      {children}
    </>
  );
  if (!onPick) return <span className={`ticket-row-field ${className}`}>{content}</span>;
  return (
    <button
      type="button"
      className={`ticket-row-field ${className}`}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      aria-keyshortcuts={shortcut}
      onClick={(event) => onPick(event.currentTarget)}
    >
      {content}
    </button>
  );
}

function Client({ ticket: { clientColour, clientName } }: { ticket: Ticket }) {
  return (
    <span className="ticket-row-client" title={clientName}>
      {clientColour && <ClientDot colour={clientColour} />}
      <span dir="auto">{clientName ?? t('Staff only')}</span>
    </span>
  );
}

function Assignee({ ticket: { assigneeId, assigneeName } }: { ticket: Ticket }) {
  const name = assigneeName && personName(assigneeName);
  return (
    <>
      {name ? (
        <Avatar name={name} id={assigneeId} size={22} />
      ) : (
        <CircleDashed size={22} strokeWidth={1.5} aria-hidden="true" />
      )}
      <span className="ticket-row-name" title={name}>
        {name ?? t('Nobody')}
      </span>
    </>
  );
}

function Age({ instant }: { instant: string }) {
  const age = useFromNow((now) => ageOf(instant, now));
  return (
    <time dateTime={instant} title={formatInstant(instant)} className="ticket-row-age tabular">
      {age}
    </time>
  );
}
