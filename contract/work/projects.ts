import { z } from 'zod';
import { moduleList } from '#contract/people/module-list.ts';
import { modules } from '#contract/people/modules.ts';
import { roleTypes } from '#contract/people/roles.ts';
import { bulkIds, bulkResultSchema } from '#contract/platform/bulk.ts';
import { listFormat } from '#contract/platform/csv.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { day, dayReply, id, idParams, instant, requiredName, text, version } from '#contract/platform/fields.ts';
import { paging, searchText } from '#contract/platform/paging.ts';
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
  internalUsers: z.array(id),
  clientUsers: z.array(id),
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

const progress = z
  .int('Progress must be between 0 and 100')
  .min(0, 'Progress must be between 0 and 100')
  .max(100, 'Progress must be between 0 and 100');

const fields = z.object({
  title: requiredName('Project title is required'),
  description: text(),
  status: z.enum(projectStatuses, 'Please choose a status'),
  startDate: day('Start date is required'),
  endDate: day('Due date is required'),
  progressPercentage: progress,
  clientId: z.preprocess((value) => value ?? '', z.uuid('Client selection is required')),
  userIds: z.array(id).max(1000),
});

const dueBeforeStart = { path: ['endDate'], message: 'Due date must be after start date' };

const newProject = fields.extend({
  description: fields.shape.description.default(''),
  status: fields.shape.status.default('NotStarted'),
  progressPercentage: fields.shape.progressPercentage.default(0),
  userIds: fields.shape.userIds.default([]),
});

type Days = { startDate: string; endDate?: string | undefined };

/** The due date may equal the start date, because a day counts until it ends. */
const isInOrder = ({ startDate, endDate }: Days) => endDate === undefined || startDate <= endDate;

/** What the form of a project asks for. */
export const projectForm = newProject.refine(isInOrder, dueBeforeStart);

const progressFromTasks = z.boolean('Choose true or false');

/** What the form of an existing project asks for. */
export const editProjectForm = newProject
  .extend({ modules: moduleList.nullable(), progressFromTasks })
  .refine(isInOrder, dueBeforeStart);

export const createProjectBody = newProject
  .extend({
    /** Its description is used if none is given, and its days if no due date is given. */
    templateId: id.nullish(),
    description: fields.shape.description.optional(),
    /** Required without a template. */
    endDate: fields.shape.endDate.optional(),
  })
  .refine(({ endDate, templateId }) => endDate !== undefined || templateId, {
    path: ['endDate'],
    message: 'Due date is required',
    // Together with the errors of other fields.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine(isInOrder, dueBeforeStart)
  .transform(({ description, ...body }) => ({
    ...body,
    // With a template its absence means the description of the template.
    description: body.templateId ? description : (description ?? ''),
  }));

export const updateProjectBody = fields
  .extend({
    /** What this project has besides. Null follows the company. */
    modules: moduleList.nullable(),
    /** Whether progress is the share of tasks that are done. Only where the project has tasks. */
    progressFromTasks,
  })
  .partial()
  .refine((body) => !body.startDate || !body.endDate || body.startDate <= body.endDate, dueBeforeStart);

/** People of many teams at once. */
const bulkPeople = z.array(id).max(50, 'At most 50 people');

export const bulkUpdateProjectsBody = z.object({
  ids: bulkIds('project'),
  change: z
    .object({
      status: fields.shape.status,
      archived: z.boolean(),
      /** People who join the teams, and people who leave them. */
      addUserIds: bulkPeople,
      removeUserIds: bulkPeople,
    })
    .partial()
    .refine(({ addUserIds = [], removeUserIds = [] }) => !addUserIds.some((each) => removeUserIds.includes(each)), {
      path: ['removeUserIds'],
      message: 'Nobody can join and leave at once',
    }),
});

export const projectListQuery = z.object({
  search: searchText,
  status: z.enum(projectStatuses).optional(),
  clientId: id.optional(),
  memberId: z.union([id, z.literal('me')]).optional(),
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
});

export type ProjectSummary = z.output<typeof projectSummarySchema>;

export const getProjectSummary = defineEndpoint('getProjectSummary', {
  query: z.object({ today: day().optional() }),
  responses: { 200: projectSummarySchema },
});

export const listProjects = defineEndpoint('listProjects', {
  query: projectListQuery.extend(listFormat),
  responses: { 200: z.array(projectSchema) },
});

export const createProject = defineEndpoint('createProject', {
  body: createProjectBody,
  responses: { 201: projectSchema },
});

export const getProject = defineEndpoint('getProject', {
  params: idParams,
  responses: { 200: projectSchema },
});

export const updateProject = defineEndpoint('updateProject', {
  params: idParams,
  body: updateProjectBody,
  responses: { 200: projectSchema },
});

export const deleteProject = defineEndpoint('deleteProject', {
  params: idParams,
  responses: { 204: null },
});

export const archiveProject = defineEndpoint('archiveProject', {
  params: idParams,
  responses: { 200: projectSchema },
});

export const unarchiveProject = defineEndpoint('unarchiveProject', {
  params: idParams,
  responses: { 200: projectSchema },
});

export const bulkUpdateProjects = defineEndpoint('bulkUpdateProjects', {
  body: bulkUpdateProjectsBody,
  responses: { 200: z.array(bulkResultSchema) },
});

export const restoreProject = defineEndpoint('restoreProject', {
  params: idParams,
  responses: { 200: projectSchema },
});

export const getProjectDetails = defineEndpoint('getProjectDetails', {
  params: idParams,
  responses: { 200: projectDetailsSchema },
});
