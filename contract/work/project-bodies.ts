import { z } from 'zod';
import { moduleList } from '#contract/people/module-list.ts';
import { bulkIds } from '#contract/platform/bulk.ts';
import { day, id, requiredName, text } from '#contract/platform/fields.ts';
import { projectStatuses } from './project-status.ts';

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
  clientId: z.preprocess((value) => value ?? '', z.uuid('Client selection is required').toLowerCase()),
  userIds: z.array(id).max(1000),
  /** Who of staff leads it. Null is nobody. Not for client users. */
  leadId: id.nullable(),
});

const dueBeforeStart = { path: ['endDate'], message: 'Due date must be after start date' };

const newProject = fields.extend({
  description: fields.shape.description.default(''),
  status: fields.shape.status.default('NotStarted'),
  progressPercentage: fields.shape.progressPercentage.default(0),
  userIds: fields.shape.userIds.default([]),
  leadId: id.nullable().default(null),
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
      leadId: fields.shape.leadId,
    })
    .partial()
    .refine(({ addUserIds = [], removeUserIds = [] }) => !addUserIds.some((each) => removeUserIds.includes(each)), {
      path: ['removeUserIds'],
      message: 'Nobody can join and leave at once',
    }),
});
