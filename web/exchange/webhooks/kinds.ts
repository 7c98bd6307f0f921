import type { EventKind } from '#contract/platform/event-kinds.ts';
import { t } from '#web/texts/index.ts';

/** What can be sent, in words. */
export const kindLabels: Record<EventKind, string> = {
  'project.created': t('Project created [event]'),
  'project.restored': t('Project restored'),
  'project.archived': t('Project archived [event]'),
  'project.unarchived': t('Project unarchived [event]'),
  'project.statusChanged': t('Status changed'),
  'project.datesChanged': t('Dates changed'),
  'project.membersAdded': t('People added to the team'),
  'project.membersRemoved': t('People removed from the team'),
  'project.leadChanged': t('Lead changed'),
  'project.updatePublished': t('Status update published'),
  'project.dueSoon': t('Due soon'),
  'project.overdue': t('Overdue'),
  'document.uploaded': t('Document uploaded'),
  'document.versionAdded': t('New version of a document'),
  'document.shared': t('Document shared with the client'),
  'document.madeInternal': t('Document made internal'),
  'document.signOffRequested': t('Approval of a document requested'),
  'document.signOffDue': t('Reminder to approve a document'),
  'document.signOffWithdrawn': t('Request to approve a document withdrawn'),
  'document.approved': t('Document approved'),
  'document.changesAsked': t('Changes to a document requested'),
  'document.deleted': t('Document deleted [event]'),
  'document.restored': t('Document restored'),
  'image.uploaded': t('Image uploaded'),
  'image.shared': t('Image shared with the client'),
  'image.madeInternal': t('Image made internal'),
  'image.signOffRequested': t('Approval of an image requested'),
  'image.signOffDue': t('Reminder to approve an image'),
  'image.signOffWithdrawn': t('Request to approve an image withdrawn'),
  'image.approved': t('Image approved'),
  'image.changesAsked': t('Changes to an image requested'),
  'image.deleted': t('Image deleted [event]'),
  'image.restored': t('Image restored'),
  'ticket.raised': t('Ticket created [event]'),
  'ticket.statusChanged': t('Ticket status changed'),
  'ticket.priorityChanged': t('Ticket priority changed'),
  'ticket.assigned': t('Ticket assigned'),
  'ticket.moved': t('Ticket moved to another client'),
  'ticket.linked': t('Tickets linked [event]'),
  'ticket.unlinked': t('Tickets no longer linked'),
  'ticket.promiseRunningOut': t('Promise runs out'),
  'ticket.promiseMissed': t('Promise missed'),
  'task.created': t('Task created'),
  'task.assigned': t('Task assigned'),
  'task.statusChanged': t('Task status changed'),
  'task.answered': t('Task answered'),
  'task.datesChanged': t('Task due date changed'),
  'task.dueSoon': t('Task due soon'),
  'task.overdue': t('Task overdue'),
  'user.handedOver': t('Work taken over'),
  'user.recurringPaused': t('Recurring work paused'),
  'message.posted': t('Message written'),
  'message.edited': t('Message edited'),
};

const groupLabels: Record<string, string> = {
  project: t('Projects'),
  document: t('Documents'),
  image: t('Images'),
  ticket: t('Tickets'),
  task: t('Tasks'),
  user: t('People'),
  message: t('Messages'),
};

const kinds = Object.keys(kindLabels) as EventKind[];

/** The kinds by what they are about. */
export const kindGroups = Object.entries(groupLabels).map(([noun, label]) => ({
  label,
  kinds: kinds.filter((kind) => kind.startsWith(`${noun}.`)),
}));

/** Also of a test. */
export function kindLabel(kind: string): string {
  return kindLabels[kind as EventKind] ?? t('Test');
}
