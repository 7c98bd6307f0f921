import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhook } from '#contract/exchange/webhooks.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { updateCompany } from '#contract/people/company.ts';
import { createIdentityProvider } from '#contract/people/identity-providers.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { createServiceLevel } from '#contract/work/service-levels.ts';
import { createTask } from '#contract/work/tasks.ts';
import { createTemplate } from '#contract/work/templates.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { createView } from '#contract/work/views.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { Sample } from '#tests/guarantees/world/objects.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { missingIds } from '#tests/guarantees/world/seed-place.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** Operations with If-Match never overwrite a change that the caller has not read. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const versioned = (Object.values(endpoints) as Endpoint[]).filter(({ problems }) => problems?.includes(412));
const nouns = [
  // Before the company, whose path begins theirs.
  'identity-providers',
  'clients',
  'projects',
  'roles',
  'users',
  'company',
  'tickets',
  'servicelevels',
  'views',
  'templates',
  'webhooks',
  'tasks',
] as const;
type Noun = (typeof nouns)[number];
const tables: Partial<Record<Noun, string>> = {
  company: 'tenants',
  servicelevels: 'service_levels',
  views: 'saved_views',
  templates: 'project_templates',
  'identity-providers': 'identity_providers',
};
const tableOf = (noun: Noun) => tables[noun] ?? noun;

const webhook = {
  name: 'Chat',
  address: 'https://hooks.example',
  kinds: ['ticket.raised' as const],
  audience: 'staff' as const,
};

const provider = { name: 'Directory', issuer: 'https://id.example', clientId: 'loggia' };

const level = {
  name: 'Standard',
  zone: 'UTC',
  hours: [{ day: 1, from: '09:00', to: '17:00' }],
  targets: { High: { answer: 60 } },
};

async function addTask(company: Company, projectId: string): Promise<string> {
  await company.admin.call(updateCompany, { body: { modules: ['tasks'] } });
  const { body } = await company.admin.call(createTask, { body: { projectId, title: 'Lamp' } });
  // The version of the settings is that of a new company.
  await test.database.owner.query('update tenants set version = 1 where id = $1', [company.id]);
  return body.id;
}

/** Creates a company with a new object that the operation can change. Its version is 1. */
async function arrange({ id, path }: Endpoint): Promise<{ admin: Person; table: string; row: string; sample: Sample }> {
  const noun = nouns.find((each) => path.toLowerCase().includes(each)) as Noun;
  const company = await createCompany(test, `Versions ${newId()}`);
  const project = await company.addProject({ clientId: await company.addClient('Globex') });
  const template = { name: 'Fit-out', projectId: project };
  const rows = {
    clients: await company.addClient('Acme'),
    projects: project,
    templates: (await company.admin.call(createTemplate, { body: template })).body.id,
    webhooks: (await company.admin.call(createWebhook, { body: webhook })).body.id,
    'identity-providers': (await company.admin.call(createIdentityProvider, { body: provider })).body.id,
    roles: await company.addRole({ name: 'Helper' }),
    users: (await company.addPerson({ role: 'worker' })).id,
    company: company.id,
    servicelevels: (await company.admin.call(createServiceLevel, { body: level })).body.id,
    views: (await company.admin.call(createView, { body: { noun: 'projects', name: 'Mine', query: '' } })).body.id,
    tasks: await addTask(company, project),
    tickets: (await company.admin.call(createTicket, { body: { title: 'Lamp', description: 'Dark' } })).body.id,
  };
  const { clients: clientId, projects: projectId, roles: roleId, users: userId, tickets: ticketId } = rows;
  const things = {
    serviceLevelId: rows.servicelevels,
    viewId: rows.views,
    taskId: rows.tasks,
    templateId: rows.templates,
    webhookId: rows.webhooks,
    providerId: rows['identity-providers'],
  };
  const named = { clientId, projectId, roleId, userId, ticketId, ...things };
  const sample = samples[id as OperationId]({ ...missingIds(), ...named });
  return { admin: company.admin, table: tableOf(noun), row: rows[noun], sample };
}

describe.each(versioned.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  it.each(['"0"', '"2"'])('returns 412 for version %s of 1, and changes nothing', async (version) => {
    const { admin, table, row, sample } = await arrange(endpoint);
    const read = () => test.database.owner.query(`select * from ${table} where id = $1`, [row]);
    const before = (await read()).rows;
    expect((await admin.call(endpoint, sample as never, { 'if-match': version })).status).toBe(412);
    expect((await read()).rows).toEqual(before);
  });

  it('succeeds with the latest version', async () => {
    const { admin, sample } = await arrange(endpoint);
    expect((await admin.call(endpoint, sample as never, { 'if-match': '"1"' })).status).toBeLessThan(300);
  });

  it('succeeds without If-Match', async () => {
    const { admin, sample } = await arrange(endpoint);
    expect((await admin.call(endpoint, sample as never)).status).toBeLessThan(300);
  });
});

it('every operation that changes or deletes a client, project, role, user, ticket, service level, view, template, webhook, task, identity provider or the settings supports If-Match', () => {
  expect(versioned.map(({ id }) => id).toSorted()).toEqual(
    (Object.values(endpoints) as Endpoint[])
      .filter(({ path }) =>
        /^\/api\/(clients|projects|roles|users|company$|company\/identity-providers|support\/tickets|servicelevels|views|templates|webhooks|tasks)(\/|$)/i.test(
          path,
        ),
      )
      .filter(({ method }) => ['PATCH', 'PUT', 'DELETE'].includes(method))
      // A link has no version: it is open or not. A picture is replaced as a whole. Nobody else edits one's own preferences.
      .filter(({ id }) => id !== 'revokeInvitation' && id !== 'updateMe' && !id.endsWith('Picture'))
      .map(({ id }) => id)
      // Sessions, linked accounts, second factors and looks have no version.
      .filter((id) => !['endUserSessions', 'unlinkIdentity', 'setViewing'].includes(id) && !/Factors?$/.test(id))
      .toSorted(),
  );
});
