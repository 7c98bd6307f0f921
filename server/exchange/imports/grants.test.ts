import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImport as createImportEndpoint, runImport as runImportEndpoint } from '#contract/exchange/imports.ts';
import { english } from '#contract/platform/texts/say.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';
import type { FileTable } from './parse.ts';
import type { Importer } from './planned.ts';
import { createImport, runImport } from './write.ts';

/** No row of an import gives anybody more than the person has who imports, or changes a user who has more. */

let test: TestApp;
let company: Company;
let recruiter: Person;
let recruiterRole: string;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  await company.addRole({ name: 'Junior', claims: ['Project:ViewAssignedProjects'] });
  await company.addRole({ name: 'Lead', claims: ['Project:ViewAssignedProjects', 'Project:ViewAllProjects'] });
  const own = ['Project:ViewAssignedProjects', 'Users:ViewUsers', 'Users:AddUsers', 'Users:EditUsers'] as const;
  recruiterRole = await company.addRole({ name: 'Recruiter', claims: [...own] });
  recruiter = await company.addPerson({ role: 'Recruiter' });
});

const headers = ['id', 'firstName', 'lastName', 'username', 'role'];

/** Imports as a person who is no administrator. The API lets only administrators import, who hold every permission. */
function importAs({ id: userId, tenantId, sessionId }: Person, rows: string[][]) {
  const need = { anyOf: null, adminOnly: false, write: true, mode: 'write' } as const;
  const table: FileTable = { headers, rows: rows.map((cells, index) => ({ row: index + 2, cells })) };
  const asked = { Noun: 'users', fileName: 'rows.csv' } as never;
  return test.services.tenancy.asActor({ tenantId, sessionId, userId }, need, async (tx, entered) => {
    const origin = { address: '127.0.0.1', requestId: 'test' };
    const importer: Importer = { actor: await entered(), origin, services: test.services, invite: false, say: english };
    const check = await createImport(tx, importer, asked, table);
    return { check, result: await runImport(tx, importer, check.id, { skipInvalid: true }) };
  });
}

const usersOf = async () =>
  (
    await test.database.owner.query(
      `select users.first_name || ' ' || users.last_name as name, roles.name as role from users
       join roles on roles.tenant_id = users.tenant_id and roles.id = users.role_id
       where users.tenant_id = $1 order by 1`,
      [company.id],
    )
  ).rows.map(({ name, role }) => `${name}: ${role}`);

describe('a person who is no administrator', () => {
  it('creates and changes nobody who has more, and each such row is named', async () => {
    const people = { Junior: 'Jo', Lead: 'Lea' };
    const [jo, lea] = await Promise.all(
      Object.entries(people).map(([role, firstName]) => company.addPerson({ role, firstName, lastName: 'Old' })),
    );
    const { check, result } = await importAs(recruiter, [
      ['', 'Ann', 'New', 'ann', 'Admin'],
      ['', 'Ben', 'New', 'ben', 'Lead'],
      ['', 'Cid', 'New', 'cid', 'Junior'],
      [jo?.id ?? '', '', '', '', 'Lead'],
      [lea?.id ?? '', 'Lea', 'Other', '', ''],
      [lea?.id ?? '', '', '', '', 'Junior'],
      [company.admin.id, 'Ada', 'Other', '', ''],
      [jo?.id ?? '', 'Jo', 'Other', '', ''],
    ]);
    const [assign, manage] = [
      'You can only assign roles whose permissions you also hold.',
      'You can only manage people whose permissions you also hold.',
    ];
    expect(check.problems.map(({ row, message }) => [row, message])).toEqual([
      [2, assign],
      [3, assign],
      [5, assign],
      [6, manage],
      [7, manage],
      [8, manage],
    ]);
    expect(result).toEqual({ created: 1, updated: 1, unchanged: 0, skipped: 6 });
    expect(await usersOf()).toEqual([
      'Ada Admin: Admin',
      'Cid New: Junior',
      'Jo Other: Junior',
      'Lea Old: Lead',
      'Test Person: Recruiter',
    ]);
  });

  it('may name a user who has more in a row that changes nothing', async () => {
    const lea = await company.addPerson({ role: 'Lead', firstName: 'Lea', lastName: 'Old' });
    const { check } = await importAs(recruiter, [[lea.id, 'Lea', 'Old', '', 'Lead']]);
    expect(check).toMatchObject({ unchanged: 1, problems: [] });
  });
});

it('an administrator who lost the role since the check runs nothing', async () => {
  const { admin } = company;
  const file = Buffer.from('firstName,lastName,username,role\nAnn,New,ann,Admin');
  const { body } = await upload(test, admin, createImportEndpoint, [
    ['Noun', 'users'],
    ['File', file, 'rows.csv'],
  ]);
  expect(body).toMatchObject({ creates: 1, problems: [] });
  await test.database.owner.query('update users set role_id = $2 where id = $1', [admin.id, recruiterRole]);
  expect((await admin.call(runImportEndpoint, { params: { id: body.id }, body: {} })).status).toBe(403);
  expect(await usersOf()).toEqual(['Ada Admin: Recruiter', 'Test Person: Recruiter']);
});
