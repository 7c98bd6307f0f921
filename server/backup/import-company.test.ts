import { createHash, randomBytes } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { updateCompany } from '#contract/people/company.ts';
import { listProjects } from '#contract/work/projects.ts';
import { maintain } from '#server/jobs/maintain.ts';
import type { Files } from '#server/platform/files/index.ts';
import { fileKey, keysOf } from '#server/platform/files/keys.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type BackupTest, hashOf, startBackupTest } from '#tests/support/backup.ts';
import { call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { addTask, addTicket, onDocument, onProject, say } from '#tests/support/conversation.ts';
import { breakAdvisoryLocks, waitForNoAdvisoryLock } from '#tests/support/locks.ts';
import { describeSchema } from '#tools/schema-text.ts';
import { createArchive } from './archive.ts';
import { createBackup } from './create.ts';
import { importCompany } from './import-company.ts';
import { contentsEntry, format, manifestEntry } from './manifest.ts';
import { openBackup } from './restore.ts';
import { companyColumn, listTables } from './rows.ts';

const password = 'Correct-Horse-7';
let from: BackupTest;
let to: TestApp;
let files: Files;
let lea: Person;
let project: string;

beforeAll(async () => {
  from = await startBackupTest();
  to = await startTestApp();
  files = await from.newFiles();
  await createCompany(to, 'Neighbour');
  const passwordHash = await from.test.services.passwords.hashPassword(password);
  lea = await from.company.addPerson({ role: 'manager', firstName: 'Lea', passwordHash });
  project = (await from.company.admin.call(listProjects)).body[0].id;
  await addTicket(from.company.admin);
  await addTasksWithParts();
  await say(from.company.admin, onProject(project), `See https://loggia.example/projects/${project} and #1`);
});
afterAll(async () => {
  await to.stop();
  await from.stop();
});

/** Rows that point to each other: a task that waits for a later one, a checklist, a lead, a label and a pin. */
async function addTasksWithParts(): Promise<void> {
  const { owner } = from.test.database;
  const { admin, id: company } = from.company;
  await admin.call(updateCompany, { body: { modules: ['tasks'] } });
  const [first, second] = [await addTask(admin, project), await addTask(admin, project)];
  await owner.query('insert into task_waits (tenant_id, task_id, waits_for_id) values ($1, $2, $3)', [
    company,
    first,
    second,
  ]);
  await owner.query(
    "insert into task_items (tenant_id, id, task_id, position, text, user_id) values ($1, $2, $3, 0, 'Oil the hinges', $4)",
    [company, newId(), first, lea.id],
  );
  await owner.query('update projects set lead_id = $2 where id = $1', [project, lea.id]);
  await owner.query("update documents set label = 'Drawings' where id = $1", [from.documentId]);
  await say(admin, onDocument(from.documentId), 'Here', { pin: { version: 2, page: 1, x: 0.5, y: 0.25 } });
}

function source() {
  const { database, services } = from.test;
  return { ownerUrl: database.ownerUrl, store: services.files.store };
}

function exportCompany() {
  return createBackup({ ...source(), file: from.newFile(), companyId: from.company.id });
}

/** The rows of the company by table. */
async function rowsOf(owner: pg.Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await listTables(owner)) {
    const { name, columns } = table;
    // An import ends all sessions.
    const kept = columns.filter((column) => name !== 'public.sessions' || column !== 'ended_at');
    const column = companyColumn(table);
    if (!column) continue;
    const { rows } = await owner.query(
      `select md5(each::text) as hash from (select ${kept} from ${name} where ${column} = $1) each order by 1`,
      [from.company.id],
    );
    found[name] = rows.map(({ hash }) => hash);
  }
  return found;
}

async function keysIn(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.store.list(from.company.id)) keys.push(key);
  return keys;
}

async function purge(): Promise<void> {
  await to.database.owner.query('delete from audit_log where tenant_id = $1', [from.company.id]);
  await to.database.owner.query('delete from tenants where id = $1', [from.company.id]);
}

it('moves a company with every row, file and password, and nothing of others', async () => {
  const { file, companies } = await exportCompany();
  const neighbour = (await to.database.owner.query('select * from tenants')).rows;
  const [wanted, schema] = [await rowsOf(from.test.database.owner), await describeSchema(to.database.owner)];
  expect([companies, Object.values(wanted).flat().length > 15]).toEqual([1, true]);
  expect([wanted['public.task_items']?.length, wanted['public.task_waits']?.length]).toEqual([1, 1]);

  await importCompany(file, to.database.ownerUrl, files);

  const imported = await to.database.owner.query(
    `delete from audit_log where tenant_id = $1 and action = 'tenant.imported' returning actor_name as actor, details`,
    [from.company.id],
  );
  const bytes = await readFile(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(imported.rows).toEqual([
    { actor: 'operator', details: { size: bytes.length, sha256, files: expect.any(Number) } },
  ]);
  expect(await rowsOf(to.database.owner)).toEqual(wanted);
  expect(await describeSchema(to.database.owner)).toEqual(schema);
  const { rows } = await to.database.owner.query('select * from tenants order by name');
  expect(rows.map(({ name }) => name)).toEqual(['Kept', 'Neighbour']);
  expect(rows.slice(1)).toEqual(neighbour);
  const stored = [from.documentId, from.versionId, from.attachmentId].map((id) => fileKey(from.company.id, id));
  for (const key of [...stored, ...keysOf(from.company.id, from.imageId)]) {
    expect(await hashOf(files, key)).toBe(await hashOf(from.test.services.files, key));
    expect(await hashOf(files, key)).toBeDefined();
  }
  const { rows: users } = await to.database.owner.query('select email from users where id = $1', [lea.id]);
  const body = { identifier: users[0].email, password, tenantId: from.company.id };
  expect((await call(to, login, { body })).status).toBe(200);
  expect((await call(to, login, { body: { ...body, password: 'Wrong-Horse-7' } })).status).toBe(401);
  await purge();
});

it('keeps the imported company and its neighbours apart', async () => {
  await importCompany((await exportCompany()).file, to.database.ownerUrl, files);
  const other = await createCompany(to, 'Third');
  const theirs = await other.addProject({ clientId: await other.addClient('Theirs') });
  const ada = await signIn(to, from.company.id, from.company.admin.id);
  const idsOf = async (who: Person) => (await who.call(listProjects)).body.map(({ id }: { id: string }) => id);
  expect([await idsOf(ada), await idsOf(other.admin)]).toEqual([[project], [theirs]]);
  const { rows } = await to.database.owner.query(
    "select relname from pg_class where relkind = 'r' and not relforcerowsecurity and relnamespace = 'public'::regnamespace and relname not in ('schema_migrations', 'schema_functions')",
  );
  expect(rows).toEqual([]);
  await purge();
});

it('refuses a company, a name or a domain that is there already, and changes nothing', async () => {
  const { file } = await exportCompany();
  const bring = () => importCompany(file, to.database.ownerUrl, files);
  await bring();
  const [rows, keys] = [await rowsOf(to.database.owner), await keysIn()];
  await expect(bring()).rejects.toThrow('Kept is in this installation already.');
  expect([await rowsOf(to.database.owner), await keysIn()]).toEqual([rows, keys]);
  await purge();
  await createCompany(to, 'Kept');
  await expect(bring()).rejects.toThrow('another company with the name Kept');
  await to.database.owner.query("update tenants set name = 'Else', name_key = 'else' where name = 'Kept'");
  await expect(bring()).rejects.toThrow('another company with the domain kept.example');
  await to.database.owner.query(
    "update tenants set domain = 'else.example', domain_key = 'else.example' where name = 'Else'",
  );
  expect((await rowsOf(to.database.owner))['public.users']).toEqual([]);
});

it('refuses a changed byte, another version of the schema and a backup of all companies', async () => {
  const [{ file, size }, all] = [await exportCompany(), await from.backUp()];
  const bring = (name: string) => importCompany(name, to.database.ownerUrl, files);
  const altered = from.newFile();
  await copyFile(file, altered);
  const bytes = await readFile(file);
  const middle = Math.floor(size / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(altered, bytes);
  await expect(bring(altered)).rejects.toThrow('is damaged, incomplete');
  await to.database.owner.query("insert into schema_migrations (version, name, checksum) values (9999, 'later', 'x')");
  await expect(bring(file)).rejects.toThrow(/has version \d+ of the schema, this installation has 9999/);
  await to.database.owner.query('delete from schema_migrations where version = 9999');
  await expect(bring(all.file)).rejects.toThrow('is a backup of all companies');
  await expect(openBackup(file)).rejects.toThrow('has only the company Kept');
  expect((await rowsOf(to.database.owner))['public.users']).toEqual([]);
});

it('reads an encrypted archive with the key of the installation, and says which variable is missing', async () => {
  const key = randomBytes(32);
  const sealed = from.newFile();
  await createBackup({ ...source(), file: sealed, key });
  const bring = (backupKey?: Buffer) => importCompany(sealed, to.database.ownerUrl, files, [], backupKey);
  await expect(bring()).rejects.toThrow(/is encrypted[.].* Set the environment variable BACKUP_KEY/);
  await expect(bring(randomBytes(32))).rejects.toThrow('was encrypted with another BACKUP_KEY');
  // The key fits, and what is in it is no company.
  await expect(bring(key)).rejects.toThrow('is a backup of all companies. Use npm run restore.');
});

it('runs nothing that the archive names instead of a table or a column', async () => {
  const { rows: migrations } = await to.database.owner.query('select version, name, checksum from schema_migrations');
  const company = { id: from.company.id, name: 'Kept', nameKey: 'kept', domain: 'k.example', domainKey: 'k.example' };
  const bring = async (...tables: { name: string; columns: string[] }[]) => {
    const file = from.newFile();
    const archive = await createArchive(file);
    const add = (name: string, value: object) => archive.add(name, Buffer.from(JSON.stringify(value)));
    await add(manifestEntry, { format, createdAt: '', migrations, tables, company });
    const rows = Object.fromEntries(tables.map(({ name }) => [name, 0]));
    await add(contentsEntry, { rows, files: 0, bytes: 0, removed: [], missing: [], altered: [] });
    await archive.finish();
    return importCompany(file, to.database.ownerUrl, files);
  };
  await bring({ name: 'public.users', columns: ['tenant_id'] });
  const hostile = 'public.users in share mode; drop table public.notices; --';
  await expect(bring({ name: hostile, columns: ['tenant_id'] })).rejects.toThrow('is damaged, incomplete');
  await expect(bring({ name: 'public.users', columns: ['tenant_id', 'id) --'] })).rejects.toThrow('is damaged');
});

it('leaves no row and no file when it fails at any file or when its connection dies, and succeeds when repeated', async () => {
  const { file, files: count } = await exportCompany();
  for (let failing = 1; failing <= count; failing++) {
    let puts = 0;
    const put: Files['store']['put'] = (...args) =>
      ++puts === failing ? Promise.reject(new Error('No room.')) : files.store.put(...args);
    const full = { ...files, store: { ...files.store, put } };
    await expect(importCompany(file, to.database.ownerUrl, full)).rejects.toThrow('No room.');
    expect([(await rowsOf(to.database.owner))['public.tenants'], await keysIn()]).toEqual([[], []]);
  }
  const cut: Files['store']['put'] = async (...args) => {
    await breakAdvisoryLocks(to.database.owner);
    return files.store.put(...args);
  };
  await expect(
    importCompany(file, to.database.ownerUrl, { ...files, store: { ...files.store, put: cut } }),
  ).rejects.toThrow();
  expect([(await rowsOf(to.database.owner))['public.tenants'], await keysIn()]).toEqual([[], []]);
  await importCompany(file, to.database.ownerUrl, files);
  expect((await keysIn()).length).toBe(count);
});

it('leaves files when it is killed, which maintenance removes, but none of an import that is under way', async () => {
  const { file } = await exportCompany();
  await purge();
  for await (const key of files.store.list(from.company.id)) await files.store.remove(key);
  const services = { tenancy: to.services.tenancy, files };
  const never = () => new Promise<never>(() => {});
  let puts = 0;
  let kept: string[] = [];
  const put: Files['store']['put'] = async (...args) => {
    puts += 1;
    // As in a process that is killed after its first file: nothing of the import happens any more.
    if (puts > 1) return never();
    await files.store.put(...args);
    await maintain(services);
    kept = await keysIn();
    await breakAdvisoryLocks(to.database.owner);
    return never();
  };
  void importCompany(file, to.database.ownerUrl, { ...files, store: { ...files.store, put } }).catch(() => {});
  await expect.poll(() => kept.length).toBe(1);
  await waitForNoAdvisoryLock(to.database.owner);
  expect((await keysIn()).length).toBeGreaterThan(0);
  await maintain(services);
  expect(await keysIn()).toEqual([]);
  expect((await to.database.owner.query('select from company_imports')).rowCount).toBe(0);
});
