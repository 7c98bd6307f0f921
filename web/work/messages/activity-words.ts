import type { ActivityItem } from '#contract/work/activity.ts';
import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import { type TaskStatus, taskStatusLabels } from '#contract/work/task-values.ts';
import { type TicketStatus, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import { type Health, healthLabels } from '#contract/work/update-values.ts';
import { formatDay } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { plural, t, tParts, translated } from '#web/texts/index.ts';

/** A sentence in parts: texts, and the values that stand out in it. */
type Sentence = readonly (string | Value)[];
/** `ticketId` if the value is a ticket, which has a page. */
type Value = { value: string; ticketId?: string | undefined };

/** Who did what to the project, its files or its tickets. */
export function sentenceOf(item: ActivityItem): Sentence {
  const write = sentences[item.kind] as Writer | undefined;
  const actor = { value: item.actorName ? personName(item.actorName) : t('Unknown User') };
  const { subjectNumber, subjectTitle: value, subjectId: ticketId } = item;
  const title = subjectNumber === undefined ? { value } : { value: `#${subjectNumber} ${value}`, ticketId };
  return (write ?? unknown)(actor, title, item.data);
}

type Data = ActivityItem['data'];
type Writer = (actor: Value, title: Value, data: Data) => Sentence;

const unknown: Writer = (actor, title) => tParts('{actor} changed {title}', { actor, title });

const sentences: Record<ActivityItem['kind'], Writer> = {
  'project.created': (actor) => tParts('{actor} created the project', { actor }),
  'project.restored': (actor) => tParts('{actor} restored the project', { actor }),
  'project.archived': (actor) => tParts('{actor} archived the project', { actor }),
  'project.unarchived': (actor) => tParts('{actor} unarchived the project', { actor }),
  'project.statusChanged': (actor, _title, { from = '', to = '' }) =>
    tParts('{actor} changed the status from {from} to {to}', { actor, from: statusOf(from), to: statusOf(to) }),
  'project.datesChanged': (actor, _title, data) => describeDates(actor, data),
  'project.membersAdded': (actor, _title, { userIds = [] }) =>
    tParts('{actor} added {people} to the team', { actor, people: countPeople(userIds) }),
  'project.membersRemoved': (actor, _title, { userIds = [] }) =>
    tParts('{actor} removed {people} from the team', { actor, people: countPeople(userIds) }),
  'project.leadChanged': (actor, _title, { userIds = [] }) =>
    userIds.length > 0
      ? tParts('{actor} chose the lead of the project', { actor })
      : tParts('{actor} removed the lead of the project', { actor }),
  'project.dueSoon': () => [t('The project is due soon')],
  'project.overdue': () => [t('The project is overdue')],
  'project.updatePublished': (actor, _title, { to = '' }) =>
    tParts('{actor} published a status update: {health}', {
      actor,
      health: { value: translated(healthLabels[to as Health] ?? to) },
    }),
  'document.uploaded': (actor, title) => tParts('{actor} uploaded the document {title}', { actor, title }),
  'document.versionAdded': (actor, title, { version = 0 }) =>
    tParts('{actor} uploaded version {number} of {title}', { actor, title, number: { value: String(version) } }),
  'document.shared': (actor, title) => tParts('{actor} shared {title} with the client', { actor, title }),
  'document.madeInternal': (actor, title) => tParts('{actor} made {title} internal', { actor, title }),
  'document.signOffRequested': (actor, title) => tParts('{actor} asked for approval of {title}', { actor, title }),
  'document.signOffDue': (_actor, title) => tParts('{title} waits for approval', { title }),
  'document.signOffWithdrawn': (actor, title) =>
    tParts('{actor} withdrew the request to approve {title}', { actor, title }),
  'document.approved': (actor, title) => tParts('{actor} approved {title}', { actor, title }),
  'document.changesAsked': (actor, title) => tParts('{actor} asked for changes to {title}', { actor, title }),
  'document.deleted': (actor, title) => tParts('{actor} deleted the document {title}', { actor, title }),
  'document.restored': (actor, title) => tParts('{actor} restored the document {title}', { actor, title }),
  'image.uploaded': (actor, title) => tParts('{actor} uploaded the image {title}', { actor, title }),
  'image.shared': (actor, title) => tParts('{actor} shared {title} with the client', { actor, title }),
  'image.madeInternal': (actor, title) => tParts('{actor} made {title} internal', { actor, title }),
  'image.signOffRequested': (actor, title) => tParts('{actor} asked for approval of {title}', { actor, title }),
  'image.signOffDue': (_actor, title) => tParts('{title} waits for approval', { title }),
  'image.signOffWithdrawn': (actor, title) =>
    tParts('{actor} withdrew the request to approve {title}', { actor, title }),
  'image.approved': (actor, title) => tParts('{actor} approved {title}', { actor, title }),
  'image.changesAsked': (actor, title) => tParts('{actor} asked for changes to {title}', { actor, title }),
  'image.deleted': (actor, title) => tParts('{actor} deleted the image {title}', { actor, title }),
  'image.restored': (actor, title) => tParts('{actor} restored the image {title}', { actor, title }),
  'ticket.raised': (actor, title) => tParts('{actor} raised the ticket {title}', { actor, title }),
  'ticket.statusChanged': (actor, title, { from = '', to = '' }) =>
    tParts('{actor} changed the status of {title} from {from} to {to}', {
      actor,
      title,
      from: statusOf(from),
      to: statusOf(to),
    }),
  'ticket.priorityChanged': (actor, title, { from = '', to = '' }) =>
    tParts('{actor} changed the priority of {title} from {from} to {to}', {
      actor,
      title,
      from: { value: translated(from) },
      to: { value: translated(to) },
    }),
  'ticket.assigned': (actor, title) => tParts('{actor} assigned the ticket {title}', { actor, title }),
  'ticket.moved': (actor, title) => tParts('{actor} gave the ticket {title} to another client', { actor, title }),
  'ticket.linked': (actor, title, data) =>
    tParts('{actor} linked {title} to {number}', { actor, title, number: otherTicket(data) }),
  'ticket.unlinked': (actor, title, data) =>
    tParts('{actor} removed the link from {title} to {number}', { actor, title, number: otherTicket(data) }),
  'ticket.promiseRunningOut': (_actor, title) =>
    tParts('What was promised for the ticket {title} is due soon', { title }),
  'ticket.promiseMissed': (_actor, title) => tParts('What was promised for the ticket {title} is late', { title }),
  'task.created': (actor, title) => tParts('{actor} created the task {title}', { actor, title }),
  'task.assigned': (actor, title) => tParts('{actor} assigned the task {title}', { actor, title }),
  'task.statusChanged': (actor, title, { from = '', to = '' }) =>
    tParts('{actor} moved the task {title} from {from} to {to}', {
      actor,
      title,
      from: statusOf(from),
      to: statusOf(to),
    }),
  'task.answered': (actor, title) => tParts('{actor} answered the task {title}', { actor, title }),
  'task.datesChanged': (actor, title) => tParts('{actor} moved the due date of the task {title}', { actor, title }),
  'task.dueSoon': (_actor, title) => tParts('The task {title} is due soon', { title }),
  'task.overdue': (_actor, title) => tParts('The task {title} is overdue', { title }),
  'message.posted': (actor, title) => tParts('{actor} wrote about {title}', { actor, title }),
  'message.edited': (actor, title) => tParts('{actor} wrote about {title}', { actor, title }),
};

function describeDates(actor: Value, { startDate, endDate }: Data): Sentence {
  const days = (change: { from: string; to: string }) => ({
    from: { value: formatDay(change.from) },
    to: { value: formatDay(change.to) },
  });
  const moved = startDate && tParts('{actor} moved the start date from {from} to {to}', { actor, ...days(startDate) });
  if (!endDate) return moved ?? tParts('{actor} changed the dates', { actor });
  const due = tParts('{actor} moved the due date from {from} to {to}', { actor, ...days(endDate) });
  return moved ? [...moved, '. ', ...due] : due;
}

/** Projects and tickets have some statuses in common, with the same labels. */
function statusOf(status: string): Value {
  const label =
    projectStatusLabels[status as ProjectStatus] ??
    ticketStatusLabels[status as TicketStatus] ??
    taskStatusLabels[status as TaskStatus] ??
    status;
  return { value: translated(label) };
}

function otherTicket({ ticketId, ticketNumber = 0 }: Data): Value {
  return { value: `#${ticketNumber}`, ticketId };
}

function countPeople(ids: readonly string[]): Value {
  return { value: plural(ids.length, { one: '{count} person', other: '{count} people' }) };
}
