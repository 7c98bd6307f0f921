import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { createProjectBody, updateProjectBody } from '#contract/work/project-bodies.ts';
import type { Project } from '#contract/work/projects.ts';
import type { Projects } from '#database/schema.ts';

type Computed =
  | 'leadId'
  | 'leadName'
  | 'clientName'
  | 'clientColour'
  | 'archivedAt'
  | 'modules'
  | 'progressFromTasks'
  | 'health'
  | 'documentCount'
  | 'imageCount';
type Column = Exclude<keyof Projects, 'search_text' | 'sort_name'>;

/** The stored fields of a project: the contract's name and its column. Answers, lists, inserts and updates use it. */
const columns = {
  id: 'id',
  title: 'title',
  description: 'description',
  status: 'status',
  startDate: 'start_date',
  endDate: 'end_date',
  progress: 'progress',
  clientId: 'client_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  version: 'version',
  internalUsers: 'internal_users',
  clientUsers: 'client_users',
} as const satisfies Record<Exclude<keyof Project, Computed>, Column>;

/** Columns to select where a project is read from a subquery. */
export const storedColumns = [
  ...Object.values(columns),
  'archived_at' as const,
  'modules' as const,
  'progress_from_tasks' as const,
  'lead_id' as const,
].map((column) => `projects.${column}` as const);

/** The stored fields under their names in the contract, to select from `projects`. */
export function storedFields(): RawBuilder<unknown> {
  const fields = Object.entries(columns).map(([name, column]) => {
    const value = sql.ref(`projects.${column}`);
    return sql`${column.endsWith('_at') ? sql`app.instant(${value})` : value} as ${sql.id(name)}`;
  });
  return sql.join(fields);
}

type Body = Omit<z.output<typeof createProjectBody>, 'userIds' | 'templateId'>;
type Changes = Omit<z.output<typeof updateProjectBody>, 'userIds' | 'modules' | 'progressFromTasks'>;

/** The fields of a request body and the column and SQL type of each. */
const written = {
  title: { column: columns.title, type: sql`text` },
  description: { column: columns.description, type: sql`text` },
  status: { column: columns.status, type: sql`text` },
  startDate: { column: columns.startDate, type: sql`date` },
  endDate: { column: columns.endDate, type: sql`date` },
  progressPercentage: { column: columns.progress, type: sql`int` },
  clientId: { column: columns.clientId, type: sql`uuid` },
  leadId: { column: 'lead_id', type: sql`uuid` },
} as const satisfies Record<keyof Body, { column: Column; type: RawBuilder<unknown> }>;

const writtenFields = Object.keys(written) as (keyof typeof written)[];

/** The columns of a request body, in the order of `insertValues`. */
export function insertColumns(): RawBuilder<unknown> {
  return sql.join(writtenFields.map((field) => sql.ref(written[field].column)));
}

/** The values of a request body, in the order of `insertColumns`. */
export function insertValues(body: Body): RawBuilder<unknown> {
  return sql.join(writtenFields.map((field) => sql`${body[field]}::${written[field].type}`));
}

/** The columns that the given changes set, for `updateTable('projects').set`. Kysely skips undefined values. */
export function changedColumns(changes: Changes): Updateable<Projects> {
  return Object.fromEntries(writtenFields.map((field) => [written[field].column, changes[field]]));
}
