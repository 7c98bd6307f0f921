import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteDocument, getDocument, uploadDocument } from '#contract/work/documents.ts';
import { deleteProject, getProject } from '#contract/work/projects.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { openShell, type Shell } from '#tests/support/operator-shell.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let shell: Shell;
let company: Company;

beforeAll(async () => {
  shell = await openShell();
  company = await createCompany(shell.app, 'Beacon Studio');
});
afterAll(() => shell.stop());

describe('npm run tenant', () => {
  test('restore lists deletions of the last 30 days, and restores a project with its client', async () => {
    const clientId = await company.addClient('North');
    const projectId = await company.addProject({ clientId, title: 'Roof garden' });
    const old = await company.addProject({ clientId, title: 'Old shed' });
    await shell.rows("update projects set deleted_at = now() - interval '31 days' where id = $1", [old]);
    expect((await company.admin.call(deleteProject, { params: { id: projectId } })).status).toBe(204);
    await shell.rows('update clients set deleted_at = now() where id = $1', [clientId]);

    const listed = await shell.tenant('restore', '--tenant', 'Beacon Studio');
    expect(listed.out).toContain(`${projectId}  `);
    expect(listed.out).not.toContain('Old shed');

    const done = await shell.tenant('restore', '--tenant', 'Beacon Studio', '--id', projectId);
    expect(done.out).toBe('Restored the project Roof garden.\nIts client North is restored too.\n');
    expect((await company.admin.call(getProject, { params: { id: projectId } })).body.title).toBe('Roof garden');
    expect(await shell.auditOf(company.id, 'project.restored')).toHaveLength(1);

    expect((await shell.tenant('restore', '--tenant', 'Beacon Studio', '--id', old)).code).toBe(1);
    expect((await shell.tenant('restore', '--tenant', 'Acme', '--id', projectId)).code).toBe(1);
  });

  test('restore refuses a document whose project is deleted, until the project is restored', async () => {
    const clientId = await company.addClient('East');
    const projectId = await company.addProject({ clientId, title: 'Quay' });
    const parts: FormPart[] = [
      ['ProjectId', projectId],
      ['File', pdfFile, 'plan.pdf'],
    ];
    const documentId = (await upload(shell.app, company.admin, uploadDocument, parts)).body.id;
    await company.admin.call(deleteDocument, { params: { id: documentId } });
    expect((await company.admin.call(deleteProject, { params: { id: projectId } })).status).toBe(204);

    expect(await shell.tenant('restore', '--tenant', 'Beacon Studio', '--id', documentId)).toMatchObject({
      code: 1,
      error: `Its project Quay is deleted too: restore it first (--id ${projectId}).\n`,
    });
    for (const id of [projectId, documentId]) await shell.tenant('restore', '--tenant', 'Beacon Studio', '--id', id);
    expect((await company.admin.call(getDocument, { params: { id: documentId } })).body.fileName).toBe('plan.pdf');
  });

  test('purge needs the exact name and --yes, and deletes every row and file', async () => {
    const gone = await createCompany(shell.app, 'Gone Soon');
    await gone.addProject({ clientId: await gone.addClient('C'), members: [{ person: gone.admin }] });
    const [plan, kept] = [await keepFile(gone.id), await keepFile(company.id)];

    expect((await shell.tenant('purge', '--tenant', 'Gone Soon')).error).toMatch(/Add --yes/);
    expect((await shell.tenant('purge', '--tenant', 'gone soon', '--yes')).error).toMatch(/exact name: "Gone Soon"/);
    expect(await shell.rows('select 1 from tenants where id = $1', [gone.id])).toHaveLength(1);

    expect((await shell.tenant('purge', '--tenant', 'Gone Soon', '--yes')).out).toBe('Gone Soon is deleted.\n');
    const tables = await shell.rows(
      "select table_name from information_schema.columns where column_name = 'tenant_id' and table_schema = 'public'",
    );
    for (const { table_name } of tables) {
      expect(await shell.rows(`select 1 from ${table_name} where tenant_id = $1`, [gone.id])).toEqual([]);
    }
    await expect(stat(plan)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await stat(kept)).isFile()).toBe(true);
  });
});

async function keepFile(tenantId: string): Promise<string> {
  const file = path.join(shell.directory, 'files', fileKey(tenantId, newId()));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'x');
  return file;
}
