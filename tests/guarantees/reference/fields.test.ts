import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { createRole, updateRole } from '#contract/people/roles.ts';
import { createTenant, getTenantByName } from '#contract/people/tenants.ts';
import { createUser, putUser } from '#contract/people/users.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

/** Section 3: the fields of the other entities, as the server sends them. */

let test: TestApp;
let company: Company;
let clientId: string;
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'on' });
  company = await createCompany(test, 'Fields');
  clientId = await company.addClient('Acme');
});
afterAll(() => test.stop());

it('a tenant has the fields of the specification', { tags: ['S3.tenant'] }, async () => {
  const admin = { email: 'a@b.example', userName: 'ada', password: 'Quiet-Lamp-9', firstName: 'A', lastName: 'B' };
  const body = { name: 'Beech', domain: 'beech.example', admin };
  const operator = { authorization: `Bearer ${test.operatorToken}` };
  const created = await call(test, createTenant, { body }, operator);
  expect(created.body).toMatchObject({
    id: expect.any(String),
    name: 'Beech',
    domain: 'beech.example',
    isActive: true,
    createdAt: expect.stringMatching(/Z$/),
  });
  const { owner } = test.database;
  await owner.query('update tenants set is_demo = true where id = $1', [created.body.id]);
  await owner.query(
    "insert into demo_accounts (tenant_id, user_name, password, role, position) values ($1, 'ada', 'Quiet-Lamp-9', 'Admin', 0)",
    [created.body.id],
  );
  const demo = await call(test, getTenantByName, { params: { name: 'Beech' } });
  expect(demo.body.demoAccounts).toEqual([{ userName: 'ada', password: 'Quiet-Lamp-9', role: 'Admin' }]);

  const credentials = { identifier: 'ada', password: 'Quiet-Lamp-9', tenantId: created.body.id };
  expect((await call(test, login, { body: credentials })).body.token).toEqual(expect.any(String));
});

it('a user has the fields of the specification in requests, responses and the token', {
  tags: ['S3.user', 'S3.user.create', 'S3.user.update', 'S3.token'],
}, async () => {
  const sent = {
    email: 'ann@acme.example',
    firstName: 'Ann',
    lastName: 'Acme',
    roleId: company.roles.client,
    clientId,
    isActive: true,
  };
  const [userName, phoneNumber, password] = ['ann', '+1', 'Quiet-Lamp-9'];
  const { body } = await company.admin.call(createUser, {
    body: { ...sent, userName, phoneNumber, password, confirmPassword: password },
  });
  const names = { roleName: 'client', clientRole: true };
  const id = expect.any(String);
  expect(body).toMatchObject({ ...sent, ...names, id, username: userName, phone: phoneNumber });

  const credentials = { identifier: userName, password, tenantId: company.id };
  const { token } = (await call(test, login, { body: credentials })).body;
  expect(JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())).toMatchObject({
    id: body.id,
    name: 'Ann Acme',
    email: 'ann@acme.example',
    role: 'client',
    tenantId: company.id,
    permissions: expect.arrayContaining(['Project:ViewAllProjects']),
  });

  const changed = {
    firstName: 'Anna',
    lastName: 'Berg',
    email: 'anna@acme.example',
    isActive: true,
    roleId: company.roles.worker,
    clientId: '',
  };
  const fields = { ...changed, userName: 'anna', phoneNumber: '+2' };
  const updated = await company.admin.call(putUser, { params: { id: body.id }, body: fields });
  const { clientId: _, ...shown } = changed;
  expect(updated.body).toMatchObject({
    ...shown,
    roleName: 'worker',
    username: 'anna',
    phone: '+2',
    clientRole: false,
  });
  expect(updated.body.clientId).toBeUndefined();
});

it('a role has the times of its creation and its last update', { tags: ['S3.role'] }, async () => {
  const created = await company.admin.call(createRole, { body: { name: 'auditor', claims: [] } });
  expect([created.body.roleType, created.body.updatedAt]).toEqual([undefined, undefined]);
  const body = { id: created.body.id, name: 'auditor', roleType: 'ClientUser' as const };
  const updated = await company.admin.call(updateRole, { body });
  const instant = expect.stringMatching(/Z$/);
  expect(updated.body).toMatchObject({ ...body, description: '', claims: [], createdAt: instant, updatedAt: instant });
});

it('a document has its client, and documents and images have their upload time', {
  tags: ['S3.document', 'S3.document.form', 'S3.image', 'S3.image.form'],
}, async () => {
  const projectId = await company.addProject({ clientId });
  const when = expect.stringMatching(/Z$/);
  const document = await upload(test, company.admin, uploadDocument, [
    ['File', Buffer.from('words'), 'plan.txt'],
    ['Description', 'A plan'],
    ['ProjectId', projectId],
    ['ClientId', clientId],
  ]);
  const id = expect.any(String);
  expect(document.body).toMatchObject({ id, projectId, clientId, createdAt: when, createdByUser: company.admin.id });
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const image = await upload(test, company.admin, uploadImage, [
    ['File', bytes, 'site.png'],
    ['ProjectId', projectId],
  ]);
  expect(image.body).toMatchObject({ imageId: id, uploadedAt: when, uploadedBy: company.admin.id });
  for (const address of [image.body.originalUrl, image.body.thumbnails.small]) {
    expect(address).toMatch(/^\/api\/Image\//);
  }
});

it('a ticket takes every status of the wider list, and no assignee', {
  tags: ['S3.ticket', 'S3.ticket.wide', 'S3.ticket.payload'],
}, async () => {
  const body = { title: 'Lamp', description: 'Dark', type: 'Feature', priority: 'High' } as const;
  const created = await company.admin.call(createTicket, {
    body: { ...body, assignee: company.admin.id } as typeof body,
  });
  expect(created.body).toMatchObject({ ...body, id: expect.any(String), status: 'Open' });
  expect(Object.keys(created.body).filter((name) => /assign/i.test(name))).toEqual([]);
  for (const status of ['InProgress', 'Resolved', 'Closed', 'OnHold', 'Cancelled', 'Open'] as const) {
    const answer = await company.admin.call(updateTicket, { params: { id: created.body.id }, body: { status } });
    expect(answer.body.status).toBe(status);
  }
});

it('the API has the version label 1.0.0', { tags: ['S9.version'] }, async () => {
  const { info } = (await test.app.inject('/openapi.json')).json();
  expect([info.version, info['x-commit']]).toEqual(['1.0.0', test.services.config.version.commit]);
});

it('spaces around a text do not count towards its limit', async () => {
  const role = { name: ` ${'n'.repeat(36)} `, description: ` ${'d'.repeat(512)} ` };
  const created = await company.admin.call(createRole, { body: role });
  expect([created.status, created.body.description]).toEqual([201, 'd'.repeat(512)]);
  const person = { firstName: 'Wide', lastName: ` ${'w'.repeat(200)} `, phoneNumber: ` ${'1'.repeat(50)} ` };
  const userName = ` ${'u'.repeat(200)} `;
  const email = ` ${'e'.repeat(64)}@${'x'.repeat(181)}.example `;
  const { status, body } = await company.admin.call(createUser, { body: { ...person, userName, email } });
  expect([status, body.phone, body.username, body.email]).toEqual([201, '1'.repeat(50), userName.trim(), email.trim()]);
  const tooLong = { ...person, phoneNumber: '1'.repeat(51) };
  expect((await company.admin.call(createUser, { body: tooLong })).status).toBe(400);
});
