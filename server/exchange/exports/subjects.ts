import { sql } from 'kysely';
import type { ExportKind } from '#contract/exchange/export-kinds.ts';
import { requireStepUp } from '#server/people/sign-in/auth/require-step-up.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { type Actor, db, displayName, type WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleById } from '#server/work/visible/projects.ts';

/** What an export is of. `type` is that of its entries in the audit log. */
type Subject = { type: string; name: string; clientId: string | null };

/** Finds what the actor asks for, and refuses what they may not ask for. The lock lets two requests for the same take turns. */
export async function lockSubject(tx: WriteTx, actor: Actor, kind: ExportKind, id: string): Promise<Subject> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('export/' || ${id}::text, 0))`);
  if (kind === 'Company') return findCompany(tx, actor, id);
  return kind === 'Person' ? findPerson(tx, actor, id) : findProject(tx, id);
}

/** Everybody has a right to their own. Administrators answer for people who cannot sign in any more, so it asks them again who they are. */
async function findPerson(tx: WriteTx, actor: Actor, id: string): Promise<Subject> {
  const isOwn = id === actor.userId;
  const person =
    isOwn || actor.isAdmin
      ? await tx.first(
          db
            .selectFrom('users')
            .where('id', '=', id)
            .where('deleted_at', 'is', null)
            .select(['first_name as firstName', 'last_name as lastName', 'user_name as userName', 'email']),
        )
      : undefined;
  if (!person) invalid('subjectId', 'Person not found');
  if (!isOwn) await requireStepUp(tx, actor);
  return { type: 'user', name: displayName(person), clientId: null };
}

async function findCompany(tx: WriteTx, actor: Actor, id: string): Promise<Subject> {
  if (id !== actor.tenantId) invalid('subjectId', 'Company not found');
  await requireStepUp(tx, actor);
  const company = await tx.first(
    db.selectFrom('tenants').where('id', '=', id).select(['name', 'display_name as shown']),
  );
  return { type: 'tenant', name: company?.shown ?? company?.name ?? 'Company', clientId: null };
}

async function findProject(tx: WriteTx, id: string): Promise<Subject> {
  const project = await tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null)
      .where(visibleById())
      .select(['projects.title', 'projects.client_id as clientId']),
  );
  if (!project) invalid('subjectId', 'Project not found');
  return { type: 'project', name: project.title, clientId: project.clientId };
}
