import { z } from 'zod';
import { listedClientDetails } from '#contract/work/client-details.ts';

/** The query parameter of lists that a person can take away as a table. */
export const listFormat = { format: z.enum(['json', 'csv']).optional() };

/** `staff`: columns that a file for a client user does not have. */
type Columns = { everyone: readonly string[]; staff?: readonly string[] };

const documentColumns = {
  everyone: [
    'id',
    'fileName',
    'contentType',
    'fileSizeBytes',
    'currentVersion',
    'description',
    'audience',
    'createdAt',
    'createdByUser',
    'createdByName',
    'projectId',
    'clientId',
    'taskId',
  ],
} as const;

/**
 * The columns of each list as CSV, named like the fields of its JSON. `promises.answerDue` is a field of a field. Left out are
 * fields that lists never have, and signed links, which would work for everyone who gets the file.
 */
export const csvColumns = {
  listProjects: {
    everyone: [
      'id',
      'title',
      'description',
      'status',
      'startDate',
      'endDate',
      'progress',
      'clientId',
      'clientName',
      'internalUsers',
      'clientUsers',
      'documentCount',
      'imageCount',
      'createdAt',
      'updatedAt',
      'health',
      'progressFromTasks',
      'modules',
      'archivedAt',
      'version',
    ],
  },
  listClients: {
    everyone: ['id', 'name', ...listedClientDetails, 'activeProjects', 'completedProjects', 'projectCount', 'version'],
    staff: ['serviceLevelId', 'accessEndsOn'],
  },
  listUsers: {
    everyone: [
      'id',
      'firstName',
      'lastName',
      'email',
      'username',
      'phone',
      'roleId',
      'roleName',
      'clientRole',
      'clientId',
      'clientName',
      'isActive',
      'accessEndsOn',
      'erasedAt',
      'pending',
      'invitedUntil',
      'version',
    ],
    staff: ['clientAccessEndsOn', 'mailState', 'emailUnconfirmed', 'mailProblem', 'hasSecondFactor'],
  },
  listRoles: {
    everyone: [
      'id',
      'name',
      'roleType',
      'description',
      'claims',
      'ticketScope',
      'mayInvite',
      'maySignOff',
      'isAdmin',
      'userCount',
      'createdAt',
      'updatedAt',
      'version',
    ],
  },
  listTickets: {
    everyone: [
      'id',
      'number',
      'title',
      'description',
      'type',
      'priority',
      'status',
      'clientId',
      'clientName',
      'projectId',
      'projectTitle',
      'waitingFor',
      'answerDue',
      'messageCount',
      'createdAt',
      'updatedAt',
      'createdBy',
      'createdByName',
      'version',
    ],
    staff: [
      'assigneeId',
      'assigneeName',
      'promises.answerDue',
      'promises.answeredAt',
      'promises.resolveDue',
      'promises.resolvedAt',
    ],
  },
  listTasks: {
    everyone: [
      'id',
      'projectId',
      'projectTitle',
      'clientId',
      'title',
      'body',
      'status',
      'assigneeId',
      'assigneeName',
      'dueOn',
      'audience',
      'wants',
      'milestone',
      'answer',
      'documents',
      'createdAt',
      'createdBy',
      'createdByName',
      'updatedAt',
      'doneAt',
      'doneBy',
      'doneByName',
      'version',
    ],
  },
  listDocuments: documentColumns,
  listProjectDocuments: documentColumns,
  listProjectImages: {
    everyone: [
      'id',
      'fileName',
      'contentType',
      'fileSize',
      'description',
      'audience',
      'category',
      'projectId',
      'width',
      'height',
      'uploadedAt',
      'uploadedBy',
      'uploadedByName',
    ],
  },
  listAudit: {
    everyone: [
      'id',
      'at',
      'action',
      'actorId',
      'actorName',
      'subjectType',
      'subjectId',
      'subjectName',
      'address',
      'requestId',
      'details',
    ],
  },
} as const satisfies Record<string, Columns>;

/** The operations that answer CSV. */
export type CsvList = keyof typeof csvColumns;

export function csvColumnsOf(list: CsvList): Columns {
  return csvColumns[list];
}
