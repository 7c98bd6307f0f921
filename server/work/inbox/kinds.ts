import type { EventKind } from '#contract/platform/event-kinds.ts';
import type { NotificationGroup, NotificationReason } from '#contract/platform/notification-kinds.ts';

/** How one kind of news is told. Its sentence is the text `told.<name>`, which also is the subject of its mail. */
type Kind = {
  reason: NotificationReason;
  /** The setting that says whether and how the user is told. */
  group: NotificationGroup;
  /** What waits for the reader. Without it the news ask for nothing. */
  asks?: 'approval' | 'work' | 'answer' | 'attention';
  /** What somebody wrote, which a mail shows (server/platform/mail/excerpt.ts). */
  excerpt?: Excerpt;
  /** A mail shows how the file looks. */
  showsFile?: true;
  /** Tells the company's own delay. Client users hear of it only if the company wishes it. */
  isLateness?: true;
};

export type Excerpt = 'message' | 'question' | 'comment' | 'task' | 'taskAnswer' | 'ticket' | 'update' | 'file';

/** What people are told, in inbox and mail. The order is that of importance: of several, a mail tells the first, and then the others. */
const table = {
  approvalAsked: { reason: 'Assigned', group: 'assigned', asks: 'approval', excerpt: 'question', showsFile: true },
  approvalByMail: { reason: 'Due', group: 'due', asks: 'approval', excerpt: 'question', showsFile: true },
  approvalDue: { reason: 'Due', group: 'due', asks: 'approval', excerpt: 'question', showsFile: true },
  handedOver: { reason: 'Assigned', group: 'assigned', asks: 'work' },
  recurringPaused: { reason: 'Assigned', group: 'assigned', asks: 'work' },
  leadsProject: { reason: 'Assigned', group: 'assigned', asks: 'work' },
  taskAssigned: { reason: 'Assigned', group: 'assigned', asks: 'work', excerpt: 'task' },
  ticketAssigned: { reason: 'Assigned', group: 'assigned', asks: 'work', excerpt: 'ticket' },
  mentioned: { reason: 'Mentioned', group: 'mentions', asks: 'answer', excerpt: 'message' },
  taskOverdue: { reason: 'Due', group: 'due', asks: 'work', excerpt: 'task' },
  taskDue: { reason: 'Due', group: 'due', asks: 'work', excerpt: 'task' },
  promiseMissed: { reason: 'Due', group: 'promises', asks: 'work', excerpt: 'ticket', isLateness: true },
  promiseDue: { reason: 'Due', group: 'promises', asks: 'work', excerpt: 'ticket' },
  changesAsked: { reason: 'Answered', group: 'answers', asks: 'attention', excerpt: 'comment' },
  approved: { reason: 'Answered', group: 'answers', asks: 'attention', excerpt: 'comment' },
  taskAnswered: { reason: 'Answered', group: 'answers', asks: 'attention', excerpt: 'taskAnswer' },
  answered: { reason: 'Answered', group: 'answers', asks: 'answer', excerpt: 'message' },
  taskMessage: { reason: 'Answered', group: 'answers', asks: 'answer', excerpt: 'message' },
  joinedProject: { reason: 'Assigned', group: 'assigned' },
  projectOverdue: { reason: 'Due', group: 'due', isLateness: true },
  projectDue: { reason: 'Due', group: 'due' },
  message: { reason: 'News', group: 'messages', excerpt: 'message' },
  update: { reason: 'News', group: 'updates', excerpt: 'update' },
  ticketRaised: { reason: 'News', group: 'tickets', excerpt: 'ticket' },
  ticketStatus: { reason: 'News', group: 'tickets' },
  ticketPriority: { reason: 'News', group: 'tickets' },
  changesAskedOfOthers: { reason: 'News', group: 'files', excerpt: 'comment' },
  approvedByOthers: { reason: 'News', group: 'files', excerpt: 'comment' },
  approvalAskedOfOthers: { reason: 'News', group: 'files', excerpt: 'question' },
  approvalWithdrawn: { reason: 'News', group: 'files' },
  newVersion: { reason: 'News', group: 'files', excerpt: 'file' },
  newFile: { reason: 'News', group: 'files', excerpt: 'file' },
  fileShared: { reason: 'News', group: 'files', excerpt: 'file', showsFile: true },
  taskStatus: { reason: 'News', group: 'projects' },
  projectStatus: { reason: 'News', group: 'projects' },
  projectDates: { reason: 'News', group: 'projects' },
  projectCreated: { reason: 'News', group: 'projects' },
} as const satisfies Record<string, Kind>;

export type NewsKind = keyof typeof table;
export const newsKinds: Readonly<Record<NewsKind, Kind>> = table;

/** A lower rank asks more of the reader. */
export function rankOf(kind: NewsKind): number {
  return ranks.indexOf(kind);
}

const ranks = Object.keys(table);

/** What an event is to the people that it names, and to everybody else that it concerns. */
type Telling = readonly [named: NewsKind | undefined, others: NewsKind | undefined];

const nobody: Telling = [undefined, undefined];
const all = (kind: NewsKind): Telling => [kind, kind];
const namedOnly = (kind: NewsKind): Telling => [kind, undefined];

/** Nobody hears of what was deleted, restored or made internal. */
const tellings: Record<EventKind, Telling> = {
  'project.created': ['joinedProject', 'projectCreated'],
  'project.restored': nobody,
  'project.archived': nobody,
  'project.unarchived': nobody,
  'project.statusChanged': all('projectStatus'),
  'project.datesChanged': all('projectDates'),
  'project.membersAdded': namedOnly('joinedProject'),
  'project.membersRemoved': nobody,
  'project.leadChanged': namedOnly('leadsProject'),
  'project.dueSoon': all('projectDue'),
  'project.overdue': all('projectOverdue'),
  'project.updatePublished': all('update'),
  'document.uploaded': all('newFile'),
  'document.versionAdded': all('newVersion'),
  'document.shared': all('fileShared'),
  'document.madeInternal': nobody,
  'document.signOffRequested': ['approvalAsked', 'approvalAskedOfOthers'],
  'document.signOffDue': namedOnly('approvalDue'),
  'document.signOffWithdrawn': all('approvalWithdrawn'),
  'document.approved': ['approved', 'approvedByOthers'],
  'document.changesAsked': ['changesAsked', 'changesAskedOfOthers'],
  'document.deleted': nobody,
  'document.restored': nobody,
  'image.uploaded': all('newFile'),
  'image.shared': all('fileShared'),
  'image.madeInternal': nobody,
  'image.signOffRequested': ['approvalAsked', 'approvalAskedOfOthers'],
  'image.signOffDue': namedOnly('approvalDue'),
  'image.signOffWithdrawn': all('approvalWithdrawn'),
  'image.approved': ['approved', 'approvedByOthers'],
  'image.changesAsked': ['changesAsked', 'changesAskedOfOthers'],
  'image.deleted': nobody,
  'image.restored': nobody,
  'ticket.raised': all('ticketRaised'),
  'ticket.statusChanged': all('ticketStatus'),
  'ticket.priorityChanged': all('ticketPriority'),
  'ticket.assigned': namedOnly('ticketAssigned'),
  'ticket.moved': nobody,
  'ticket.linked': nobody,
  'ticket.unlinked': nobody,
  'ticket.promiseRunningOut': namedOnly('promiseDue'),
  'ticket.promiseMissed': namedOnly('promiseMissed'),
  'task.created': nobody,
  'task.assigned': namedOnly('taskAssigned'),
  'task.statusChanged': namedOnly('taskStatus'),
  'task.answered': namedOnly('taskAnswered'),
  'task.datesChanged': nobody,
  'task.dueSoon': namedOnly('taskDue'),
  'task.overdue': namedOnly('taskOverdue'),
  'user.handedOver': namedOnly('handedOver'),
  'user.recurringPaused': namedOnly('recurringPaused'),
  'message.posted': ['mentioned', 'message'],
  'message.edited': namedOnly('mentioned'),
};

type Happening = {
  kind: string;
  data: {
    userIds?: readonly string[];
    answeredIds?: readonly string[];
    involvedIds?: readonly string[];
    isByMail?: string;
  } | null;
};

/** What an event is to this person. Undefined if they are not told of it. */
export function kindFor({ kind, data }: Happening, userId: string | null): NewsKind | undefined {
  // An event of a later version is unknown here.
  const [named, others] = tellings[kind as EventKind] ?? nobody;
  const names = (ids: readonly string[] = []) => userId !== null && ids.includes(userId);
  const { userIds, answeredIds, involvedIds } = data ?? {};
  // Nobody works on the ticket yet, so its promise concerns everybody of staff.
  const isForAll = (named === 'promiseDue' || named === 'promiseMissed') && !userIds?.length;
  if (named === 'approvalDue' && data?.isByMail && names(userIds)) return 'approvalByMail';
  if (isForAll || names(userIds)) return named;
  if (kind === 'message.posted' && names(answeredIds)) return 'answered';
  return kind === 'message.posted' && names(involvedIds) ? 'taskMessage' : others;
}

/** The kinds of events with such an excerpt. */
export function eventsWithExcerpt(excerpt: Excerpt): EventKind[] {
  return (Object.keys(tellings) as EventKind[]).filter((kind) => {
    const first = tellings[kind].find((each) => each !== undefined);
    return first !== undefined && newsKinds[first].excerpt === excerpt;
  });
}
