import type { EventKind } from '#contract/platform/event-kinds.ts';
import { plainText } from '#contract/platform/markdown.ts';
import { type ProjectStatus, projectStatuses } from '#contract/work/project-status.ts';
import { type TaskStatus, taskStatuses } from '#contract/work/task-values.ts';
import {
  type TicketPriority,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
} from '#contract/work/ticket-status.ts';
import { type Health, healths } from '#contract/work/update-values.ts';
import { type Language, type Reader, type Say, speak, writeDay } from '#server/platform/texts/index.ts';
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
  if (!write) return say('event.unknown');
  const what = write(say, data, (day) => writeDay(locale, day), language);
  const { formerVersion } = data;
  return formerVersion === undefined ? what : say('event.ofVersion', { version: String(formerVersion), what });
}

type Values = Record<'from' | 'to' | 'day' | 'health' | 'promise' | 'version' | 'work', string>;

/** The values of an event in words, for a sentence that needs some of them. */
export function valuesOf(reader: Reader, { kind, data }: { kind: string; data: StoredData }): Values {
  const say = speak(reader.language);
  const { from, to, endDate, version } = data;
  const label = (value = '') =>
    isStatus(value) ? say(`status.${value}`) : isPriority(value) ? say(`priority.${value}`) : value;
  return {
    from: label(from),
    to: label(to),
    day: typeof endDate === 'string' ? writeDay(reader.locale, endDate) : '',
    health: isHealth(to) ? say(`health.${to}`) : '',
    promise: kind.startsWith('ticket.promise') ? wordsFor(reader, kind, data) : '',
    version: String(version ?? 1),
    work: workOf(say, data, reader.language),
  };
}

type DayOf = (day: string) => string;

const words: Record<EventKind, (say: Say, data: StoredData, dayOf: DayOf, language: Language) => string> = {
  'project.created': (say) => say('event.project.created'),
  'project.restored': (say) => say('event.restored'),
  'project.archived': (say) => say('event.project.archived'),
  'project.unarchived': (say) => say('event.project.unarchived'),
  'project.statusChanged': statusChanged,
  'project.datesChanged': (say, { startDate, endDate }, dayOf) =>
    [
      startDate && say('event.startDateMoved', daysOf(startDate, dayOf)),
      typeof endDate === 'object' && say('event.dueDateMoved', daysOf(endDate, dayOf)),
    ]
      .filter(Boolean)
      .join(', '),
  'project.membersAdded': (say) => say('event.project.membersAdded'),
  'project.membersRemoved': (say) => say('event.project.membersRemoved'),
  'project.leadChanged': (say) => say('event.project.leadChanged'),
  'project.dueSoon': (say, { endDate }, dayOf) => say('event.project.dueSoon', { day: dayOf(String(endDate)) }),
  'project.overdue': (say, { endDate }, dayOf) => say('event.project.overdue', { day: dayOf(String(endDate)) }),
  'project.updatePublished': (say, { to }) =>
    isHealth(to) ? say('event.project.updatePublished', { health: say(`health.${to}`) }) : say('event.unknown'),
  'document.uploaded': (say) => say('event.document.uploaded'),
  'document.versionAdded': (say, { version = 0 }) => say('event.document.versionAdded', { version: String(version) }),
  'document.shared': (say) => say('event.file.shared'),
  'document.madeInternal': (say) => say('event.file.madeInternal'),
  'document.signOffRequested': (say) => say('event.signOff.requested'),
  'document.signOffDue': signOffDue,
  'document.signOffWithdrawn': (say) => say('event.signOff.withdrawn'),
  'document.approved': (say) => say('event.signOff.approved'),
  'document.changesAsked': changesAsked,
  'document.deleted': (say) => say('event.file.deleted'),
  'document.restored': (say) => say('event.restored'),
  'image.uploaded': (say) => say('event.image.uploaded'),
  'image.shared': (say) => say('event.file.shared'),
  'image.madeInternal': (say) => say('event.file.madeInternal'),
  'image.signOffRequested': (say) => say('event.signOff.requested'),
  'image.signOffDue': signOffDue,
  'image.signOffWithdrawn': (say) => say('event.signOff.withdrawn'),
  'image.approved': (say) => say('event.signOff.approved'),
  'image.changesAsked': changesAsked,
  'image.deleted': (say) => say('event.file.deleted'),
  'image.restored': (say) => say('event.restored'),
  'ticket.raised': (say) => say('event.ticket.raised'),
  'ticket.statusChanged': statusChanged,
  'ticket.priorityChanged': (say, { from, to }) =>
    isPriority(from) && isPriority(to)
      ? say('event.priorityChanged', { from: say(`priority.${from}`), to: say(`priority.${to}`) })
      : say('event.unknown'),
  'ticket.assigned': (say) => say('event.ticket.assigned'),
  'ticket.moved': (say) => say('event.ticket.moved'),
  'ticket.linked': (say) => say('event.ticket.linked'),
  'ticket.unlinked': (say) => say('event.ticket.unlinked'),
  'ticket.promiseRunningOut': (say, { promise }) =>
    say(promise === 'answer' ? 'event.ticket.answerRunningOut' : 'event.ticket.resolveRunningOut'),
  'ticket.promiseMissed': (say, { promise }) =>
    say(promise === 'answer' ? 'event.ticket.answerMissed' : 'event.ticket.resolveMissed'),
  'task.created': (say) => say('event.task.created'),
  'task.assigned': (say) => say('event.task.assigned'),
  'task.statusChanged': statusChanged,
  'task.answered': (say) => say('event.task.answered'),
  'task.datesChanged': (say, { endDate }, dayOf) =>
    typeof endDate === 'object' ? say('event.dueDateMoved', daysOf(endDate, dayOf)) : say('event.unknown'),
  'task.dueSoon': (say, { endDate }, dayOf) => say('event.project.dueSoon', { day: dayOf(String(endDate)) }),
  'task.overdue': (say, { endDate }, dayOf) => say('event.project.overdue', { day: dayOf(String(endDate)) }),
  'user.handedOver': handedOver,
  'message.posted': excerptOf,
  'message.edited': excerptOf,
};

/** Characters of a message that a line or a mail shows. */
const excerptLength = 300;

/** The message on one line, as plain text. Without it the message was deleted, or the reader may not see it. */
function excerptOf(say: Say, { body, mentions }: StoredData): string {
  if (body === undefined) return say('event.message');
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
  return say(isByMail ? 'event.signOff.byMail' : 'event.signOff.due');
}

/** 'You take over 3 tickets and 1 task'. */
function handedOver(say: Say, data: StoredData, _dayOf: DayOf, language: Language): string {
  return say('event.user.handedOver', { work: workOf(say, data, language) });
}

/** '3 tickets and 1 task'. */
function workOf(say: Say, data: StoredData, language: Language): string {
  const parts = handedOverKinds.flatMap((kind) => {
    const count = data[kind];
    return count ? say(`event.user.${kind}`, { count }) : [];
  });
  return new Intl.ListFormat(language).format(parts);
}

const handedOverKinds = ['tickets', 'tasks', 'approvals', 'projects'] as const;

/** With the reason, unless it was erased. */
function changesAsked(say: Say, { body }: StoredData): string {
  return body === undefined
    ? say('event.signOff.changesAsked')
    : say('event.signOff.changesAskedFor', { reason: shorten(body) });
}

/** A status that this version does not know must not stop the whole list or mail. */
function statusChanged(say: Say, { from, to }: StoredData): string {
  if (!isStatus(from) || !isStatus(to)) return say('event.unknown');
  return say('event.statusChanged', { from: say(`status.${from}`), to: say(`status.${to}`) });
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
