import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { callDuringChange } from '#tests/support/concurrent-change.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  test = await sharedTestApp();
  company = await createCompany(test, 'Alder');
  acme = await company.addClient('Acme');
  globex = await company.addClient('Globex');
});
afterAll(() => test.stop());

const kinds = [
  ['document', 'documents', uploadDocument, () => pdfFile, 'plan.pdf'],
  ['picture', 'images', uploadImage, () => picture, 'site.png'],
] as const;

it.each(kinds)(
  'assigns a %s to the new client if its project moves to that client during the upload',
  async (_, table, endpoint, bytes, name) => {
    const project = await company.addProject({ clientId: acme });
    const moved = await during('client_id = $2', [project, globex]);
    expect([moved.status, await ownersOf(table, project)]).toEqual([201, [globex]]);

    const gone = await during('deleted_at = now()', [project]);
    expect([gone.status, gone.body.errors]).toEqual([
      400,
      { ProjectId: ['This does not exist, or is not visible to you.'] },
    ]);
    expect(await ownersOf(table, project)).toEqual([globex]);

    function during(assignment: string, values: string[]) {
      const parts: FormPart[] = [
        ['ProjectId', project],
        ['File', bytes(), name],
      ];
      return callDuringChange(test.database, [[`update projects set ${assignment} where id = $1`, values]], () =>
        upload(test, company.admin, endpoint, parts),
      );
    }
  },
);

async function ownersOf(table: string, project: string): Promise<string[]> {
  const { rows } = await test.database.owner.query(`select client_id from ${table} where project_id = $1`, [project]);
  return rows.map(({ client_id }) => client_id);
}
