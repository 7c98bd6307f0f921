import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditAction } from '#contract/platform/audit-actions.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { createTemplateBody, ProjectTemplate, updateTemplateBody } from '#contract/work/templates.ts';
import { invalid, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type DuplicateTexts, refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { isVisible } from '#server/work/visible/projects.ts';
import { getTemplate } from './read.ts';
import { tasksOfProject } from './tasks.ts';

const duplicates: DuplicateTexts = {
  project_templates_name: ['name', 'A template with this name already exists'],
};

/** Keeps the description, the length, the modules and the tasks of a visible project. Its people, its client and its dates stay out. */
export async function createTemplate(
  tx: WriteTx,
  origin: Origin,
  { name, projectId }: z.output<typeof createTemplateBody>,
): Promise<ProjectTemplate> {
  const id = newId();
  const inserting = tx.run(sql`
    insert into project_templates (tenant_id, id, name, name_key, description, days, modules, progress_from_tasks, tasks)
    select tenant_id, ${id}::uuid, ${name}, ${foldName(name)}, description, end_date - start_date, modules, progress_from_tasks,
      ${tasksOfProject}
    from projects where id = ${projectId}::uuid and ${isVisible(projectId)}`);
  await refuseDuplicates(inserting, duplicates);
  const template = (await getTemplate(tx, id)) ?? invalid('projectId', problemTexts.notFound);
  await recordTemplate(tx, origin, 'template.created', template);
  return template;
}

/** Changes the fields that are given. Projects that were made with the template stay as they are. */
export async function updateTemplate(
  tx: WriteTx,
  origin: Origin,
  id: string,
  changes: z.output<typeof updateTemplateBody>,
  ifMatch: number | undefined,
): Promise<ProjectTemplate> {
  const before = await lockTemplate(tx, id, ifMatch);
  const { name = before.name, description = before.description, days = before.days } = changes;
  // Without a change the version stays, so that others who are editing get no conflict.
  if (name === before.name && description === before.description && days === before.days) return before;
  const writing = Promise.all([
    tx.run(
      db
        .updateTable('project_templates')
        .set({
          name,
          name_key: foldName(name),
          description,
          days,
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id),
    ),
    recordTemplate(tx, origin, 'template.updated', { id, name }),
    getTemplate(tx, id),
  ]);
  const [, , after] = await refuseDuplicates(writing, duplicates);
  return after ?? notFound();
}

export async function deleteTemplate(
  tx: WriteTx,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const template = await lockTemplate(tx, id, ifMatch);
  await Promise.all([
    tx.run(db.deleteFrom('project_templates').where('id', '=', id)),
    recordTemplate(tx, origin, 'template.deleted', template),
  ]);
}

async function lockTemplate(tx: WriteTx, id: string, ifMatch: number | undefined): Promise<ProjectTemplate> {
  const [locked, template] = await Promise.all([
    tx.first(db.selectFrom('project_templates').where('id', '=', id).select('version').forUpdate()),
    getTemplate(tx, id),
  ]);
  if (!locked || !template) notFound();
  if (ifMatch !== undefined && ifMatch !== locked.version) versionConflict();
  return template;
}

function recordTemplate(tx: WriteTx, origin: Origin, action: AuditAction, { id, name }: { id: string; name: string }) {
  tx.changed('templates', id);
  return record(tx, origin, { action, subjectType: 'template', subjectId: id, subjectName: name });
}
