import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#contract/work/audit.ts';
import { createClient } from '#contract/work/clients.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
});
afterAll(() => test.stop());

it('lists only what happened before an instant, on every page', async () => {
  const names = ['First', 'Second', 'Third'];
  for (const name of names) await company.admin.call(createClient, { body: { name } });
  const read = async (query: object) =>
    (await company.admin.call(listAudit, { query: { kind: 'clients', ...query } })).body;
  const all: { at: string; subjectName: string }[] = await read({});
  expect(all.map(({ subjectName }) => subjectName)).toEqual(names.toReversed());
  const subjects = (entries: typeof all) => entries.map(({ subjectName }) => subjectName);

  expect(subjects(await read({ before: all[0]?.at }))).toEqual(['Second', 'First']);
  // The same instant, written in another zone.
  const local = all[0]?.at.replace('Z', '+00:00');
  expect(subjects(await read({ before: local, limit: 1 }))).toEqual(['Second']);
  expect(await read({ before: '2000-01-01T00:00:00Z' })).toEqual([]);
});

it.each(['soon', '2026-02-30T00:00:00Z', '2026-03-02', ''])('refuses %j as an instant', async (before) => {
  const { status, body } = await company.admin.call(listAudit, { query: { before } });
  expect([status, body.errors]).toEqual([400, { before: ['Not a valid date'] }]);
});
