import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/auth.ts';
import { deleteDocument, getDocument, uploadDocument } from '#contract/documents.ts';
import { deleteProject, getProject } from '#contract/projects.ts';
import { getMe } from '#contract/users.ts';
import { fileKey } from '#server/files/keys.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules/.bin/node');
// Each call starts a process of its own, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let company: Company;
let directory: string;

beforeAll(async () => {
  app = await startTestApp();
  company = await createCompany(app, 'Beacon Studio');
  directory = await mkdtemp(path.join(tmpdir(), 'atrium-shell-'));
});
afterAll(async () => {
  await app.stop();
  await rm(directory, { recursive: true, force: true });
});

type Result = { code: number; out: string; error: string };

function run(tool: string, args: string[], environment: Record<string, string> = {}): Promise<Result> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_OWNER_URL: app.database.ownerUrl,
    DATA_DIR: directory,
    NODE_COMPILE_CACHE: path.join(directory, 'compiled'),
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(node, [path.join(root, 'tools', tool), ...args], { env }, (error, out, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out, error: stderr }),
    );
  });
}

const tenant = (...args: string[]) => run('tenant.ts', args);
const rows = async (sql: string, values: unknown[] = []) => (await app.database.owner.query(sql, values)).rows;
const auditOf = async (tenantId: string, action: string) =>
  rows('select actor_name, address from audit_log where tenant_id = $1 and action = $2', [tenantId, action]);

const wanted = [
  '--name',
  'Acme',
  '--domain',
  'acme.example',
  '--admin-email',
  'ada@acme.example',
  '--admin-user-name',
  'ada',
];

describe('npm run tenant', () => {
  test('create makes a company whose administrator signs in with the password shown once', async () => {
    const { code, out } = await tenant('create', ...wanted);
    expect(code).toBe(0);
    const password = /password +(\S+)/.exec(out)?.[1] as string;
    const [created] = await rows("select id from tenants where name = 'Acme'");
    const session = await call(app, login, {
      body: { identifier: 'ada@acme.example', password, tenantId: created.id },
    });
    expect([session.status, session.body.user.isAdmin]).toEqual([200, true]);
    expect(await auditOf(created.id, 'tenant.created')).toEqual([{ actor_name: 'operator', address: 'shell' }]);
    expect(out).toContain(`  sign in    /login/${created.id}, or /login with the name Acme\n`);
  });

  test('create gives the address to sign in at, where it is known', async () => {
    const other = ['--name', 'Birch', '--domain', 'birch.example'];
    const { out } = await run('tenant.ts', ['create', ...wanted, ...other], { PUBLIC_URL: 'https://atrium.example' });
    expect(out).toMatch(/^ {2}sign in {4}https:\/\/atrium\.example\/login\/[-0-9a-f]{36}, or/m);
  });

  test('create says in one line what is wrong, and creates nothing', async () => {
    const before = await rows('select 1 from tenants');
    const results = await Promise.all([
      tenant('create', ...wanted, '--domain', 'another.example'),
      tenant('create', ...wanted, '--name', 'New', '--admin-email', 'ada'),
      tenant('create', ...wanted, '--name', 'New', '--admin-password', 'P@ssw0rd1!'),
      tenant('create', '--name', 'New'),
      tenant('create', '--colour', 'red'),
      tenant('constructor'),
    ]);
    expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
    const lines = results.map(({ error }) => error.trim());
    expect(lines[0]).toBe('A company with this name already exists');
    expect(lines[1]).toBe('--admin-email: Please enter a valid email address');
    expect(lines[2]).toMatch(/too common/);
    expect(lines[3]).toMatch(/^--domain is missing\. Usage: npm run tenant -- create --name NAME/);
    expect(lines[4]).toMatch(/^Unknown option '--colour'/);
    expect(lines[5]).toMatch(/^There is no command constructor\./);
    for (const line of lines) expect(line).not.toContain('\n');
    expect(await rows('select 1 from tenants')).toHaveLength(before.length);
  });

  test('help names every command, and the options of each', async () => {
    const { code, out } = await tenant('--help');
    expect(code).toBe(0);
    for (const name of [
      'create',
      'list',
      'reset-password',
      'logo',
      'quota',
      'activate',
      'deactivate',
      'restore',
      'purge',
    ]) {
      expect(out).toContain(`  ${name} `);
    }
    expect((await tenant('purge', '--help')).out).toContain('npm run tenant -- purge --tenant NAME --yes');
  });

  test('list shows every company with its state', async () => {
    expect((await tenant('list')).out).toMatch(/^Beacon Studio +beacon-studio.example +active +1 +0 /m);
    const listed = JSON.parse((await tenant('list', '--json')).out);
    expect(listed).toContainEqual(expect.objectContaining({ name: 'Beacon Studio', id: company.id, users: 1 }));
  });

  test('reset-password gives one user a new password and ends that user’s sessions alone', async () => {
    const [lea, max] = [
      await company.addPerson({ role: 'worker', firstName: 'Lea' }),
      await company.addPerson({ role: 'worker', firstName: 'Max' }),
    ];
    const [{ user_name }] = await rows('select user_name from users where id = $1', [lea.id]);
    const { code, out } = await tenant(
      'reset-password',
      '--tenant',
      'beacon studio',
      '--user',
      user_name.toUpperCase(),
    );
    expect(code).toBe(0);
    const password = out.trim().split('\n').at(-1)?.trim() as string;

    expect((await lea.call(getMe)).status).toBe(401);
    expect((await max.call(getMe)).status).toBe(200);
    const session = await call(app, login, { body: { identifier: user_name, password, tenantId: company.id } });
    expect(session.status).toBe(200);
    expect(await auditOf(company.id, 'password.set')).toHaveLength(1);

    const nobody = await tenant('reset-password', '--tenant', 'Beacon Studio', '--user', 'nobody');
    expect([nobody.code, nobody.error]).toEqual([1, 'Beacon Studio has no user nobody.\n']);
  });

  test('deactivate signs everyone out, activate lets them in again', async () => {
    const paused = await createCompany(app, 'Paused');
    expect((await tenant('deactivate', '--tenant', 'Paused')).code).toBe(0);
    expect((await paused.admin.call(getMe)).status).toBe(401);
    expect((await company.admin.call(getMe)).status).toBe(200);
    expect((await tenant('activate', '--tenant', 'Paused')).out).toBe('Paused is active.\n');
    expect(await rows('select is_active from tenants where id = $1', [paused.id])).toEqual([{ is_active: true }]);
    expect(await auditOf(paused.id, 'tenant.updated')).toHaveLength(2);
  });

  test('logo keeps nothing but the picture, small, and refuses what is none', async () => {
    const picture = path.join(directory, 'logo.jpg');
    await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#2b5bd7' } })
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toFile(picture);
    expect((await tenant('logo', '--tenant', 'Beacon Studio', '--file', picture)).code).toBe(0);
    const [{ logo, logo_type }] = await rows('select logo, logo_type from tenants where id = $1', [company.id]);
    expect(logo_type).toBe('image/png');
    expect([logo.toString('latin1', 1, 4), logo.readUInt32BE(16), logo.readUInt32BE(20)]).toEqual(['PNG', 480, 120]);
    expect(logo.toString('latin1')).not.toMatch(/eXIf|Somebody/);

    const drawing = path.join(directory, 'logo.svg');
    await writeFile(
      drawing,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const large = path.join(directory, 'large.png');
    await writeFile(large, Buffer.alloc(512 * 1024 + 1));
    expect((await tenant('logo', '--tenant', 'Beacon Studio', '--file', drawing)).error).toMatch(
      /is no PNG, JPEG or WebP/,
    );
    expect((await tenant('logo', '--tenant', 'Beacon Studio', '--file', large)).error).toMatch(/larger than 512 kB/);
    expect((await tenant('logo', '--tenant', 'Beacon Studio')).code).toBe(1);

    expect((await tenant('logo', '--tenant', 'Beacon Studio', '--remove')).code).toBe(0);
    expect(await rows('select logo, logo_type from tenants where id = $1', [company.id])).toEqual([
      { logo: null, logo_type: null },
    ]);
  });

  test('quota shows and changes what a company may keep, and a full company takes no file more', async () => {
    const small = await createCompany(app, 'Small Rooms');
    const send = () => upload(app, small.admin, uploadDocument, [['File', pdfFile, 'plan.pdf']]);
    expect((await tenant('quota', '--tenant', 'small rooms')).out).toBe('Small Rooms keeps 0 MB and may keep 10 GB.\n');
    expect((await send()).status).toBe(201);
    expect((await tenant('quota', '--tenant', 'Small Rooms', '--mb', '0')).out).toMatch(/may keep 0 MB\.\n$/);
    expect((await send()).status).toBe(400);
    expect((await tenant('quota', '--tenant', 'Small Rooms', '--mb', '51200')).out).toMatch(/may keep 50 GB\.\n$/);
    expect((await send()).status).toBe(201);
    expect(await auditOf(small.id, 'tenant.updated')).toHaveLength(2);
    for (const wrong of ['-1', 'much', '1.5', '9999999999']) {
      const { code, error } = await tenant('quota', '--tenant', 'Small Rooms', `--mb=${wrong}`);
      expect([code, error]).toEqual([1, '--mb takes a whole number of megabytes, at most 2147483647.\n']);
    }
  });

  test('restore lists what was deleted within 30 days and brings a project back, with its client', async () => {
    const clientId = await company.addClient('North');
    const projectId = await company.addProject({ clientId, title: 'Roof garden' });
    const old = await company.addProject({ clientId, title: 'Old shed' });
    await rows("update projects set deleted_at = now() - interval '31 days' where id = $1", [old]);
    expect((await company.admin.call(deleteProject, { params: { id: projectId } })).status).toBe(204);
    await rows('update clients set deleted_at = now() where id = $1', [clientId]);

    const listed = await tenant('restore', '--tenant', 'Beacon Studio');
    expect(listed.out).toContain(`${projectId}  `);
    expect(listed.out).not.toContain('Old shed');

    const done = await tenant('restore', '--tenant', 'Beacon Studio', '--id', projectId);
    expect(done.out).toBe('Restored the project Roof garden.\nIts client North is back as well.\n');
    expect((await company.admin.call(getProject, { params: { id: projectId } })).body.title).toBe('Roof garden');
    expect(await auditOf(company.id, 'project.restored')).toHaveLength(1);

    expect((await tenant('restore', '--tenant', 'Beacon Studio', '--id', old)).code).toBe(1);
    expect((await tenant('restore', '--tenant', 'Acme', '--id', projectId)).code).toBe(1);
  });

  test('restore asks for the project first where a document is in the trash with its project', async () => {
    const clientId = await company.addClient('East');
    const projectId = await company.addProject({ clientId, title: 'Quay' });
    const parts: FormPart[] = [
      ['ProjectId', projectId],
      ['File', pdfFile, 'plan.pdf'],
    ];
    const documentId = (await upload(app, company.admin, uploadDocument, parts)).body.id;
    await company.admin.call(deleteDocument, { params: { id: documentId } });
    expect((await company.admin.call(deleteProject, { params: { id: projectId } })).status).toBe(204);

    expect(await tenant('restore', '--tenant', 'Beacon Studio', '--id', documentId)).toMatchObject({
      code: 1,
      error: `Its project Quay was deleted, too: restore that one first (--id ${projectId}).\n`,
    });
    for (const id of [projectId, documentId]) await tenant('restore', '--tenant', 'Beacon Studio', '--id', id);
    expect((await company.admin.call(getDocument, { params: { id: documentId } })).body.fileName).toBe('plan.pdf');
  });

  test('purge wants the exact name and --yes, and then leaves no row and no file', async () => {
    const gone = await createCompany(app, 'Gone Soon');
    await gone.addProject({ clientId: await gone.addClient('C'), members: [{ person: gone.admin }] });
    const [plan, kept] = [await keepFile(gone.id), await keepFile(company.id)];

    expect((await tenant('purge', '--tenant', 'Gone Soon')).error).toMatch(/Add --yes/);
    expect((await tenant('purge', '--tenant', 'gone soon', '--yes')).error).toMatch(/exact name: "Gone Soon"/);
    expect(await rows('select 1 from tenants where id = $1', [gone.id])).toHaveLength(1);

    expect((await tenant('purge', '--tenant', 'Gone Soon', '--yes')).out).toBe('Gone Soon is gone.\n');
    const tables = await rows(
      "select table_name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'",
    );
    for (const { table_name } of tables) {
      expect(await rows(`select 1 from ${table_name} where tenant_id = $1`, [gone.id])).toEqual([]);
    }
    await expect(stat(plan)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(kept)).isFile()).toBe(true);
  });

  test('without the owner’s URL beside DATABASE_URL it says what is missing', async () => {
    const environment = { DATABASE_OWNER_URL: '', DATABASE_URL: app.database.appUrl };
    const { code, error } = await run('tenant.ts', ['list'], environment);
    expect([code, error]).toEqual([1, 'DATABASE_OWNER_URL is missing: what DATABASE_URL names may not do this.\n']);
  });
});

describe('npm run demo:reset', () => {
  test('restores both demo companies', async () => {
    expect((await run('demo-reset.ts', [])).out).toMatch(/^Restored: Readonly and Sandbox\./);
    expect(await rows('select name from tenants where is_demo order by name')).toEqual([
      { name: 'Demo' },
      { name: 'Sandbox' },
    ]);
  });

  test('does nothing where the demo is off', async () => {
    const { code, error } = await run('demo-reset.ts', [], { DEMO: 'off' });
    expect([code, error]).toEqual([1, 'The demo is off here. Set DEMO=on to have it.\n']);
  });

  test('the accounts of the demo keep their password', async () => {
    const { code, error } = await tenant('reset-password', '--tenant', 'Sandbox', '--user', 'admin');
    expect([code, error]).toEqual([1, 'The accounts of the demo keep their password: the sign-in page shows it.\n']);
  });
});

async function keepFile(tenantId: string): Promise<string> {
  const file = path.join(directory, 'files', fileKey(tenantId, newId()));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'x');
  return file;
}
