import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { updateMe } from '#contract/people/users.ts';
import { listNotifications } from '#contract/work/notifications.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { call, createCompany } from '#tests/support/company.ts';
import { distributeAll } from '#tests/support/inbox.ts';

import { recordDueProjects } from './due.ts';

let test: TestApp;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

const noon = new Date('2026-03-10T12:00:00Z');

it.each([
  // 01:00 on 10 March, and 02:00 on 11 March.
  ['Pacific/Pago_Pago', ['project.dueSoon', '2026-03-10'], ['project.dueSoon', '2026-03-13']],
  [
    'Pacific/Kiritimati',
    ['project.dueSoon', '2026-03-13'],
    ['project.dueSoon', '2026-03-14'],
    ['project.overdue', '2026-03-10'],
  ],
  // Node knows it, PostgreSQL does not: 12:00 on 10 March in UTC.
  ['CNT', ['project.dueSoon', '2026-03-10'], ['project.dueSoon', '2026-03-13']],
])('in %s a date is due until midnight there', async (zone, ...expected) => {
  const { owner } = test.database;
  const company = await createCompany(test, zone);
  await owner.query('update tenants set time_zone = $2 where id = $1', [company.id, zone]);
  const clientId = await company.addClient('Acme');
  for (const endDate of ['2026-03-10', '2026-03-13', '2026-03-14']) {
    await company.addProject({ clientId, startDate: '2026-01-01', endDate });
  }
  await test.services.tenancy.asServer(company.id, 'write', (tx) => recordDueProjects(tx, noon));
  const { rows } = await owner.query(
    `select kind, data ->> 'endDate' as "endDate" from events where tenant_id = $1 order by 1, 2`,
    [company.id],
  );
  expect(rows.map(({ kind, endDate }) => [kind, endDate])).toEqual(expected);
});

it('a line writes days as the browser of its reader does, and without one as people in the zone of the company do', async () => {
  const { owner } = test.database;
  const company = await createCompany(test, 'Regions');
  await owner.query("update tenants set time_zone = 'Europe/Berlin' where id = $1", [company.id]);
  const wim = await company.addPerson({ role: 'worker' });
  const clientId = await company.addClient('Acme');
  const members = [{ person: wim }];
  await company.addProject({ clientId, startDate: '2026-01-01', endDate: '2026-03-11', members });
  await test.services.tenancy.asServer(company.id, 'write', (tx) => recordDueProjects(tx, noon));
  await distributeAll(test, company.id);
  const textFor = async (languages: string | undefined) => {
    const headers = { authorization: `Bearer ${wim.token}`, ...(languages && { 'accept-language': languages }) };
    return (await call(test, listNotifications, {}, headers)).body[0].latest.text;
  };
  expect(await textFor('en-US,en;q=0.9')).toBe('Due on Mar 11, 2026');
  expect(await textFor('en-GB,en;q=0.9')).toBe('Due on 11 Mar 2026');
  expect(await textFor('nonsense')).toBe('Due on 11 Mar 2026');
  expect(await textFor(undefined)).toBe('Due on 11 Mar 2026');
  await company.admin.call(updateCompany, { body: { region: 'US' } });
  expect(await textFor(undefined)).toBe('Due on Mar 11, 2026');
  expect(await textFor('en-GB')).toBe('Due on 11 Mar 2026');
  await wim.call(updateMe, { body: { region: 'JP' } });
  expect(await textFor('en-GB')).toBe('Due on Mar 11, 2026');
  await wim.call(updateMe, { body: { locale: 'ja' } });
  expect(await textFor('en-GB')).toContain('2026/03/11');
});
