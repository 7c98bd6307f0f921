import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExport, downloadExport, getExport } from '#contract/exchange/exports.ts';
import { sendDue } from '#server/platform/outbox/sender.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { brokenLinks, download, makeExport, sha256, unpack, verifyArchive } from '#tests/support/hand-over.ts';
import { exportChannel } from './channel.ts';

/** The export of a company by an administrator: shape (i) of the second part of the specification. */

const secret = `secret-${randomUUID()}`;

/** Tables that are left out: secrets, hashes of people who were erased, second factors, what ends after minutes, and imports of companies by the operator. */
const leftOutTables = [
  'company_imports',
  'demo_accounts',
  'erasures',
  'factors',
  'mail_codes',
  'refresh_tokens',
  'reply_addresses',
  'sign_in_challenges',
  'sign_in_codes',
  'sign_in_throttles',
  'sign_ups',
  'uploads',
  'used_passkey_challenges',
  'withheld_messages',
];

/** Columns of the other tables that are left out. Pictures are files of the archive. */
const leftOutColumns = [
  'identity_providers.secret',
  'imports.content',
  'inbound_mails.content_sha256',
  'sessions.token_hash',
  'tenants.icon',
  'tenants.logo',
  'tenants.logo_dark',
  'tenants.name_skeleton',
  'user_pictures.content',
  'users.password_hash',
  'users.user_name_skeleton',
  'webhooks.previous_secret',
  'webhooks.secret',
];

/** Columns that sound like secrets and are none. */
const notSecret = [
  // Whether there may be codes.
  'tenants.client_codes',
  // Names as they are compared.
  'clients.name_key',
  'identity_providers.name_key',
  'project_templates.name_key',
  'roles.name_key',
  'saved_views.name_key',
  'service_levels.name_key',
  'tenants.domain_key',
  'tenants.name_key',
  'users.email_key',
  'users.user_name_key',
  'webhooks.name_key',
  'users.scim_user_name_key',
  // Ids that imports gave.
  'clients.external_key',
  'projects.external_key',
  'tasks.external_key',
  'users.external_key',
  // Proof of what was uploaded and approved.
  'attachments.sha256',
  'document_versions.sha256',
  'documents.sha256',
  'exports.sha256',
  'images.sha256',
  'inbound_mails.sha256',
  ...['address_hash', 'device_hash', 'name_hash', 'public_key', 'reason_hash', 'salt', 'sha256', 'signature'].map(
    (column) => `sign_off_answers.${column}`,
  ),
  'sign_offs.sha256',
  // How often a link ended.
  'sign_off_people.link_epoch',
  // What an API token may do, and its last four characters.
  'sessions.token_claims',
  'sessions.token_end',
  'sessions.token_name',
  'tenants.api_tokens',
  'tenants.second_factor',
  'users.sign_ins_without_factor',
];

let test: TestApp;
let world: World;

beforeAll(async () => {
  test = await sharedTestApp();
  world = await createWorld(test);
});
afterAll(() => test.stop());

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
const ask = (person: Person, subjectId = person.tenantId) =>
  person.call(createExport, { body: { kind: 'Company', subjectId } });

/** Former staff. Every eighth of them has a picture. */
async function addPeople(count: number): Promise<void> {
  await query(
    `with people as (
       insert into users (tenant_id, id, first_name, last_name, is_active, deleted_at)
       select $1, gen_random_uuid(), 'Former', 'Person ' || n, false, now() from generate_series(1, $2) n returning id, last_name
     )
     insert into user_pictures (tenant_id, user_id, content, version)
     select $1, id, 'a picture', repeat('x', 16) from people where split_part(last_name, ' ', 2)::int % 8 = 0`,
    [world.a.id, count],
  );
}

describe('the export of a company', () => {
  let archive: Awaited<ReturnType<typeof unpack>>;
  const holding = (word: string) =>
    [...archive.files].filter(([name, bytes]) => name.includes(word) || bytes.includes(word)).map(([name]) => name);
  beforeAll(async () => {
    await plantSecrets();
    await addPeople(600);
    const { admin } = world.people;
    const made = await makeExport(test, admin, 'Company', world.a.id);
    expect(made.state).toBe('Ready');
    const zip = await download(test, admin, made.id);
    expect([zip.length, sha256(zip)]).toEqual([made.sizeBytes, made.sha256]);
    archive = await unpack(zip);
  });
  afterAll(() => archive?.remove());

  it('has each row of the company as JSON and as CSV, and none of another', async () => {
    const tables = await query('select name from app.tables_of_export() name');
    expect(tables.length).toBeGreaterThan(45);
    for (const { name } of tables) {
      const key = name === 'tenants' ? 'id' : 'tenant_id';
      const [{ count }] = await query(`select count(*)::int as count from ${name} where ${key} = $1`, [world.a.id]);
      const rows = JSON.parse(String(archive.files.get(`data/${name}.json`)));
      // The export itself, and its entry in the audit log, change while it is made.
      if (name !== 'audit_log') expect([name, rows.length]).toEqual([name, count]);
      expect([name, rows.every((row: Record<string, string>) => row[key] === world.a.id)]).toEqual([name, true]);
      expect([name, archive.files.has(`data/${name}.csv`)]).toEqual([name, count > 0]);
    }
    expect(holding(world.marks.companyB)).toEqual([]);
    expect(holding(world.b.id)).toEqual([]);
  });

  it('has each row and picture of people once, also beyond one page, and is named as people know the company', async () => {
    const own = 'where tenant_id = $1 order by 1';
    const ids = (await query(`select id from users ${own}`, [world.a.id])).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(600);
    const listed = JSON.parse(String(archive.files.get('data/users.json'))).map(({ id }: { id: string }) => id);
    expect(listed.toSorted()).toEqual(ids);
    const lines = String(archive.files.get('data/users.csv')).match(/^[\da-f-]{36},[\da-f-]{36},/gm) ?? [];
    expect(new Set(lines).size).toBe(ids.length);
    const pictures = (await query(`select user_id from user_pictures ${own}`, [world.a.id])).map((row) => row.user_id);
    expect(pictures.length).toBeGreaterThan(60);
    const people = [...archive.files.keys()].filter((name) => name.startsWith('files/people/'));
    expect(people.toSorted()).toEqual(pictures.map((id) => `files/people/${id}.webp`));
    const { company } = JSON.parse(String(archive.files.get('manifest.json')));
    const [{ name }] = await query('select coalesce(display_name, name) as name from tenants where id = $1', [
      world.a.id,
    ]);
    expect(company).toEqual({ id: world.a.id, name });
  });

  it('has internal rows and the files of all clients', () => {
    const { own, otherClient } = world.places;
    for (const { documentId, imageId } of [own, otherClient]) {
      expect(holding(`files/documents/${documentId}/`)).toContain('manifest.json');
      expect([...archive.files.keys()].some((name) => name.startsWith(`files/pictures/${imageId}/`))).toBe(true);
    }
    expect(String(archive.files.get('data/client_notes.json'))).toContain(world.marks.companyA);
    expect(archive.files.has('files/company/logo.png')).toBe(true);
  });

  it('has no password hash, secret, token hash or second factor', () => {
    expect(holding(secret)).toEqual([]);
    expect(holding(Buffer.from(secret).toString('hex'))).toEqual([]);
    for (const table of leftOutTables) expect(archive.files.has(`data/${table}.json`)).toBe(false);
  });

  it('has pages whose links lead to its files, and is checked offline', () => {
    const { problems } = JSON.parse(String(archive.files.get('manifest.json')));
    expect(brokenLinks(archive.files)).toEqual([]);
    expect(verifyArchive(archive.folder)).toMatch(/^VALID: \d+ files\./);
    expect(String(archive.files.get('index.html'))).toContain(problems[0]);
  });

  it('is in the audit log, with size and hash', async () => {
    const entries = await query(
      `select action, subject_type as type, details ->> 'kind' as kind, details ? 'size' and details ? 'sha256' as "isNamed"
       from audit_log where tenant_id = $1 and action like 'export.%' order by id`,
      [world.a.id],
    );
    expect(entries).toEqual([
      { action: 'export.requested', type: 'tenant', kind: 'Company', isNamed: false },
      { action: 'export.made', type: 'export', kind: 'Company', isNamed: true },
      { action: 'export.downloaded', type: 'export', kind: 'Company', isNamed: true },
    ]);
  });
});

it('each table and column is exported, or named here', async () => {
  const columns = await query(`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name not in ('schema_migrations', 'schema_functions')`);
  const exported = new Set(
    (
      await query(
        `select name || '.' || column_name as place from app.tables_of_export() name, app.columns_of_export(name) column_name`,
      )
    ).map(({ place }) => place),
  );
  const missing = columns.filter(({ table, column }) => !exported.has(`${table}.${column}`));
  const tables = [...new Set(missing.map(({ table }) => table))].filter(
    (table) => ![...exported].some((place) => place.startsWith(`${table}.`)),
  );
  expect(tables.sort()).toEqual(leftOutTables);
  const left = missing
    .filter(({ table }) => !leftOutTables.includes(table))
    .map(({ table, column }) => `${table}.${column}`);
  expect(left.sort()).toEqual(leftOutColumns);
  // A page begins after the key of the last row.
  const keys = await query(`
    select c.relname || '.' || a.attname as place from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indisprimary and c.relname in (select app.tables_of_export())`);
  expect(keys.filter(({ place }) => !exported.has(place))).toEqual([]);
  const suspicious =
    /secret|password|hash|token|key|salt|code|credential|challenge|factor|signature|sha256|epoch|skeleton/;
  expect([...exported].filter((place) => suspicious.test(place.split('.')[1] as string)).sort()).toEqual(
    notSecret.sort(),
  );
});

describe('asking for the export of a company', () => {
  it('is for administrators after a step-up, and only for their own company', async () => {
    const { worker, clientUser, powerfulClientUser, admin } = world.people;
    for (const person of [worker, clientUser, powerfulClientUser]) expect((await ask(person)).status).toBe(403);
    const [other, missing] = [await ask(admin, world.b.id), await ask(admin, randomUUID())];
    expect([other.status, missing.status]).toEqual([400, 400]);
    expect({ ...other.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' });
    await query("update sessions set confirmed_at = now() - interval '11 minutes' where id = $1", [admin.sessionId]);
    expect((await ask(admin)).body.type).toBe('urn:loggia:problem:step-up');
    await query('update sessions set confirmed_at = now() where id = $1', [admin.sessionId]);
  });

  it('gives nothing to somebody who is no administrator any more, before it is made and after', async () => {
    const person = await world.a.addPerson({ role: 'Admin' });
    const setRole = (role: string) =>
      query('update users set role_id = $2 where id = $1', [person.id, world.a.roles[role]]);
    const { body } = await ask(person);
    await setRole('manager');
    await sendDue(exportChannel(test.services));
    expect(await query('select state from exports where id = $1', [body.id])).toEqual([{ state: 'Failed' }]);
    await setRole('Admin');
    const { id, state } = await makeExport(test, person, 'Company', world.a.id);
    expect(state).toBe('Ready');
    await setRole('manager');
    expect((await person.call(getExport, { params: { id } })).status).toBe(404);
    expect((await person.call(downloadExport, { params: { id } })).status).toBe(404);
  });
});

/** Puts the word where secrets are. */
async function plantSecrets(): Promise<void> {
  const values = [world.a.id, secret];
  await query('update users set password_hash = $2 where tenant_id = $1', values);
  await query('update identity_providers set secret = convert_to($2, $3) where tenant_id = $1', [...values, 'UTF8']);
  await query('update webhooks set secret = convert_to($2, $3) where tenant_id = $1', [...values, 'UTF8']);
  await query(
    `update factors set data = case kind when 'Recovery' then data else jsonb_build_object('of', $2::text) end where tenant_id = $1`,
    values,
  );
}
