import { type RawBuilder, sql } from 'kysely';
import type { Module } from '#contract/people/modules.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { isVisible, visibleById } from './projects.ts';

/** Whether the row of `projects` has the module, by its own choice or by that of its company. */
export function hasModule(module: Module): RawBuilder<boolean> {
  return sql<boolean>`coalesce(projects.modules, (
    select tenants.modules from tenants where tenants.id = app.tenant_id())) @> array[${sql.lit(module)}]`;
}

/**
 * Whether the row of `tasks` is of a project that the actor sees and that has tasks. Row security limits client users to the tasks
 * for their client. OFFSET 0 keeps the planner from joining all projects, so that it reads tasks in the order of an index.
 */
export function ofVisibleProject(which?: WhichProjects): RawBuilder<boolean> {
  return isTasksProject(sql`tasks.project_id`, which);
}

/** The same for one project, which is asked once and not for each of its tasks. */
export function ofThisVisibleProject(id: string, which?: WhichProjects): RawBuilder<boolean> {
  return sql<boolean>`tasks.project_id = ${id}::uuid and ${isTasksProject(sql`${id}::uuid`, which)}`;
}

type WhichProjects = { archived?: boolean };

function isTasksProject(id: RawBuilder<unknown>, { archived = false }: WhichProjects = {}): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from projects where projects.id = ${id} and projects.deleted_at is null
      and ${archived ? sql`true` : sql`projects.archived_at is null`} and ${hasModule('tasks')} and ${visibleById()} offset 0)`;
}

/** 404 if no project that the actor could see has the module: without it, its calls do not exist. */
export async function requireModuleInUse(tx: ReadTx, module: Module): Promise<void> {
  const found = await tx.first(sql<{ isOn: boolean }>`
    select tenants.modules @> array[${sql.lit(module)}] or exists (
      select from projects where deleted_at is null and modules @> array[${sql.lit(module)}]) as "isOn"
    from tenants where tenants.id = app.tenant_id()`);
  if (!found?.isOn) notFound();
}

/** 404 if the actor does not see the project, or if it does not have the module. */
export async function requireModuleOf(tx: ReadTx, projectId: string, module: Module): Promise<void> {
  const found = await tx.first(sql<{ id: string }>`
    select id from projects where id = ${projectId}::uuid and ${hasModule(module)} and ${isVisible(projectId)}`);
  if (!found) notFound();
}
