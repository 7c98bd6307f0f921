import type { EventKind } from '#contract/event-kinds.ts';
import { projectStatusLabels } from '#contract/project-status.ts';
import { ticketStatusLabels } from '#contract/ticket-status.ts';

type Change = { from: string; to: string };
/** The data of any event, as `recordEvent` stored it. */
export type StoredData = Partial<Change & { startDate: Change; endDate: Change | string }>;

/** What happened, in a few words that stand below the subject's title. */
export function wordsFor(kind: string, data: StoredData): string {
  return words[kind as EventKind]?.(data) ?? 'Something changed';
}

const words: Record<EventKind, (data: StoredData) => string> = {
  'project.created': () => 'New project',
  'project.statusChanged': (data) => changed('Status', data, projectStatusLabels),
  'project.datesChanged': ({ startDate, endDate }) =>
    [startDate && moved('Start date', startDate), typeof endDate === 'object' && moved('Due date', endDate)]
      .filter(Boolean)
      .join(', '),
  'project.membersAdded': () => 'Added to the team',
  'project.membersRemoved': () => 'Removed from the team',
  'project.dueSoon': ({ endDate }) => `Due on ${dayOf(String(endDate))}`,
  'project.overdue': ({ endDate }) => `Was due on ${dayOf(String(endDate))}`,
  'document.uploaded': () => 'New document',
  'document.shared': () => 'Shared with the client',
  'document.madeInternal': () => 'Made internal',
  'document.deleted': () => 'Deleted',
  'image.uploaded': () => 'New image',
  'image.shared': () => 'Shared with the client',
  'image.madeInternal': () => 'Made internal',
  'image.deleted': () => 'Deleted',
  'ticket.raised': () => 'New ticket',
  'ticket.statusChanged': (data) => changed('Status', data, ticketStatusLabels),
  'ticket.priorityChanged': (data) => changed('Priority', data),
};

function changed(what: string, { from = '', to = '' }: StoredData, labels: Record<string, string> = {}): string {
  return `${what} changed from ${labels[from] ?? from} to ${labels[to] ?? to}`;
}

function moved(what: string, { from, to }: Change): string {
  return `${what} moved from ${dayOf(from)} to ${dayOf(to)}`;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

function dayOf(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}
