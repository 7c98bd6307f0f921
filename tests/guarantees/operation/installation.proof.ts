import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { createCompany } from '#tests/support/company.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';
import { root } from '#tests/support/process.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { upload } from '#tests/support/upload.ts';
import { commands } from '#tools/tenant/commands.ts';

/** No command creates an installation by accident: each names the installation it works on, or refuses if there is none. */

/** The only command that creates an installation. */
const creatingCommand = 'restore';

const tools = readdirSync(path.join(root, 'tools'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => path.basename(name, '.ts'));
/** Each command with well-formed arguments. */
const operatorCommands: Record<string, [tool: string, ...args: string[]][]> = {
  backup: [['backup', 'made.tar']],
  'demo-reset': [['demo-reset']],
  doctor: [['doctor']],
  tenant: Object.entries(commands).map(([name, { options }]) => [
    'tenant',
    name,
    ...Object.entries(options).flatMap(([option, { type }]) =>
      type === 'string' ? [`--${option}`, option === 'until' ? '2090-01-01T00:00Z' : '1'] : [],
    ),
  ]),
};
const calls = Object.values(operatorCommands).flat();

let shell: Shell;
beforeAll(async () => {
  shell = await openShell();
});
afterAll(() => shell.stop());

/** Everything in the directory except Node's compile cache. */
const kept = async () => (await readdir(shell.directory)).filter((name) => name !== 'compiled');

/** Writes the archive of `backup` into the test's directory. */
const run = ([tool, ...args]: [string, ...string[]], environment: Record<string, string>) =>
  shell.run(
    `${tool}.ts`,
    args.map((arg) => (arg.endsWith('.tar') ? path.join(shell.directory, arg) : arg)),
    environment,
  );

it('tests every command, and no other program of tools/ opens an installation', () => {
  const using = (words: RegExp) =>
    tools.filter((name) => words.test(readFileSync(path.join(root, `tools/${name}.ts`), 'utf8'))).sort();
  // Running the tests has options, too, and opens no installation.
  const others = [creatingCommand, 'check-load'];
  expect(using(/^await runCommand\(/m)).toEqual([...Object.keys(operatorCommands), ...others].sort());
  // The schema is generated from a temporary database.
  expect(using(/\b(start|join)Embedded\(|databaseOwnerUrl/)).toEqual(['generate-schema', 'owner-connection']);
});

describe.each(calls.map((call) => [call.slice(0, 2).join(' '), call] as const))('%s', (_name, call) => {
  it('refuses a data directory without Loggia in one line, and creates nothing', async () => {
    const [nowhere, before] = [path.join(shell.directory, 'nowhere'), await kept()];
    const { code, out, error } = await run(call, { DATABASE_OWNER_URL: '', DATA_DIR: nowhere });
    expect([code, out]).toEqual([1, '']);
    expect(error).toBe(
      `There is no Loggia in ${nowhere}: set DATA_DIR, or DATABASE_OWNER_URL, as the server has it.\n`,
    );
    expect(await kept()).toEqual(before);
  });

  it('refuses an empty database in one line, and creates nothing', async () => {
    const empty = await createTestDatabase({ empty: true });
    try {
      const before = await kept();
      const { code, out, error } = await run(call, { DATABASE_OWNER_URL: empty.ownerUrl });
      expect([code, out]).toEqual([1, '']);
      expect(error).toMatch(
        new RegExp(
          `^There is no Loggia in the database ${empty.name} at [^\\n]+: create one with npm start[^\\n]+\\n$`,
        ),
      );
      const { rows } = await empty.owner.query(
        "select relname from pg_class where relnamespace = 'public'::regnamespace",
      );
      expect([rows, await kept()]).toEqual([[], before]);
    } finally {
      await empty.drop();
    }
  });

  it('first names the installation it works on, without the password', async () => {
    const { name, ownerUrl } = shell.app.database;
    const withPassword = ownerUrl.replace('loggia_owner@', 'loggia_owner:hidden-word@');
    const { installation, out, error } = await run(call, { DATABASE_OWNER_URL: withPassword });
    expect(installation).toMatch(new RegExp(`^the database ${name} at \\S+$`));
    expect(`${installation}${out}${error}`).not.toContain('hidden-word');
  });
});

describe('a backup', () => {
  it('refuses a data directory without files', async () => {
    const { code, error } = await run(['backup', 'never.tar'], { DATA_DIR: path.join(shell.directory, 'nowhere') });
    expect([code, error]).toEqual([1, expect.stringMatching(/^No files of Loggia in [^\n]+\n$/)]);
  });

  it('is written despite missing files, lists them, and fails', async () => {
    const company = await createCompany(shell.app, 'Studio');
    const project = await company.addProject({ clientId: await company.addClient('Client') });
    // The server stores the file in its own data directory, so it is missing in the shell's.
    const { body } = await upload(shell.app, company.admin, uploadDocument, [
      ['ProjectId', project],
      ['File', pdfFile, 'a.pdf'],
    ]);
    const { code, out, error } = await run(['backup', 'lacking.tar'], {});
    expect([code, out]).toEqual([1, expect.stringMatching(/ rows and 0 files\.\n/)]);
    expect(error).toBe(
      `The backup is incomplete. Files missing from the file store (1): ${fileKey(company.id, body.id)}.\n`,
    );
    expect(await readdir(shell.directory)).toContain('lacking.tar');
  });

  it('is verified without a restore and without an installation', async () => {
    const nowhere = { DATABASE_OWNER_URL: '', DATA_DIR: path.join(shell.directory, 'nowhere') };
    const before = await kept();
    const lacking = await run(['backup', '--verify', 'lacking.tar'], nowhere);
    expect([lacking.code, lacking.installation]).toEqual([1, undefined]);
    expect(lacking.out).toMatch(
      /lacking\.tar can be restored\. It was made at \S+ and holds \d+ companies, \d+ rows and 0 files\.\n$/,
    );
    expect(lacking.error).toMatch(/^The backup is incomplete\. Files missing from the file store \(1\): [^\n]+\n$/);
    const bytes = await readFile(path.join(shell.directory, 'lacking.tar'));
    bytes[5000] = (bytes[5000] as number) ^ 1;
    await writeFile(path.join(shell.directory, 'altered.tar'), bytes);
    const altered = await run(['backup', '--verify', 'altered.tar'], nowhere);
    expect([altered.code, altered.out, altered.error]).toEqual([
      1,
      '',
      expect.stringMatching(/is damaged, incomplete[^\n]+\n$/),
    ]);
    expect((await kept()).filter((name) => name !== 'altered.tar')).toEqual(before);
  });
});
