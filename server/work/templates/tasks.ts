import { type RawBuilder, sql } from 'kysely';
import { lastDay } from '#contract/platform/fields.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { positionGap } from '#server/work/tasks/move.ts';
import { hasModule } from '#server/work/visible/tasks.ts';

/** The tasks of a row of `projects` as a template keeps them. None where tasks are off. */
export const tasksOfProject: RawBuilder<string> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('title', tasks.title, 'body', tasks.body, 'wants', tasks.wants,
    'milestone', tasks.milestone, 'audience', tasks.audience, 'days', tasks.due_on - projects.start_date,
    'checklist', (select coalesce(jsonb_agg(task_items.text order by task_items.position), '[]')
      from task_items where task_items.task_id = tasks.id)) order by tasks.position), '[]')
  from tasks where tasks.project_id = projects.id and ${hasModule('tasks')})`;

/**
 * Adds the tasks of a template to a new project, open and in their order, with dates that count from its start. Nothing is added where
 * tasks are off. Only the new project is recorded as an event, not its tasks.
 */
export async function addTasksOfTemplate(tx: WriteTx, projectId: string, templateId: string): Promise<void> {
  await tx.run(sql`
    with kept as materialized (
      select uuidv7() as id, projects.id as project_id, projects.client_id, projects.start_date, task.*
      from projects, project_templates template,
        rows from (jsonb_to_recordset(template.tasks)
          as (title text, body text, wants text, milestone boolean, audience text, days int, checklist jsonb)) with ordinality
          as task (title, body, wants, milestone, audience, days, checklist, place)
      where projects.id = ${projectId}::uuid and template.id = ${templateId}::uuid and ${hasModule('tasks')}
    ), items as (
      insert into task_items (tenant_id, id, task_id, position, text)
      select app.tenant_id(), uuidv7(), kept.id, item.place, item.text
      from kept, jsonb_array_elements_text(kept.checklist) with ordinality as item (text, place)
    )
    insert into tasks (tenant_id, id, project_id, client_id, title, body, due_on, audience, position, wants, milestone, created_by)
    select app.tenant_id(), id, project_id, client_id, title, body, least(start_date + days, ${lastDay}::date), audience,
      place * ${positionGap}, wants, milestone, app.user_id()
    from kept`);
}
