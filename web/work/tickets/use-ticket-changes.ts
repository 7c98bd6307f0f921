import { ticketStatusLabels } from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { call } from '#web/lib/api.ts';
import { personName } from '#web/lib/person-name.ts';
import { type InlineNoun, useInlineChange } from '#web/lists/use-inline-change.ts';
import { t, translated } from '#web/texts/index.ts';
import { fetchTicket } from './queries.ts';

/** What is changed in a list. An assignee who is undefined is nobody. */
export interface TicketValues {
  status: Ticket['status'];
  priority: Ticket['priority'];
  assignee: { id: string; name: string } | undefined;
}

export type ChangeTicket = (ticket: Ticket, values: Partial<TicketValues>) => void;

/** Changes tickets in a list or a menu. */
export function useTicketChanges() {
  const { change, shown } = useInlineChange(tickets);
  return { change, shown };
}

const tickets: InlineNoun<Ticket, TicketValues> = {
  noun: 'tickets',
  save: ({ id, version }, changes) => {
    const { assignee, ...values } = changes;
    const body = { ...values, ...('assignee' in changes && { assigneeId: assignee?.id ?? null }) };
    return call('updateTicket', { params: { id }, body }, { ifMatch: version });
  },
  read: fetchTicket,
  titleOf: ({ title }) => title,
  valuesOf: ({ status, priority, assigneeId: id, assigneeName: name }) => ({
    status,
    priority,
    assignee: id && name ? { id, name } : undefined,
  }),
  shown: (ticket, changes) => {
    const { assignee, ...values } = changes;
    if (!('assignee' in changes)) return { ...ticket, ...values };
    return { ...ticket, ...values, assigneeId: assignee?.id, assigneeName: assignee?.name };
  },
  wordsOf: (values) => {
    if (values.status) return translated(ticketStatusLabels[values.status]);
    if (values.priority) return t('{priority} priority', { priority: t(values.priority) });
    return values.assignee
      ? t('assigned to {name}', { name: personName(values.assignee.name) })
      : t('assigned to nobody');
  },
};
