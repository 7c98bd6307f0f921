import { z } from 'zod';
import { modules } from '#contract/people/modules.ts';
import { roleTypes } from '#contract/people/roles.ts';
import { anyOf, claim, signedIn } from '#contract/platform/access.ts';
import { bulkResultSchema } from '#contract/platform/bulk.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { day, dayReply, id, idParams, instant, version } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import { hueNames } from '#contract/platform/hues.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { listFormat, paging, searchText } from '#contract/platform/paging.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { bulkUpdateProjectsBody, createProjectBody, updateProjectBody } from './project-bodies.ts';
import { archivedFilters, defaultProjectOrder, projectOrders, projectStatuses } from './project-status.ts';
import { healths } from './update-values.ts';

export { isOverdue, type ProjectStatus } from './project-status.ts';

const projectSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  status: z.enum(projectStatuses),
  startDate: dayReply,
  endDate: dayReply,
  progress: z.int(),
  clientId: id,
  clientName: z.string(),
  clientColour: z.enum(hueNames),
  internalUsers: z.array(id),
  clientUsers: z.array(id),
  /** Who of staff leads it. Absent if nobody does, and for client users, who find a lead on the team in the details of a project. */
  leadId: id.optional(),
  leadName: z.string().optional(),
  documentCount: z.int().optional(),
  imageCount: z.int().optional(),
  createdAt: instant,
  updatedAt: instant,
  /** How it goes, by the newest status update that the caller may read. Absent without one, and where updates are off. */
  health: z.enum(healths).optional(),
  /** True if progress is the share of tasks that are done. Absent if people set it by hand. */
  progressFromTasks: z.boolean().optional(),
  /** Only if the project says otherwise than the company. */
  modules: z.array(z.enum(modules)).optional(),
  /** Absent while the project is not archived. */
  archivedAt: instant.optional(),
  version,
});

export type Project = z.output<typeof projectSchema>;

const teamMemberSchema = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().optional(),
  roleName: z.string(),
  roleType: z.enum(roleTypes),
});

const projectDetailsSchema = projectSchema.extend({ team: z.array(teamMemberSchema) });
export type ProjectDetails = z.output<typeof projectDetailsSchema>;

export const projectListQuery = z.object({
  search: searchText,
  status: z.enum(projectStatuses).optional(),
  clientId: id.optional(),
  memberId: z.union([id, z.literal('me')]).optional(),
  /** Finds nothing for client users. */
  leadId: z.union([id, z.enum(['me', 'none'])]).optional(),
  /** Overdue on `today`, which is by default the day in UTC. */
  overdue: z.literal('true').optional(),
  today: day().optional(),
  /** Due on one of these days. */
  dueFrom: day().optional(),
  dueTo: day().optional(),
  /** Without it the list has no archived projects. */
  archived: z.enum(archivedFilters).optional(),
  sort: z.enum(projectOrders).default(defaultProjectOrder),
  ...paging,
});

/** Which of the first steps of a new company are done. */
const firstStepsSchema = z.object({
  logo: z.boolean(),
  client: z.boolean(),
  person: z.boolean(),
  project: z.boolean(),
  preview: z.boolean(),
});

export type FirstSteps = z.output<typeof firstStepsSchema>;

const projectSummarySchema = z.object({
  totalProjects: z.int(),
  inProgressProjects: z.int(),
  notStartedProjects: z.int(),
  onHoldProjects: z.int(),
  completedProjects: z.int(),
  totalUsers: z.int().optional(),
  totalClients: z.int().optional(),
  documentCount: z.int().optional(),
  imagesCount: z.int().optional(),
  recentProjects: z.array(projectSchema),
  overdueCount: z.int(),
  overdueProjects: z.array(projectSchema),
  /** Only for administrators of a new company, until all are done or they put them away. */
  firstSteps: firstStepsSchema.optional(),
});

export type ProjectSummary = z.output<typeof projectSummarySchema>;

const common: Project = {
  id: ids.lobby,
  title: 'Lobby renovation',
  description: 'New floor, lamps and desk.',
  status: 'InProgress',
  startDate: '2026-03-02',
  endDate: '2026-09-30',
  progress: 40,
  clientId: ids.acme,
  clientName: 'Acme Hotels',
  clientColour: 'blue',
  internalUsers: [ids.wim],
  clientUsers: [ids.cleo],
  documentCount: 2,
  imageCount: 2,
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-04-14T15:05:00.000Z',
  version: 3,
};

/** Its newest status update says how it goes. */
const lobby: Project = { ...common, leadId: ids.wim, leadName: 'Wim Vos', health: 'OnTrack' };

const website: Project = {
  ...common,
  id: ids.website,
  title: 'Booking website',
  description: '',
  status: 'OnHold',
  startDate: '2026-01-12',
  endDate: '2026-05-29',
  progress: 75,
  internalUsers: [],
  clientUsers: [],
  documentCount: 0,
  imageCount: 0,
  createdAt: '2026-01-12T13:10:00.000Z',
};

export const getProjectSummary = defineEndpoint('getProjectSummary', {
  method: 'GET',
  path: '/api/Projects/summary',
  access: signedIn(),
  programs: true,
  problems: [400],
  query: z.object({ today: day().optional() }),
  responses: { 200: projectSummarySchema },
  summary: 'Read the dashboard summary',
  description:
    'Counts the projects that the caller can see. Also lists the 20 most recently changed ones and the six that have been overdue the longest. Totals that the caller may not see are omitted. For administrators, `firstSteps` says which first steps of a new company are done, until all are done, they put them away, or 60 days have passed.',
  example: {
    query: { today: '2026-06-01' },
    answer: {
      totalProjects: 2,
      inProgressProjects: 1,
      notStartedProjects: 0,
      onHoldProjects: 1,
      completedProjects: 0,
      totalUsers: 4,
      totalClients: 3,
      documentCount: 2,
      imagesCount: 2,
      recentProjects: [lobby, website],
      overdueCount: 1,
      overdueProjects: [website],
      firstSteps: { logo: true, client: true, person: true, project: true, preview: false },
    },
  },
});

export const listProjects = defineEndpoint('listProjects', {
  method: 'GET',
  path: '/api/Projects',
  access: signedIn(),
  programs: true,
  problems: [400],
  query: projectListQuery.extend(listFormat),
  responses: { 200: z.array(projectSchema) },
  summary: 'List projects',
  description:
    'Lists the projects that the caller can see, newest first unless `sort` says otherwise. You can filter by text, status, client, team member, lead and overdue. Archived projects are in it only with `archived`. Client users see only projects of their client. Callers with `Project:ViewAssignedProjects` but not `Project:ViewAllProjects` see only projects with them on the team.',
  headers: counted,
  example: { query: { search: 'o', limit: 1 }, answer: [lobby] },
});

export const createProject = defineEndpoint('createProject', {
  method: 'POST',
  path: '/api/Projects',
  access: claim('Project:CreateProjects'),
  ignoresUnknownKeys: true,
  changes: 'projects',
  records: 'project.created',
  problems: [400],
  body: createProjectBody,
  responses: { 201: projectSchema },
  summary: 'Create a project',
  description:
    'Creates a project for a client, with its team. Team members must be staff or users of that client. Omitted fields get their defaults. `leadId` is a member of staff who sees the project; only staff can choose it.',
  example: {
    body: {
      title: 'Roof terrace',
      description: 'Plants, shade and a small bar.',
      status: 'NotStarted',
      startDate: '2026-10-01',
      endDate: '2026-12-18',
      progressPercentage: 0,
      clientId: ids.acme,
      userIds: [ids.wim, ids.cleo],
    },
    answer: {
      ...common,
      id: ids.created,
      title: 'Roof terrace',
      description: 'Plants, shade and a small bar.',
      status: 'NotStarted',
      startDate: '2026-10-01',
      endDate: '2026-12-18',
      progress: 0,
      documentCount: 0,
      imageCount: 0,
      version: 1,
    },
  },
});

export const getProject = defineEndpoint('getProject', {
  method: 'GET',
  path: '/api/Projects/:id',
  access: signedIn(),
  programs: true,
  problems: [404],
  params: idParams,
  responses: { 200: projectSchema },
  summary: 'Read a project',
  description: 'Returns one project.',
  example: { params: { id: ids.lobby }, answer: lobby },
});

export const updateProject = defineEndpoint('updateProject', {
  method: 'PATCH',
  path: '/api/Projects/:id',
  access: anyOf(['Project:EditProjects', 'Project:ReportProjectProgress']),
  ignoresUnknownKeys: true,
  changes: 'projects',
  records: 'project.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateProjectBody,
  responses: { 200: projectSchema },
  summary: 'Update a project',
  description:
    'Changes the given fields. Omitted fields stay unchanged. Callers with `Project:ReportProjectProgress` but not `Project:EditProjects` can change only `status` and `progressPercentage`. `progressFromTasks` makes progress the rounded share of all tasks that are done; it needs the module `tasks`. `progressPercentage` is then refused with 400. Without tasks, and when `progressFromTasks` is turned off, the last progress stays. Only staff can change `leadId`, a member of staff who sees the project. A lead who leaves the team and no longer sees the project no longer leads it.',
  example: {
    params: { id: ids.lobby },
    body: { progressPercentage: 60 },
    answer: { ...lobby, progress: 60, version: 4 },
  },
});

export const deleteProject = defineEndpoint('deleteProject', {
  method: 'DELETE',
  path: '/api/Projects/:id',
  access: claim('Project:DeleteProjects'),
  changes: 'projects',
  records: 'project.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a project',
  description:
    'Moves a project with its documents and images to the trash. It can be restored for 30 days, and is then removed.',
  example: { params: { id: ids.website } },
});

export const archiveProject = defineEndpoint('archiveProject', {
  method: 'POST',
  path: '/api/Projects/:id/archive',
  access: claim('Project:EditProjects'),
  changes: 'projects',
  records: 'project.archived',
  problems: [404],
  params: idParams,
  responses: { 200: projectSchema },
  summary: 'Archive a project',
  description:
    'Takes a project out of the lists, the dashboard and the counts of its client. It can still be read by everybody who could, and cannot be changed: every write to it, its team, its documents, its images and their messages is answered with 403. Tickets about it stay open. Archiving an archived project changes nothing.',
  example: {
    params: { id: ids.barn },
    answer: { ...website, id: ids.barn, title: 'Barn conversion', archivedAt: '2026-06-01T08:00:00.000Z' },
  },
});

export const unarchiveProject = defineEndpoint('unarchiveProject', {
  method: 'POST',
  path: '/api/Projects/:id/unarchive',
  access: claim('Project:EditProjects'),
  changes: 'projects',
  records: 'project.unarchived',
  problems: [404],
  params: idParams,
  responses: { 200: projectSchema },
  summary: 'Unarchive a project',
  description: 'Brings an archived project back into the lists. It can be changed again.',
  example: { params: { id: ids.barn }, answer: { ...website, id: ids.barn, title: 'Barn conversion', version: 4 } },
});

export const bulkUpdateProjects = defineEndpoint('bulkUpdateProjects', {
  method: 'POST',
  path: '/api/Projects/bulk',
  access: claim('Project:EditProjects'),
  changes: 'projects',
  records: 'project.updated',
  problems: [400],
  body: bulkUpdateProjectsBody,
  responses: { 200: z.array(bulkResultSchema) },
  summary: 'Update many projects',
  description:
    'Gives up to 200 projects the same status, adds people to their teams or takes them off, makes somebody their lead, and archives or unarchives them. The answer has the status of each, in the order of `ids`: projects that you cannot see have 404, archived ones that would change otherwise 403, those whose team cannot take the people or that the lead would not see 400, and the others are changed.',
  example: {
    body: { ids: [ids.lobby, ids.created], change: { status: 'Completed' } },
    answer: [
      { id: ids.lobby, status: 200 },
      { id: ids.created, status: 404, message: problemTexts.notFound },
    ],
  },
});

export const restoreProject = defineEndpoint('restoreProject', {
  method: 'POST',
  path: '/api/Projects/:id/restore',
  // Who may delete may restore.
  access: claim('Project:DeleteProjects'),
  changes: 'projects',
  records: 'project.restored',
  problems: [400, 404],
  params: idParams,
  responses: { 200: projectSchema },
  summary: 'Restore a project',
  description:
    'Restores a project from the trash, with its documents and images except those that were deleted on their own. If its client is in the trash too, the response is 400.',
  example: {
    params: { id: ids.pavilion },
    answer: { ...website, id: ids.pavilion, title: 'Garden pavilion', version: 4 },
  },
});

export const getProjectDetails = defineEndpoint('getProjectDetails', {
  method: 'GET',
  path: '/api/Projects/:id/details',
  access: signedIn(),
  programs: true,
  problems: [404],
  params: idParams,
  responses: { 200: projectDetailsSchema },
  summary: 'Read a project with its team',
  description: 'Returns one project with its team members, sorted by name.',
  example: {
    params: { id: ids.lobby },
    answer: {
      ...lobby,
      team: [
        {
          id: ids.wim,
          firstName: 'Wim',
          lastName: 'Vos',
          phoneNumber: '+31 20 555 0102',
          roleName: 'worker',
          roleType: 'InternalUser',
        },
        {
          id: ids.cleo,
          firstName: 'Cleo',
          lastName: 'Marsh',
          phoneNumber: '+31 20 555 0103',
          roleName: 'client',
          roleType: 'ClientUser',
        },
      ],
    },
  },
});

export const namedSchemas = {
  Project: {
    schema: projectSchema,
    description:
      'A project. `documentCount` and `imageCount` are omitted if the caller may not see documents or images, `leadId` and `leadName` if nobody leads it.',
  },
  ProjectDetails: { schema: projectDetailsSchema, description: 'A project with its team members.' },
  TeamMember: { schema: teamMemberSchema, description: 'A user on the team of a project.' },
  ProjectSummary: {
    schema: projectSummarySchema,
    description: 'The totals on the dashboard. Totals that the caller may not see are omitted.',
  },
} satisfies NamedSchemas;
