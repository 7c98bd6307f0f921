import './ticket-rows.css';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useRef, useState } from 'react';
import type { Ticket } from '#contract/work/tickets.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { useLineKeys } from '#web/lists/use-line-keys.ts';
import { TellApart } from '#web/ui/tell-apart.tsx';
import { FieldMenu, type TicketField } from './field-menu.tsx';
import { TicketRow } from './ticket-row.tsx';
import type { ChangeTicket } from './use-ticket-changes.ts';

interface TicketRowsProps {
  tickets: readonly Ticket[];
  selected: ReadonlySet<string>;
  /** Whether tickets are being chosen for a change of many. */
  isSelecting: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onChange: ChangeTicket;
}

/** One line for each ticket, in which staff change status, priority and assignee. j, k, x, a and s do it by keyboard. */
export function TicketRows({ tickets, selected, isSelecting, onSelect, onChange }: TicketRowsProps) {
  const isStaff = !useSession()?.user.clientId;
  const can = useCan();
  const mayChange = isStaff && can('updateTicket');
  const [picking, setPicking] = useState<{ id: string; field: TicketField; button: HTMLElement }>();
  const pick = useCallback(
    (id: string, field: TicketField, button: HTMLElement) => setPicking({ id, field, button }),
    [],
  );
  const list = useRef<HTMLDivElement>(null);
  useLineKeys(list);
  const picked = picking && tickets.find(({ id }) => id === picking.id);
  return (
    <TellApart people={assigneesOf(tickets)}>
      <div
        ref={list}
        className="ticket-rows"
        data-selecting={isSelecting}
        data-promises={tickets.some(({ promises, answerDue }) => promises ?? answerDue)}
        data-clients={isStaff}
      >
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            isStaff={isStaff}
            selected={selected.has(ticket.id)}
            onSelect={can('bulkUpdateTickets') ? onSelect : undefined}
            onPick={mayChange ? pick : undefined}
          />
        ))}
      </div>
      {picking && picked && (
        <FieldMenu
          ticket={picked}
          field={picking.field}
          anchor={picking.button}
          onChoose={(choice) => {
            setPicking(undefined);
            onChange(picked, choice);
          }}
          onClose={() => setPicking(undefined)}
        />
      )}
    </TellApart>
  );
}

function assigneesOf(tickets: readonly Ticket[]) {
  return tickets.flatMap(({ assigneeId: id, assigneeName: name }) => (id && name ? [{ id, name }] : []));
}

/** Rows that are still loading. */
export function TicketRowsSkeleton() {
  return (
    <div className="ticket-rows">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <Skeleton key={index} className="ticket-row-skeleton" />
      ))}
    </div>
  );
}
