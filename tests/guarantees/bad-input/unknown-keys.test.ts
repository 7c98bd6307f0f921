import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointOf, endpoints } from '#contract/index.ts';
import { updateCompany } from '#contract/people/company.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { uploadAttachment } from '#contract/work/attachments.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { createProject } from '#contract/work/projects.ts';
import { createTask } from '#contract/work/tasks.ts';
import { bodySchemaOf } from '#server/platform/http/body-schema.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { fullRequests } from '#tests/support/full-requests.ts';
import { upload } from '#tests/support/upload.ts';

/** A key that an operation does not know is refused by its name. The bodies of the specification ignore it. */

const withBody = fullRequests.flatMap(({ id, part, sent }) => {
  const endpoint: Endpoint = endpoints[id];
  return part === 'body' && endpoint.bodyType !== 'multipart' ? [[id, endpoint, sent] as const] : [];
});

/** Copies of the value, each with the key in another of its objects, and the path of that object. */
function intruded(value: unknown, path: string[] = []): { path: string[]; value: unknown }[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      intruded(item, [...path, String(index)]).map((each) => ({ ...each, value: value.with(index, each.value) })),
    );
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) =>
    intruded(item, [...path, key]).map((each) => ({ ...each, value: { ...value, [key]: each.value } })),
  );
  return [{ path, value: { ...value, tenantId: 'evil' } }, ...inside];
}

it('is looked for in every operation with a body of JSON', () => {
  const ids = (Object.values(endpoints) as Endpoint[]).filter(({ body, bodyType }) => body && bodyType !== 'multipart');
  expect([...new Set(withBody.map(([id]) => id))]).toEqual(ids.map(({ id }) => id));
  expect(withBody.flatMap(([, , body]) => intruded(body)).length).toBeGreaterThan(withBody.length + 20);
});

describe.each(withBody)('%s', (id, endpoint, body) => {
  const schema = bodySchemaOf(endpoint);
  const parse = (value: unknown) => schema?.safeParse(value);

  it('answers to a key that it does not know as it promises, in each object of its body', () => {
    expect(parse(body)?.error?.issues).toBeUndefined();
    for (const { path, value } of intruded(body)) {
      const { data, error } = parse(value) ?? {};
      const issues = (error?.issues ?? []).filter(({ code }) => code === 'unrecognized_keys');
      if (endpointOf(id).ignoresUnknownKeys) {
        expect(issues, `${id} ${path.join('.')}`).toEqual([]);
        if (path.length === 0 && !('tenantId' in body)) expect(data).not.toHaveProperty('tenantId');
      } else if (path.includes('passkey')) expect(JSON.stringify(data)).not.toContain('evil');
      // A key that the object has is checked like any other value.
      else if (!(path.length === 0 && 'tenantId' in body))
        expect(issues, `${id} ${path.join('.')}`).toMatchObject([{ keys: ['tenantId'], path: path.map(asKey) }]);
    }
  });
});

function asKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}

describe('over HTTP', () => {
  let test: TestApp;
  let company: Company;
  let projectId: string;
  let clientId: string;
  beforeAll(async () => {
    test = await startTestApp();
    company = await createCompany(test, 'Alder');
    await company.admin.call(updateCompany, { body: { modules: ['tasks'] } });
    clientId = await company.addClient('Acme');
    projectId = await company.addProject({ clientId });
  });
  afterAll(() => test.stop());

  const add = (more: object) => company.admin.call(createTask, { body: { projectId, title: 'T', ...more } as never });
  const unknown = (key: string) => [`Unknown field: ${key}`];

  it('an unknown key is named beside what else is wrong, and nothing is written', async () => {
    const { status, body } = await add({ titel: 'x', title: '' });
    expect([status, body.message]).toEqual([400, 'Task title is required']);
    expect(body.errors).toMatchObject({ titel: unknown('titel') });
    expect((await add({ audiense: 'staff' })).body).toMatchObject({ status: 400, message: 'Unknown field: audiense' });
    const { rows } = await test.database.owner.query('select from tasks');
    expect(rows).toHaveLength(0);
  });

  it('hostile keys are cut, cleaned and counted', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, 1]));
    expect(Object.keys((await add(many)).body.errors)).toHaveLength(10);
    const long = `\u202e\u0007${'x'.repeat(5000)}`;
    const { body } = await add({ [long]: 1, toString: 1, hasOwnProperty: 1 });
    const shown = `��${'x'.repeat(98)}`;
    expect(body.errors).toEqual({
      [shown]: unknown(shown),
      toString: unknown('toString'),
      hasOwnProperty: unknown('hasOwnProperty'),
    });
  });

  it('an unknown part of a form is named too, unless the specification describes the form', async () => {
    const file = ['File', Buffer.from('Words'), 'a.txt'] as const;
    const attached = await upload(test, company.admin, uploadAttachment, [['Audiense', 'staff'], [...file]]);
    expect([attached.status, attached.body.errors]).toEqual([400, { audiense: unknown('audiense') }]);
    const uploaded = await upload(test, company.admin, uploadDocument, [
      ['Audiense', 'staff'],
      ['ProjectId', projectId],
      [...file],
    ]);
    expect(uploaded.status).toBe(201);
  });

  it('the specification lets other programs send more', async () => {
    const project = { title: 'P', status: 'NotStarted', startDate: '2026-01-01', endDate: '2026-02-01', clientId };
    const { status, body } = await company.admin.call(createProject, {
      body: { ...project, progressPercentage: 0, assignee: 'Wil', tenantId: 'x', isAdmin: true } as never,
    });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('assignee');
  });
});
