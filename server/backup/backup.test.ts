import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { createTask } from '#contract/work/tasks.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { newId } from '#server/platform/text/ids.ts';
import { addInboundMail } from '#tests/guarantees/world/seed-inbound-mail.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type BackupTest, hashOf, startBackupTest } from '#tests/support/backup.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { heic } from '#tests/support/photos.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { upload } from '#tests/support/upload.ts';
import { describeSchema } from '#tools/schema-text.ts';
import { createBackup, describeLoss } from './create.ts';
import { listTables } from './rows.ts';

let test: TestApp;
let company: Company;
let directory: string;
let documentId: string;
let versionId: string;
let imageId: string;
let attachmentId: string;
let mailId: string;
let newFile: BackupTest['newFile'];
let backUp: BackupTest['backUp'];
let restore: BackupTest['restore'];
let stop: BackupTest['stop'];

beforeAll(async () => {
  ({ test, company, directory, documentId, versionId, imageId, attachmentId, newFile, backUp, restore, stop } =
    await startBackupTest());
  const place = { tenantId: company.id, userId: company.admin.id };
  mailId = await addInboundMail(test, place, newId(), 'Leaking tap');
});
afterAll(() => stop());

/** The hashes of all rows by table. */
async function rowsOf(owner: pg.Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await listTables(owner)) {
    // A restore ends all sessions and the tokens of operators.
    const isEnded = name === 'public.sessions' || name === 'operator.tokens';
    const kept = columns.filter((column) => !isEnded || column !== 'ended_at');
    const { rows } = await owner.query(
      `select md5(each::text) as hash from (select ${kept} from ${name}) each order by 1`,
    );
    found[name] = rows.map(({ hash }) => hash);
  }
  return found;
}

describe('a backup', () => {
  it('restores every row, file, version, policy and grant', async () => {
    await test.database.owner.query(`
      insert into operator.tokens (name, token_hash, created_by, expires_at) values ('Ann', sha256('x'), 'root', now() + interval '1 day');
      insert into operator.log (actor, address, action, outcome) values ('Ann', 'shell', 'purge', 'Done')`);
    const made = await backUp();
    expect(made).toMatchObject({ companies: 2, files: 7, missing: [], altered: [], removed: [] });
    const [wantedRows, wantedSchema] = [await rowsOf(test.database.owner), await describeSchema(test.database.owner)];
    expect(Object.values(wantedRows).flat().length).toBeGreaterThan(15);
    const keys = [
      fileKey(company.id, documentId),
      fileKey(company.id, versionId),
      fileKey(company.id, attachmentId),
      fileKey(company.id, mailId),
      ...([undefined, 'preview', 'thumbnail'] as const).map((variant) => fileKey(company.id, imageId, variant)),
    ];
    await restore(made.file, async ({ owner }, files) => {
      expect(await rowsOf(owner)).toEqual(wantedRows);
      expect(await describeSchema(owner)).toEqual(wantedSchema);
      expect((await owner.query('select from sessions where ended_at is null')).rowCount).toBe(0);
      expect((await owner.query('select from operator.tokens where ended_at is null')).rowCount).toBe(0);
      expect((await owner.query('select from operator.log')).rowCount).toBe(1);
      const forced = 'select relname, relforcerowsecurity, relrowsecurity from pg_class where relkind = $1 order by 1';
      expect((await owner.query(forced, ['r'])).rows).toEqual((await test.database.owner.query(forced, ['r'])).rows);
      for (const key of keys) expect(await hashOf(files, key)).toBe(await hashOf(test.services.files, key));
    });
  });

  it('contains every table, and the schema has no sequences or large objects', async () => {
    const { rows } = await test.database.owner.query(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'app', 'operator') and c.relkind not in ('r', 'i', 'c', 't')
      union all select relname from pg_class where relkind = 'r' and relowner = 'loggia_owner'::regrole
        and relnamespace not in ('public'::regnamespace, 'app'::regnamespace, 'operator'::regnamespace)
      union all select oid::text from pg_largeobject_metadata`);
    expect(rows).toEqual([]);
    const withFiles = await test.database.owner.query(
      "select table_name as name from information_schema.columns where column_name = 'sha256' order by 1",
    );
    const inBackups = ['attachments', 'document_versions', 'documents', 'images', 'inbound_mails'];
    // Exports are made again on demand. Approvals name the file that they approve, and keep no copy.
    const without = ['exports', 'sign_off_answers', 'sign_offs'];
    expect(withFiles.rows).toEqual([...inBackups, ...without].sort().map((name) => ({ name })));
  });

  it('is readable only by its owner and by any tar program', async () => {
    const { file } = await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const listed = execFileSync('tar', ['-tf', file]).toString().trim().split('\n');
    expect(listed[0]).toBe('loggia.json');
    expect(listed).toContain(`files/${fileKey(company.id, documentId)}`);
    expect(listed.at(-1)).toBe('checksum');
  });

  it('never replaces a file and removes partial files when it fails', async () => {
    const { file } = await backUp();
    const options = { ownerUrl: test.database.ownerUrl, store: test.services.files.store };
    const kept = await readFile(file);
    await expect(createBackup({ ...options, file })).rejects.toThrow('already exists');
    expect((await readFile(file)).equals(kept)).toBe(true);
    const before = await readdir(directory);
    const failing = { ...test.services.files.store, open: () => Promise.reject(new Error('The store is gone.')) };
    await expect(createBackup({ ...options, store: failing, file: newFile() })).rejects.toThrow('The store is gone.');
    await expect(createBackup({ ...options, file: newFile(), signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await readdir(directory)).toEqual(before);
  });

  it('leaves out rows whose files were permanently removed while it was made', async () => {
    const { store } = test.services.files;
    const other = await createCompany(test, 'Purged');
    const sent = await upload(test, other.admin, uploadDocument, [['File', pdfFile, 'b.pdf']]);
    const purging = {
      ...store,
      open: async (key: string) => {
        if (key === fileKey(other.id, sent.body.id)) {
          await test.database.owner.query('delete from documents where id = $1', [sent.body.id]);
          return undefined;
        }
        return store.open(key);
      },
    };
    const made = await createBackup({ ownerUrl: test.database.ownerUrl, store: purging, file: newFile() });
    expect(made).toMatchObject({ rows: { 'public.documents': 2 }, missing: [] });
    expect(made.removed).toEqual([{ table: 'documents', tenantId: other.id, id: sent.body.id }]);
    await restore(made.file, async ({ owner }) => {
      expect((await owner.query('select id from documents')).rows).toEqual([{ id: documentId }]);
    });
    await test.database.owner.query('delete from audit_log where tenant_id = $1', [other.id]);
    await test.database.owner.query('delete from tenants where id = $1', [other.id]);
  });

  it('reports files that are missing or altered since upload', async () => {
    const { store } = test.services.files;
    const [document, version, preview] = [
      fileKey(company.id, documentId),
      fileKey(company.id, versionId),
      fileKey(company.id, imageId, 'preview'),
    ];
    const rotten = {
      ...store,
      open: async (key: string) =>
        key === preview
          ? undefined
          : store.open([document, version].includes(key) ? fileKey(company.id, imageId) : key),
    };
    const made = await createBackup({ ownerUrl: test.database.ownerUrl, store: rotten, file: newFile() });
    expect(made).toMatchObject({ missing: [preview], altered: [document, version], removed: [] });
    expect(describeLoss(made)).toBe(
      'The backup is incomplete. ' +
        `Files missing from the file store (1): ${preview}; files altered since upload (2): ${document}, ${version}.`,
    );
  });

  it('contains the smaller forms of a document that is a picture', async () => {
    const { admin } = company;
    const { rows } = await test.database.owner.query('select project_id from images where id = $1', [imageId]);
    await admin.call(updateCompany, { body: { modules: ['tasks'] } });
    const body = { projectId: rows[0].project_id, title: 'Photo', wants: 'file' } as const;
    const task = (await admin.call(createTask, { body })).body.id;
    const before = (await backUp()).files;
    const sent = await upload(test, admin, uploadDocument, [
      ['TaskId', task],
      ['File', heic, 'photo.heic'],
    ]);
    expect(sent.status).toBe(201);
    const made = await backUp();
    expect([made.files, made.missing]).toEqual([before + 3, []]);
    await restore(made.file, async (_database, files) => {
      for (const variant of [undefined, 'preview', 'thumbnail'] as const)
        expect(await hashOf(files, fileKey(company.id, sent.body.id, variant))).toBeDefined();
    });
  });

  it('names at most ten lost files and counts them all', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);
    const loss = (count: number) => describeLoss({ missing: keys(count), altered: [] });
    expect(loss(0)).toBeUndefined();
    expect(loss(10)).toMatch(/\(10\): key-0, .*, key-9\.$/);
    expect(loss(12)).toMatch(/\(12\): key-0, .*, key-9 and 2 more\.$/);
  });
});
