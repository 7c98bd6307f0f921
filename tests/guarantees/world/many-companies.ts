import type pg from 'pg';
import { tables } from '#tests/guarantees/row-security/rls-rows.ts';
import { writableColumns } from '#tests/support/columns.ts';

const companies = 300;

/** Adds copies of the company. All keys start with the company, so the other columns can stay the same. */
export async function addOtherCompanies(superuser: pg.Client, company: string): Promise<void> {
  await superuser.query(
    `set session_replication_role = 'replica';
     create temp table copies as select gen_random_uuid() as id, n from generate_series(1, ${companies}) n;
     insert into tenants (id, name, name_key, domain, domain_key, is_demo)
       select id, 'Copy ' || n, 'copy ' || n, 'copy-' || n, 'copy-' || n, true from copies;
     insert into demo_accounts (tenant_id, user_name, password, role, position)
       select id, 'person ' || place, 'open', 'worker', place from copies, generate_series(1, 4) place`,
  );
  for (const table of tables.filter((each) => !['tenants', 'demo_accounts'].includes(each))) {
    const columns = await writableColumns(superuser, table);
    const copied = columns.replace('tenant_id', 'copies.id');
    await superuser.query(
      `insert into ${table} (${columns}) select ${copied.replace(/(?<=, |^)(?!copies)/g, 'own.')}
       from ${table} own, copies where tenant_id = $1`,
      [company],
    );
  }
}

/** Adds 5,000 messages about the project. Every tenth is for the client. */
export async function addManyMessages(superuser: pg.Client, company: string, project: string): Promise<void> {
  await superuser.query(
    `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body, created_at)
     select $1, gen_random_uuid(), 'project', projects.id, projects.client_id, projects.id, author.id, lane.audience, lane.audience,
       'Words', now() - interval '1 day' + n * interval '1 second'
     from projects, (select id from users where tenant_id = $1 limit 1) author, generate_series(1, 5000) n,
       lateral (select case when n % 10 = 0 then 'client' else 'staff' end as audience) lane
     where projects.tenant_id = $1 and projects.id = $2`,
    [company, project],
  );
}

/**
 * Adds projects and tickets of another client. In the copies, all client ids are made different, because repeated ids would
 * mislead the planner.
 */
export async function addRowsOfOtherClient(superuser: pg.Client, company: string, client: string): Promise<void> {
  for (const table of ['projects', 'tickets'])
    await superuser.query(
      `update ${table} set client_id = gen_random_uuid() where tenant_id in (select id from copies)`,
    );
  await superuser.query(
    `insert into projects (tenant_id, id, client_id, title, status, start_date, end_date, progress)
     select $1, gen_random_uuid(), $2, 'Of another', 'OnHold', '2026-01-01', '2026-12-31', 0 from generate_series(1, 1000)`,
    [company, client],
  );
  await superuser.query(
    `insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, created_by)
     select $1, gen_random_uuid(), 1000 + n, $2, 'Of another', 'Words', 'Defect', 'Low', users.id
     from generate_series(1, 1000) n, (select id from users where tenant_id = $1 limit 1) users`,
    [company, client],
  );
}
