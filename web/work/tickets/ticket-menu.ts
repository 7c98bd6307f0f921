import { CircleCheck, CircleDot, CirclePause, CircleX, Clock, Lock, LockOpen, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import {
  authorStatuses,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
  ticketStatusLabels,
} from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { t, translated } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { priorityIcons } from './ticket-badges.tsx';
import type { ChangeTicket } from './use-ticket-changes.ts';

/** The actions of a ticket's menu: everything for staff, closing and reopening for its author. */
export function useTicketMenu(change: ChangeTicket): (ticket: Ticket) => CardMenuItem[] {
  const user = useSession()?.user;
  const mayChange = useCan()('updateTicket');
  const isStaff = !user?.clientId;
  const ownId = user?.id;
  return useCallback(
    (ticket) => {
      if (!mayChange) return [];
      if (isStaff) return [...statusItems(ticket, change), ...priorityItems(ticket, change)];
      return ticket.createdBy === ownId ? authorItems(ticket, change) : [];
    },
    [isStaff, ownId, change, mayChange],
  );
}

export const statusIcons: Record<TicketStatus, LucideIcon> = {
  Open: CircleDot,
  InProgress: Clock,
  Resolved: CircleCheck,
  Closed: Lock,
  OnHold: CirclePause,
  Cancelled: CircleX,
};

function statusItems(ticket: Ticket, change: ChangeTicket): CardMenuItem[] {
  return ticketStatuses
    .filter((status) => status !== ticket.status)
    .map((status) => ({
      label: t('Mark as {status}', { status: translated(ticketStatusLabels[status]) }),
      icon: statusIcons[status],
      onSelect: () => change(ticket, { status }),
    }));
}

function priorityItems(ticket: Ticket, change: ChangeTicket): CardMenuItem[] {
  return ticketPriorities
    .filter((priority) => priority !== ticket.priority)
    .toReversed()
    .map((priority, index) => ({
      startsGroup: index === 0,
      label: t('Set priority to {priority}', { priority: t(priority) }),
      icon: priorityIcons[priority],
      onSelect: () => change(ticket, { priority }),
    }));
}

function authorItems(ticket: Ticket, change: ChangeTicket): CardMenuItem[] {
  return authorStatuses[ticket.status].map((status) => ({
    ...(status === 'Open' ? { label: t('Reopen Ticket'), icon: LockOpen } : { label: t('Close Ticket'), icon: Lock }),
    onSelect: () => change(ticket, { status }),
  }));
}
