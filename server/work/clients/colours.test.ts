import { afterAll, beforeAll, expect, it } from 'vitest';
import { hueNames } from '#contract/platform/hues.ts';
import { createClient, getClient, listClients, updateClient } from '#contract/work/clients.ts';
import { listProjects } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

const add = async (admin: Person, name: string, colour?: string) =>
  admin.call(createClient, { body: { name, ...(colour !== undefined && { colour }) } as never });

it('clients get the twelve colours in the order of their creation, each company for itself, and then again', async () => {
  const { admin } = await createCompany(test, 'Colourful');
  const given: string[] = [];
  for (let count = 0; count < 13; count += 1) given.push((await add(admin, `Client ${count}`)).body.colour);
  expect(given).toEqual([...hueNames, hueNames[0]]);
  const other = await createCompany(test, 'Also colourful');
  expect((await add(other.admin, 'First')).body.colour).toBe(hueNames[0]);
});

it('clients that are added in one statement get different colours', async () => {
  const { id } = await createCompany(test, 'Busy colours');
  const { rows } = await test.database.owner.query<{ colour: string }>(
    `insert into clients (tenant_id, id, name, name_key)
     select $1, uuidv7(), 'At once ' || n, 'at once ' || n from generate_series(1, $2::int) n returning colour`,
    [id, hueNames.length],
  );
  expect(rows.map(({ colour }) => colour)).toEqual(hueNames);
});

it('a colour can be chosen and changed; an empty one leaves it, and another is refused', async () => {
  const { admin, addProject } = await createCompany(test, 'Chosen colours');
  const { id } = (await add(admin, 'Chosen', 'teal')).body;
  expect((await add(admin, 'Next', '')).body.colour).toBe('purple');
  const change = (colour: string) => admin.call(updateClient, { params: { id }, body: { colour } as never });
  expect((await change('')).body).toMatchObject({ colour: 'teal', version: 1 });
  expect((await change('pink')).body).toMatchObject({ colour: 'pink', version: 2 });
  const refused = await change('red');
  expect([refused.status, refused.body.errors.colour[0]]).toEqual([400, 'Please choose one of the colours']);
  expect((await admin.call(getClient, { params: { id } })).body.colour).toBe('pink');
  const { body } = await admin.call(listClients);
  expect(body.map(({ colour }: { colour: string }) => colour)).toEqual(['pink', 'purple']);
  await addProject({ clientId: id });
  expect((await admin.call(listProjects)).body[0].clientColour).toBe('pink');
});
