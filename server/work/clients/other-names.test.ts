import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, updateClient } from '#contract/work/clients.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Alder');
});

afterAll(() => test.stop());

it('a client user cannot probe for the names of other clients', async () => {
  const id = await company.addClient('Acme');
  await company.addClient('Globex');
  const claims = ['Clients:ViewClients', 'Clients:CreateClients', 'Clients:EditClients'];
  await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims });
  const lead = await company.addPerson({ role: 'client lead', clientId: id });
  const ask = async (name: string) => {
    const answers = [
      await lead.call(createClient, { body: { name } }),
      await lead.call(updateClient, { params: { id }, body: { name } }),
    ];
    return answers.map(({ status, body }) => [status, { ...body, traceId: 'different in each answer' }]);
  };
  const taken = await ask('Globex');
  expect(taken.map(([status]) => status)).toEqual([403, 403]);
  expect(taken).toEqual(await ask('Initech'));
});
