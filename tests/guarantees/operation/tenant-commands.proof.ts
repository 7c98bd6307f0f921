import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';
import { addApp } from '#tests/support/factors.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { upload } from '#tests/support/upload.ts';

let shell: Shell;
let company: Company;

beforeAll(async () => {
  shell = await openShell();
  company = await createCompany(shell.app, 'Beacon Studio');
});
afterAll(() => shell.stop());

const createOptions = [
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
  test('create adds a company whose administrator can sign in with the printed password', async () => {
    const { code, out } = await shell.tenant('create', ...createOptions);
    expect(code).toBe(0);
    const password = /password +(\S+)/.exec(out)?.[1] as string;
    const [created] = await shell.rows("select id from tenants where name = 'Acme'");
    const session = await call(shell.app, login, {
      body: { identifier: 'ada@acme.example', password, tenantId: created.id },
    });
    expect([session.status, session.body.user.isAdmin]).toEqual([200, true]);
    expect(await shell.auditOf(created.id, 'tenant.created')).toEqual([{ actor_name: 'operator', address: 'shell' }]);
    expect(out).toContain(`  sign in    /login/${created.id}, or /login with the name Acme\n`);
  });

  test('create prints the sign-in address if PUBLIC_URL is set', async () => {
    const other = ['--name', 'Birch', '--domain', 'birch.example'];
    const { out } = await shell.run('tenant.ts', ['create', ...createOptions, ...other], {
      PUBLIC_URL: 'https://loggia.example',
    });
    expect(out).toMatch(/^ {2}sign in {4}https:\/\/loggia\.example\/login\/[-0-9a-f]{36}, or/m);
  });

  test('create reports an error in one line, and creates nothing', async () => {
    const before = await shell.rows('select 1 from tenants');
    const results = await Promise.all([
      shell.tenant('create', ...createOptions, '--domain', 'another.example'),
      shell.tenant('create', ...createOptions, '--name', 'New', '--admin-email', 'ada'),
      shell.tenant('create', ...createOptions, '--name', 'New', '--admin-password', 'P@ssw0rd1!'),
      shell.tenant('create', '--name', 'New'),
      shell.tenant('create', '--colour', 'red'),
      shell.tenant('constructor'),
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
    expect(await shell.rows('select 1 from tenants')).toHaveLength(before.length);
  });

  test('help lists every command and its options', async () => {
    const { code, out } = await shell.tenant('--help');
    expect(code).toBe(0);
    for (const name of [
      'create',
      'list',
      'reset-password',
      'remove-factors',
      'logo',
      'quota',
      'audit-retention',
      'activate',
      'deactivate',
      'restore',
      'purge',
    ]) {
      expect(out).toContain(`  ${name} `);
    }
    expect((await shell.tenant('purge', '--help')).out).toContain('npm run tenant -- purge --tenant NAME --yes');
  });

  test('version says version and commit, also without an installation', async () => {
    const environment = {
      DATABASE_OWNER_URL: '',
      DATA_DIR: path.join(shell.directory, 'none'),
      COMMIT: '0123456789abcdef',
    };
    const { code, out, error } = await shell.run('tenant.ts', ['version'], environment);
    expect([code, out, error]).toEqual([0, 'Loggia 1.0.0 (0123456789ab)\n', '']);
  });

  test('import brings back a purged company that export wrote, and both refuse in one line', async () => {
    const moved = await createCompany(shell.app, 'Moved Studio');
    const file = path.join(shell.directory, 'moved.tar');
    const before = await shell.rows('select id, user_name from users where tenant_id = $1', [moved.id]);
    expect(before).toHaveLength(1);
    const exported = await shell.tenant('export', '--tenant', 'moved studio', '--file', file);
    expect([exported.code, exported.out]).toEqual([0, expect.stringContaining('holds Moved Studio with')]);
    const again = await shell.tenant('import', '--file', file);
    expect([again.code, again.error]).toEqual([1, 'Moved Studio is in this installation already.\n']);
    const byOperator = [{ actor_name: 'operator', address: 'shell' }];
    expect(await shell.auditOf(moved.id, 'tenant.exported')).toEqual(byOperator);
    await shell.tenant('purge', '--tenant', 'Moved Studio', '--yes');
    expect(await shell.rows('select id from users where tenant_id = $1', [moved.id])).toEqual([]);
    const imported = await shell.tenant('import', '--file', file);
    expect([imported.code, imported.error]).toEqual([0, '']);
    expect(await shell.auditOf(moved.id, 'tenant.imported')).toEqual(byOperator);
    expect(imported.out).toMatch(/^Moved Studio is imported with \d+ rows and 0 files\.$/m);
    expect(await shell.rows('select id, user_name from users where tenant_id = $1', [moved.id])).toEqual(before);
  });

  test('list shows every company with its state', async () => {
    expect((await shell.tenant('list')).out).toMatch(/^Beacon Studio +beacon-studio.example +active +1 +0 /m);
    const listed = JSON.parse((await shell.tenant('list', '--json')).out);
    expect(listed).toContainEqual(expect.objectContaining({ name: 'Beacon Studio', id: company.id, users: 1 }));
  });

  test('reset-password sets a new password for one user and ends only that user’s sessions', async () => {
    const [lea, max] = [
      await company.addPerson({ role: 'worker', firstName: 'Lea' }),
      await company.addPerson({ role: 'worker', firstName: 'Max' }),
    ];
    const [{ user_name }] = await shell.rows('select user_name from users where id = $1', [lea.id]);
    const { code, out } = await shell.tenant(
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
    const session = await call(shell.app, login, { body: { identifier: user_name, password, tenantId: company.id } });
    expect(session.status).toBe(200);
    expect(await shell.auditOf(company.id, 'password.set')).toHaveLength(1);

    const nobody = await shell.tenant('reset-password', '--tenant', 'Beacon Studio', '--user', 'nobody');
    expect([nobody.code, nobody.error]).toEqual([1, 'Beacon Studio has no user nobody.\n']);
  });

  test('remove-factors lets a user who has lost their second factors sign in with the password alone', async () => {
    const passwordHash = await shell.app.services.passwords.hashPassword('Correct-Horse-7');
    const ida = await company.addPerson({ role: 'worker', firstName: 'Ida', passwordHash });
    await addApp(ida);
    const [{ user_name }] = await shell.rows('select user_name from users where id = $1', [ida.id]);
    const enter = () =>
      call(shell.app, login, { body: { identifier: user_name, password: 'Correct-Horse-7', tenantId: company.id } });
    expect((await enter()).status).toBe(401);
    const remove = () => shell.tenant('remove-factors', '--tenant', 'Beacon Studio', '--user', user_name);
    expect((await remove()).out).toBe(`${user_name} has no second factor any more.\n`);
    expect((await enter()).status).toBe(200);
    expect((await remove()).out).toBe(`${user_name} has no second factor.\n`);
    expect(await shell.auditOf(company.id, 'factors.reset')).toMatchObject([{ actor_name: 'operator' }]);
  });

  test('deactivate signs everyone out, activate lets them sign in again', async () => {
    const paused = await createCompany(shell.app, 'Paused');
    expect((await shell.tenant('deactivate', '--tenant', 'Paused')).code).toBe(0);
    expect((await paused.admin.call(getMe)).status).toBe(401);
    expect((await company.admin.call(getMe)).status).toBe(200);
    expect((await shell.tenant('activate', '--tenant', 'Paused')).out).toBe('Paused is active.\n');
    expect(await shell.rows('select is_active from tenants where id = $1', [paused.id])).toEqual([{ is_active: true }]);
    expect(await shell.auditOf(paused.id, 'tenant.updated')).toHaveLength(2);
  });

  test('logo stores a small PNG without metadata, refuses other files, and takes an icon', async () => {
    const picture = path.join(shell.directory, 'logo.jpg');
    await sharp({ create: { width: 1200, height: 300, channels: 3, background: '#2b5bd7' } })
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .jpeg()
      .toFile(picture);
    expect((await shell.tenant('logo', '--tenant', 'Beacon Studio', '--file', picture)).code).toBe(0);
    const [{ logo, logo_type }] = await shell.rows('select logo, logo_type from tenants where id = $1', [company.id]);
    expect(logo_type).toBe('image/png');
    expect([logo.toString('latin1', 1, 4), logo.readUInt32BE(16), logo.readUInt32BE(20)]).toEqual(['PNG', 480, 120]);
    expect(logo.toString('latin1')).not.toMatch(/eXIf|Somebody/);

    const drawing = path.join(shell.directory, 'logo.svg');
    await writeFile(
      drawing,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const large = path.join(shell.directory, 'large.png');
    await writeFile(large, Buffer.alloc(512 * 1024 + 1));
    expect((await shell.tenant('logo', '--tenant', 'Beacon Studio', '--file', drawing)).error).toMatch(
      /is not a PNG, JPEG or WebP/,
    );
    expect((await shell.tenant('logo', '--tenant', 'Beacon Studio', '--file', large)).error).toMatch(
      /larger than 512 kB/,
    );
    expect((await shell.tenant('logo', '--tenant', 'Beacon Studio')).code).toBe(1);

    expect((await shell.tenant('logo', '--tenant', 'Beacon Studio', '--remove')).code).toBe(0);
    expect(await shell.rows('select logo, logo_type from tenants where id = $1', [company.id])).toEqual([
      { logo: null, logo_type: null },
    ]);

    const icon = ['logo', '--tenant', 'Beacon Studio', '--picture', 'icon'];
    expect((await shell.tenant(...icon, '--file', picture)).out).toBe('Beacon Studio has a new icon.\n');
    const [row] = await shell.rows('select logo, icon from tenants where id = $1', [company.id]);
    expect([row.logo, row.icon.readUInt32BE(16), row.icon.readUInt32BE(20)]).toEqual([null, 192, 192]);
    expect((await shell.tenant(...icon, '--remove')).out).toBe('The icon of Beacon Studio is removed.\n');
    expect(await shell.rows('select icon from tenants where id = $1', [company.id])).toEqual([{ icon: null }]);
    expect((await shell.tenant('logo', '--tenant', 'Beacon Studio', '--picture', 'tab', '--remove')).error).toMatch(
      /--picture is logo, logoDark or icon/,
    );
  });

  test('quota shows and changes the storage limit, and uploads over it are refused', async () => {
    const small = await createCompany(shell.app, 'Small Rooms');
    const send = () => upload(shell.app, small.admin, uploadDocument, [['File', pdfFile, 'plan.pdf']]);
    expect((await shell.tenant('quota', '--tenant', 'small rooms')).out).toBe('Small Rooms uses 0 MB of 10 GB.\n');
    expect((await send()).status).toBe(201);
    expect((await shell.tenant('quota', '--tenant', 'Small Rooms', '--mb', '0')).out).toMatch(/of 0 MB\.\n$/);
    expect((await send()).status).toBe(413);
    expect((await shell.tenant('quota', '--tenant', 'Small Rooms', '--mb', '51200')).out).toMatch(/of 50 GB\.\n$/);
    expect((await send()).status).toBe(201);
    expect(await shell.auditOf(small.id, 'tenant.updated')).toHaveLength(2);
    for (const wrong of ['-1', 'much', '1.5', '9999999999']) {
      const { code, error } = await shell.tenant('quota', '--tenant', 'Small Rooms', `--mb=${wrong}`);
      expect([code, error]).toEqual([1, '--mb takes a whole number of megabytes, at most 2147483647.\n']);
    }
  });

  test('audit-retention shows and changes how long audit entries are kept', async () => {
    const archive = await createCompany(shell.app, 'Archive');
    const retention = (...options: string[]) => shell.tenant('audit-retention', '--tenant', 'archive', ...options);
    expect((await retention()).out).toBe('Archive keeps audit entries for 13 months.\n');
    expect((await retention('--months', '24')).out).toBe('Archive keeps audit entries for 24 months.\n');
    expect((await retention('--months', '1')).out).toMatch(/for 1 month, at least 30 days\.\n$/);
    expect(await shell.rows(`select audit_months from tenants where id = '${archive.id}'`)).toEqual([
      { audit_months: 1 },
    ]);
    expect(await shell.auditOf(archive.id, 'tenant.updated')).toHaveLength(2);
    for (const wrong of ['0', '1201', 'long', '1.5']) {
      const { code, error } = await retention(`--months=${wrong}`);
      expect([code, error]).toEqual([1, '--months takes a whole number from 1 to 1200.\n']);
    }
  });

  test('asks for DATABASE_OWNER_URL if only DATABASE_URL is set', async () => {
    const environment = { DATABASE_OWNER_URL: '', DATABASE_URL: shell.app.database.appUrl };
    const { code, error } = await shell.run('tenant.ts', ['list'], environment);
    expect([code, error]).toEqual([1, 'DATABASE_OWNER_URL is missing: the role of DATABASE_URL may not do this.\n']);
  });
});
