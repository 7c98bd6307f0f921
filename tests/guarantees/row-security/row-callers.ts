import type pg from 'pg';
import type { World } from '#tests/guarantees/world/world.ts';
import type { Person } from '#tests/support/company.ts';

/** In a preview, the user who is shown, and the session of its starter. */
export type Who = Pick<Person, 'tenantId' | 'sessionId' | 'id'> & { preview?: { id: string; startedBy: string } };

/** A preview of a user who may see their assigned projects, started by staff on one project of their client. */
export async function startPreview(superuser: pg.Client, { a, places, principals }: World): Promise<Who> {
  const { clientId, projectId } = places.own;
  const claims = ['Project:ViewAssignedProjects'];
  await a.addRole({ name: 'shown', roleType: 'ClientUser', claims });
  await a.addRole({ name: 'starter', claims: [...claims, 'Users:ViewUsers'] });
  const [shown, starter] = [await a.addPerson({ role: 'shown', clientId }), await a.addPerson({ role: 'starter' })];
  const preview = { id: shown.id, startedBy: starter.id };
  await superuser.query("insert into project_members values ($1, $2, $3, $4, 'InternalUser')", [
    a.id,
    projectId,
    clientId,
    starter.id,
  ]);
  await superuser.query(
    `insert into previews (tenant_id, id, session_id, user_id, shown_user_id, client_id, shown_name)
     values ($1, $2, $3, $4, $2, $5, 'shown')`,
    [a.id, preview.id, starter.sessionId, starter.id, clientId],
  );
  await superuser.query(
    `insert into factors (tenant_id, id, user_id, kind, name, confirmed_at) values ($1, $2, $2, 'Recovery', 'codes', now())`,
    [a.id, preview.id],
  );
  // What the preview must hide: an event of another project of the client, and what is personal.
  const other = principals.clientUser.places.own.projectId;
  await superuser.query(
    `insert into events (tenant_id, id, kind, client_id, project_id, subject_type, subject_id, audience)
     values ($1, $2, 'project.statusChanged', $3, $4, 'project', $4, 'client')`,
    [a.id, preview.id, clientId, other],
  );
  await superuser.query(
    `insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
     values ($1, $2, $2, 'project', $3, 'News', 1, $2, now())`,
    [a.id, shown.id, other],
  );
  await superuser.query(
    `insert into follows (tenant_id, user_id, subject_type, subject_id, level) values ($1, $2, 'project', $3, 'all')`,
    [a.id, shown.id, other],
  );
  await superuser.query(
    `insert into withheld_messages (tenant_id, id, user_id, subject_type, subject_id, posted_to, body, mentioned_ids,
       attachment_ids, address, request_id, release_at)
     values ($1, $2, $2, 'project', $3, 'client', 'Later', '{}', '{}', 'test', 'test', now() + interval '1 day')`,
    [a.id, shown.id, other],
  );
  await superuser.query(
    "insert into saved_views (tenant_id, id, user_id, noun, name, name_key, query) values ($1, $2, $2, 'projects', 'Mine', 'mine', '')",
    [a.id, shown.id],
  );
  await superuser.query(
    `insert into exports (tenant_id, id, kind, subject_id, subject_name, user_id) values ($1, $2, 'HandOver', $3, 'A project', $2)`,
    [a.id, shown.id, other],
  );
  await superuser.query("insert into calendar_feeds (tenant_id, id, user_id, scope) values ($1, $2, $2, 'mine')", [
    a.id,
    shown.id,
  ]);
  await superuser.query('insert into notification_settings (tenant_id, user_id) values ($1, $2)', [a.id, shown.id]);
  return { tenantId: a.id, sessionId: starter.sessionId, id: shown.id, preview };
}

/** Enters as the user in the transaction of the superuser, and takes the role. Returns false if the user is refused. */
export async function enter(
  superuser: pg.Client,
  { tenantId, sessionId, id, preview }: Who,
  role: string,
): Promise<boolean> {
  let entered = true;
  const call = preview
    ? {
        text: 'app.enter_as($1, $2, $3, $4, null, false)',
        values: [tenantId, sessionId, preview.startedBy, preview.id],
      }
    : { text: 'app.enter($1, $2, $3, null, false, false)', values: [tenantId, sessionId, id] };
  await superuser.query('set local role loggia_app; savepoint entering');
  await superuser.query(`select ${call.text}, set_config('role', ${role}, true)`, call.values).catch(async () => {
    entered = false;
    await superuser.query('rollback to entering');
  });
  return entered;
}

/** Makes the companies demo companies, because only these can have demo accounts. */
export async function fillDemoAccounts(superuser: pg.Client, companies: string[]): Promise<void> {
  await superuser.query('update tenants set is_demo = true where id = any ($1)', [companies]);
  await superuser.query(
    "insert into demo_accounts (tenant_id, user_name, password, role, position) select id, 'demo', 'open', 'worker', 1 from unnest($1::uuid[]) id",
    [companies],
  );
}
