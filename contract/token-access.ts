import type { OperationId } from './index.ts';
import { accessOf } from './operations.ts';

/** Operations without a permission that a program needs. What else needs no permission concerns one's own account. */
const alsoAdmitted: ReadonlySet<OperationId> = new Set([
  'getCompany',
  'getMe',
  'listRoles',
  'getProjectSummary',
  'listProjects',
  'getProject',
  'getProjectDetails',
  'listProjectActivity',
  'listProjectFeed',
  'listTickets',
  'createTicket',
  'getTicket',
  'updateTicket',
  'bulkUpdateTickets',
  'listTicketLinks',
  'linkTicket',
  'unlinkTicket',
  'listMessages',
  'listMessageReaders',
  'createMessage',
  'updateMessage',
  'deleteMessage',
  'listMessageEdits',
  'uploadAttachment',
  'downloadAttachment',
  'listTasks',
  'updateTask',
  'uploadTaskDocument',
  'moveTask',
  'listProjectUpdates',
  'getWaiting',
  'search',
  'listTrash',
]);

/** Operations with a permission that concern credentials of others, or act as others. */
const refused: ReadonlySet<OperationId> = new Set([
  'adminChangePassword',
  'createInvitation',
  'getInvitation',
  'revokeInvitation',
  'previewUser',
  'startPreview',
  // An approval is given by a person.
  'answerSignOff',
  'recordSpokenAnswer',
]);

/** Whether a program may call this operation with an API token, if the token has the permission. Everything else answers 403. */
export function admitsTokens(operation: OperationId): boolean {
  const access = accessOf(operation);
  if (access.kind !== 'signedIn' || access.adminOnly || access.stepUp === true || refused.has(operation)) return false;
  return access.anyOf !== undefined || alsoAdmitted.has(operation);
}
