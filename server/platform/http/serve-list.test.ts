import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvColumnsOf } from '#contract/csv-columns.ts';
import { updateUser } from '#contract/people/users.ts';
import { listAudit } from '#contract/work/audit.ts';
import { listClients } from '#contract/work/clients.ts';
import { listProjects } from '#contract/work/projects.ts';
import { createTicket, listTickets } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';
import { bearer, begin, openPreviewStudio } from '#tests/support/previews.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Exporting');
});
afterAll(() => test.stop());

const csv = { format: 'csv' } as const;
const linesOf = (body: string) => body.trimEnd().split('\r\n');

it('has all rows of the filter, not only a page, in the order of the list', async () => {
  const studio = await createCompany(test, 'Many clients');
  const { rows } = await test.database.owner.query(
    `insert into clients (tenant_id, id, name, name_key)
     select $1, gen_random_uuid(), 'Müller ' || to_char(n, 'FM0000'), 'müller ' || to_char(n, 'FM0000')
     from generate_series(1, 450) n returning name`,
    [studio.id],
  );
  await studio.addClient('Other');
  const answer = await studio.admin.call(listClients, { query: { search: 'müller', limit: 5, ...csv } });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="clients.csv"',
    'cache-control': 'no-store',
  });
  const [header, ...lines] = linesOf(answer.body);
  expect(header).toMatch(/^\uFEFFid,name,colour,contactName,/);
  expect(lines.map((line) => line.split(',')[1])).toEqual(rows.map(({ name }) => name));
});

it('leaves an audit entry with the list, the filter and the number of rows', async () => {
  const studio = await createCompany(test, 'Recorded');
  const clientId = await studio.addClient('Acme');
  for (const title of ['One', 'Two']) await studio.addProject({ clientId, title });
  await studio.admin.call(listProjects, { query: { clientId, ...csv } });
  const { body } = await studio.admin.call(listAudit);
  expect(body[0]).toMatchObject({
    action: 'list.exported',
    actorId: studio.admin.id,
    details: { operation: 'listProjects', count: 2, filter: `clientId=${clientId}` },
  });
});

it('leaves no audit entry for a page, and none for what is refused', async () => {
  const studio = await createCompany(test, 'Not recorded');
  const { status } = await studio.admin.call(listTickets, { query: { promise: 'soon', ...csv } as never });
  expect(status).toBe(400);
  await studio.admin.call(listTickets, { query: { limit: 10 } });
  const { body } = await studio.admin.call(listAudit);
  expect(body.filter(({ action }: { action: string }) => action === 'list.exported')).toEqual([]);
});

it('gives a client user the rows that they see, without the columns for staff', async () => {
  const acme = await company.addClient('Acme');
  const nina = await company.addPerson({ role: 'client', clientId: acme });
  await nina.call(createTicket, { body: { title: 'Ours', description: 'd', type: 'Bug', priority: 'Low' } as never });
  await company.addProject({ clientId: await company.addClient('Globex'), title: 'Theirs' });
  const [header = '', ...lines] = linesOf((await nina.call(listTickets, { query: csv })).body);
  const seen = (await nina.call(listTickets)).body as unknown[];
  expect(lines).toHaveLength(seen.length);
  for (const column of csvColumnsOf('listTickets').staff ?? []) expect(header.split(',')).not.toContain(column);
  expect((await company.admin.call(listTickets, { query: csv })).body).toContain('assigneeName');
});

it('is not possible in a preview', async () => {
  const { acme, starter, nina } = await openPreviewStudio(test);
  expect(acme).toBeDefined();
  const preview = await begin(starter, nina.id);
  const answer = await call(test, listProjects, { query: csv }, bearer(preview));
  expect(answer).toMatchObject({ status: 403, body: { message: 'Preview: lists cannot be exported.' } });
});

it('stops when the account is closed while the file is read, and records the rows until then', async () => {
  const studio = await createCompany(test, 'Closing');
  const mia = await studio.addPerson({ role: 'manager' });
  const all = 40_000;
  await test.database.owner.query(
    `insert into clients (tenant_id, id, name, name_key, contact_name)
     select $1, gen_random_uuid(), 'c' || n, 'c' || n, repeat('x', 200) from generate_series(1, $2::int) n`,
    [studio.id, all],
  );
  const address = await test.listen();
  const response = await fetch(`${address}/api/Clients?format=csv`, {
    headers: { authorization: `Bearer ${mia.token}` },
  });
  expect(response.status).toBe(200);
  const closed = await studio.admin.call(updateUser, { params: { id: mia.id }, body: { isActive: false } });
  expect(closed.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  await expect
    .poll(async () => {
      const { body } = await studio.admin.call(listAudit, { query: { kind: 'files' } });
      return body[0]?.details.count;
    })
    .toBeLessThan(all);
});
