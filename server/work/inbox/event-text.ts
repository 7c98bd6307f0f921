import type { EventKind } from '#contract/platform/event-kinds.ts';
import { plainText } from '#contract/platform/markdown.ts';
import type { PluralTexts } from '#contract/platform/texts/speak.ts';
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '#contract/work/task-values.ts';
import {
  type TicketPriority,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
  ticketStatusLabels,
} from '#contract/work/ticket-status.ts';
import { type Health, healthLabels, healths } from '#contract/work/update-values.ts';
import { type Reader, type Say, speak, writeDay } from '#server/platform/texts/index.ts';
import { withNames } from '#server/work/messages/mentions.ts';

type Change = { from: string; to: string };
/** The data of any event, as `recordEvent` stored it. */
export type StoredData = Partial<
  Change & { startDate: Change; endDate: Change | string } & {
    messageId: string;
    signOffId: string;
    updateId: string;
    userIds: string[];
    promise: string;
    /** Until when the promise of a ticket has to be kept. */
    due: string;
    /** A request for approval was answered by a mail, which does not count. */
    isByMail: string;
    version: number;
    /** Of a document that has a newer version by now: the one of that moment. */
    formerVersion: number;
    /** How much of each kind somebody took over. */
    tickets: number;
    tasks: number;
    approvals: number;
    projects: number;
    body: string;
    mentions: { id: string; name: string }[];
  }
>;

/** What happened, in a few words that stand below the subject's title. */
export function wordsFor({ language, locale }: Reader, kind: string, data: StoredData): string {
  const say = speak(language);
  const write = words[kind as EventKind];
  if (!write) return say('Something changed');
  const what = write(say, data, (day) => writeDay(locale, day));
  const { formerVersion } = data;
  return formerVersion === undefined
    ? what
    : say('Version {version}: {what}', { version: String(formerVersion), what });
}

type Values = Record<'from' | 'to' | 'day' | 'health' | 'promise' | 'version' | 'work', string>;

/** The values of an event in words, for a sentence that needs some of them. */
export function valuesOf(reader: Reader, { kind, data }: { kind: string; data: StoredData }): Values {
  const say = speak(reader.language);
  const { from, to, endDate, version } = data;
  const label = (value = '') => (isStatus(value) ? say(statusLabels[value]) : isPriority(value) ? say(value) : value);
  return {
    from: label(from),
    to: label(to),
    day: typeof endDate === 'string' ? writeDay(reader.locale, endDate) : '',
    health: isHealth(to) ? say(healthLabels[to]) : '',
    promise: kind.startsWith('ticket.promise') ? wordsFor(reader, kind, data) : '',
    version: String(version ?? 1),
    work: workOf(say, data),
  };
}

type DayOf = (day: string) => string;

const words: Record<EventKind, (say: Say, data: StoredData, dayOf: DayOf) => string> = {
  'project.created': (say) => say('New project'),
  'project.restored': (say) => say('Restored from the trash'),
  'project.archived': (say) => say('Archived'),
  'project.unarchived': (say) => say('Unarchived'),
  'project.statusChanged': statusChanged,
  'project.datesChanged': (say, { startDate, endDate }, dayOf) =>
    say.series([
      ...(startDate ? [say('Start date moved from {from} to {to}', daysOf(startDate, dayOf))] : []),
      ...(typeof endDate === 'object' ? [say('Due date moved from {from} to {to}', daysOf(endDate, dayOf))] : []),
    ]),
  'project.membersAdded': (say) => say('Added to the team'),
  'project.membersRemoved': (say) => say('Removed from the team'),
  'project.leadChanged': (say) => say('You lead this project'),
  'project.dueSoon': (say, { endDate }, dayOf) => say('Due on {day}', { day: dayOf(String(endDate)) }),
  'project.overdue': (say, { endDate }, dayOf) => say('Was due on {day}', { day: dayOf(String(endDate)) }),
  'project.updatePublished': (say, { to }) =>
    isHealth(to) ? say('Status update: {health}', { health: say(healthLabels[to]) }) : say('Something changed'),
  'document.uploaded': (say) => say('New document'),
  'document.versionAdded': (say, { version = 0 }) => say('New version: {version}', { version: String(version) }),
  'document.shared': (say) => say('Shared with the client'),
  'document.madeInternal': (say) => say('Made internal'),
  'document.signOffRequested': (say) => say('Approval requested'),
  'document.signOffDue': signOffDue,
  'document.signOffWithdrawn': (say) => say('The request for approval was withdrawn'),
  'document.approved': (say) => say('Approved'),
  'document.changesAsked': changesAsked,
  'document.deleted': (say) => say('Deleted'),
  'document.restored': (say) => say('Restored from the trash'),
  'image.uploaded': (say) => say('New image'),
  'image.shared': (say) => say('Shared with the client'),
  'image.madeInternal': (say) => say('Made internal'),
  'image.signOffRequested': (say) => say('Approval requested'),
  'image.signOffDue': signOffDue,
  'image.signOffWithdrawn': (say) => say('The request for approval was withdrawn'),
  'image.approved': (say) => say('Approved'),
  'image.changesAsked': changesAsked,
  'image.deleted': (say) => say('Deleted'),
  'image.restored': (say) => say('Restored from the trash'),
  'ticket.raised': (say) => say('New ticket'),
  'ticket.statusChanged': statusChanged,
  'ticket.priorityChanged': (say, { from, to }) =>
    isPriority(from) && isPriority(to)
      ? say('Priority changed from {from} to {to}', { from: say(from), to: say(to) })
      : say('Something changed'),
  'ticket.assigned': (say) => say('Assigned'),
  'ticket.moved': (say) => say('Moved to another client'),
  'ticket.linked': (say) => say('Linked to another ticket'),
  'ticket.unlinked': (say) => say('A link to another ticket was removed'),
  'ticket.promiseRunningOut': (say, { promise }) =>
    promise === 'answer' ? say('The time to answer is running out') : say('The time to resolve it is running out'),
  'ticket.promiseMissed': (say, { promise }) =>
    promise === 'answer' ? say('The promised answer is late') : say('The promised solution is late'),
  'task.created': (say) => say('New task'),
  'task.assigned': (say) => say('You were asked to do this'),
  'task.statusChanged': statusChanged,
  'task.answered': (say) => say('What was asked for is here'),
  'task.datesChanged': (say, { endDate }, dayOf) =>
    typeof endDate === 'object'
      ? say('Due date moved from {from} to {to}', daysOf(endDate, dayOf))
      : say('Something changed'),
  'task.dueSoon': (say, { endDate }, dayOf) => say('Due on {day}', { day: dayOf(String(endDate)) }),
  'task.overdue': (say, { endDate }, dayOf) => say('Was due on {day}', { day: dayOf(String(endDate)) }),
  'user.handedOver': handedOver,
  'user.recurringPaused': (say) => say('Their recurring work is paused. Open it and resume it in your name'),
  'message.posted': excerptOf,
  'message.edited': excerptOf,
};

/** Characters of a message that a line or a mail shows. */
const excerptLength = 300;

/** The message on one line, as plain text. Without it the message was deleted, or the reader may not see it. */
function excerptOf(say: Say, { body, mentions }: StoredData): string {
  if (body === undefined) return say('New message');
  const people = mentions ?? [];
  return shorten(plainText({ text: withNames(body, people), mentions: people }));
}

/** On one line. */
function shorten(written: string): string {
  const text = written.replace(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  const characters = [...text];
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('').trimEnd()}…` : text;
}

function signOffDue(say: Say, { isByMail }: StoredData): string {
  return isByMail
    ? say('Your answer by mail does not count. Please approve it here, or ask for changes')
    : say('This waits for your approval');
}

/** 'You take over 3 tickets and 1 task'. */
function handedOver(say: Say, data: StoredData): string {
  return say('You take over {work}', { work: workOf(say, data) });
}

/** '3 tickets and 1 task'. */
function workOf(say: Say, data: StoredData): string {
  const parts = handedOverKinds.flatMap((kind) => {
    const count = data[kind];
    return count ? say.plural(count, handedOverTexts[kind]) : [];
  });
  return say.list(parts);
}

const handedOverKinds = ['tickets', 'tasks', 'approvals', 'projects'] as const;

const handedOverTexts = {
  tickets: { one: '{count} ticket', other: '{count} tickets' },
  tasks: { one: '{count} task', other: '{count} tasks' },
  projects: { one: '{count} project to lead', other: '{count} projects to lead' },
  approvals: { one: '{count} approval', other: '{count} approvals' },
} as const satisfies PluralTexts;

const statusLabels = { ...projectStatusLabels, ...ticketStatusLabels, ...taskStatusLabels };

/** With the reason, unless it was erased. */
function changesAsked(say: Say, { body }: StoredData): string {
  return body === undefined ? say('Changes requested') : say('Changes requested: {reason}', { reason: shorten(body) });
}

/** A status that this version does not know must not stop the whole list or mail. */
function statusChanged(say: Say, { from, to }: StoredData): string {
  if (!isStatus(from) || !isStatus(to)) return say('Something changed');
  return say('Status changed from {from} to {to}', { from: say(statusLabels[from]), to: say(statusLabels[to]) });
}

function isStatus(status: string | undefined): status is ProjectStatus | TicketStatus | TaskStatus {
  return [...projectStatuses, ...ticketStatuses, ...taskStatuses].some((each) => each === status);
}

function isHealth(health: string | undefined): health is Health {
  return healths.some((each) => each === health);
}

function isPriority(priority: string | undefined): priority is TicketPriority {
  return ticketPriorities.some((each) => each === priority);
}

function daysOf({ from, to }: Change, dayOf: DayOf): Change {
  return { from: dayOf(from), to: dayOf(to) };
}
