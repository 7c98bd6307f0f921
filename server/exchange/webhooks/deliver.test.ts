import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/exchange/webhooks.ts';
import { deleteUser } from '#contract/people/users.ts';
import { deleteDocument } from '#contract/work/documents.ts';
import { deleteImage } from '#contract/work/images.ts';
import { createMessage } from '#contract/work/messages.ts';
import { createProject as createProjectEndpoint } from '#contract/work/projects.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { createCompany } from '#tests/support/company.ts';
import { addDocument, addImage } from '#tests/support/conversation.ts';
import { startWebhookTest, type Webhooks } from '#tests/support/webhooks.ts';
import { webhookChannel } from './channel.ts';

let webhooks: Webhooks;
let acme: string;
let call: Webhooks['company']['admin']['call'];
beforeAll(async () => {
  webhooks = await startWebhookTest();
  ({ call } = webhooks.company.admin);
  acme = await webhooks.company.addClient('Acme');
});
afterAll(() => webhooks.stop());
beforeEach(async () => {
  await webhooks.distribute();
  await webhooks.query('delete from webhooks');
  webhooks.receiver.received.length = 0;
  webhooks.receiver.state.answer = (response) => response.end('thank you');
});

const received = () => webhooks.receiver.received;
const told = () => received().map(({ body }) => JSON.parse(body));
/** A project as the API makes it, with its event. */
async function createProject(title = 'Lobby', of = webhooks.company, clientId = acme): Promise<string> {
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const { body } = await of.admin.call(createProjectEndpoint, { body: { title, clientId, ...dates } as never });
  return body.id;
}

describe('what is sent', () => {
  it('is a thin body: ids and kinds, and no text that was typed', async () => {
    const { id: webhookId } = await webhooks.add();
    const projectId = await createProject('Secret lobby');
    await webhooks.run();
    expect(told()).toEqual([
      {
        id: expect.any(String),
        type: 'project.created',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        subject: { type: 'project', id: projectId, projectId },
        changed: expect.any(Object),
      },
    ]);
    const [request] = received();
    expect(request).toMatchObject({ method: 'POST', path: '/hook' });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': told()[0].id });
    expect(request?.body).not.toContain('lobby');
    expect(await webhooks.deliveries(webhookId)).toEqual([
      {
        id: told()[0].id,
        kind: 'project.created',
        state: 'Delivered',
        status: 200,
        milliseconds: expect.any(Number),
        attempts: 1,
        at: expect.any(String),
        answer: 'thank you',
      },
    ]);
  });

  it('has the object if asked, as the owner sees it', async () => {
    await webhooks.add({ include: true, kinds: ['project.created', 'ticket.raised'], audience: 'staff' });
    const projectId = await createProject('Tower');
    const ticket = await call(createTicket, { body: { title: 'Lamp', description: 'Dark', clientId: acme } as never });
    await webhooks.run();
    const objects = new Map(told().map(({ type, object }) => [type, object]));
    expect(objects.get('project.created')).toMatchObject({ id: projectId, title: 'Tower', clientName: 'Acme' });
    // They count what not everybody who sees the project may see.
    for (const count of ['documentCount', 'imageCount'])
      expect(objects.get('project.created')).not.toHaveProperty(count);
    expect(objects.get('ticket.raised')).toMatchObject({ id: ticket.body.id, title: 'Lamp', description: 'Dark' });
  });

  it('says of a file that was deleted only to those who saw it', async () => {
    const { company, test } = webhooks;
    const kinds = ['document.deleted', 'image.deleted'];
    await webhooks.add({ kinds, name: 'Client' });
    const inside = await webhooks.addReceiver();
    await webhooks.add({ kinds, audience: 'staff', address: inside.url, name: 'Staff' });
    const projectId = await createProject();
    const files = {
      shared: await addDocument(test, company.admin, projectId),
      internal: await addDocument(test, company.admin, projectId, 'staff'),
      picture: await addImage(test, company, acme, projectId),
    };
    const { shared, internal, picture } = files;
    for (const id of [shared, internal]) expect((await call(deleteDocument, { params: { id } })).status).toBe(204);
    expect((await call(deleteImage, { params: { id: picture } })).status).toBe(204);
    await webhooks.run();
    const idsAt = (bodies: { body: string }[]) => bodies.map(({ body }) => JSON.parse(body).subject.id).toSorted();
    expect(idsAt(received())).toEqual([shared, picture].toSorted());
    expect(idsAt(inside.received)).toEqual([shared, internal, picture].toSorted());
  });

  it('is of the kinds that the webhook asks for', async () => {
    await webhooks.add({ kinds: ['project.archived'] });
    await createProject();
    await webhooks.run();
    expect(received()).toEqual([]);
  });

  it('is nothing that happened before the webhook was made', async () => {
    await createProject('Before');
    const { id } = await webhooks.add();
    await webhooks.run();
    expect(await webhooks.deliveries(id)).toEqual([]);
    const after = await createProject('After');
    await webhooks.run();
    expect(told().map(({ subject }) => subject.id)).toEqual([after]);
  });

  it('is internal only for webhooks that ask for what staff see', async () => {
    await webhooks.add({ kinds: ['ticket.raised'], name: 'Client' });
    const inside = await webhooks.addReceiver();
    await webhooks.add({ kinds: ['ticket.raised'], audience: 'staff', address: inside.url, name: 'Staff' });
    await call(createTicket, { body: { title: 'Ours', description: 'Internal' } });
    await call(createTicket, { body: { title: 'Theirs', description: 'Open', clientId: acme } as never });
    await webhooks.run();
    expect([received().length, inside.received.length]).toEqual([1, 2]);
  });

  it('is nothing if the event became internal before it left', async () => {
    const { id } = await webhooks.add();
    await createProject();
    await webhooks.distribute();
    await webhooks.query("update events set audience = 'staff'");
    await webhooks.send();
    expect(received()).toEqual([]);
    expect(await webhooks.deliveries(id)).toMatchObject([{ state: 'Suppressed', attempts: 1 }]);
  });

  it('has a message only for those who still see it when it leaves', async () => {
    const asked = { kinds: ['message.posted'], include: true };
    await webhooks.add({ ...asked, name: 'Client' });
    const inside = await webhooks.addReceiver();
    await webhooks.add({ ...asked, audience: 'staff', address: inside.url, name: 'Staff' });
    const about = { subjectType: 'project', subjectId: await createProject(), audience: 'client' } as const;
    const kept = (await call(createMessage, { body: { ...about, body: 'For you' } })).body;
    const hidden = (await call(createMessage, { body: { ...about, body: 'For us' } })).body;
    await webhooks.distribute();
    await webhooks.query("update messages set audience = 'staff' where id = $1", [hidden.id]);
    await webhooks.send();
    const textsAt = (bodies: { body: string }[]) =>
      new Map(bodies.map(({ body }) => JSON.parse(body)).map((each) => [each.changed.messageId, each.message?.body]));
    const [outside, ofStaff] = [textsAt(received()), textsAt(inside.received)];
    expect([outside.get(kept.id), outside.get(hidden.id)]).toEqual(['For you', undefined]);
    expect([ofStaff.get(kept.id), ofStaff.get(hidden.id)]).toEqual(['For you', 'For us']);
  });

  it('is nothing once the company is a demo company, or while the process stops', async () => {
    const { test, company, query } = webhooks;
    const { id } = await webhooks.add();
    await createProject();
    await webhooks.distribute();
    const stopped = AbortSignal.abort();
    expect(await webhookChannel(test.services).sendNext(company.id, stopped)).toBe('sent');
    expect(await webhooks.deliveries(id)).toMatchObject([{ state: 'Queued', answer: 'The server was stopped.' }]);
    await query('update tenants set is_demo = true where id = $1', [company.id]);
    await webhooks.send();
    await query('update tenants set is_demo = false where id = $1', [company.id]);
    expect(await webhooks.deliveries(id)).toMatchObject([
      { state: 'Suppressed', answer: 'Demo companies send nothing to other servers.' },
    ]);
    // Neither says anything about the receiver.
    expect((await query('select failures from webhooks where id = $1', [id])).rows).toEqual([{ failures: 0 }]);
    expect(received()).toEqual([]);
    expect(await webhookChannel(test.services).sendNext(company.id, undefined)).toBe('none');
  });

  it('of another company never reaches a webhook', async () => {
    await webhooks.add();
    const other = await createCompany(webhooks.test, `Other ${newId()}`);
    await createProject('Foreign', other, await other.addClient('Globex'));
    await webhooks.distribute(other);
    await webhooks.run();
    expect(received()).toEqual([]);
  });
});

describe('the owner of a webhook', () => {
  it.each([
    ['lost sight of the project', (id: string) => update(id, 'role_id', webhooks.company.roles.worker)],
    ['was deactivated', (id: string) => update(id, 'is_active', false)],
    ['was deleted', (id: string) => call(deleteUser, { params: { id } })],
  ])('who %s gets nothing', async (_, change) => {
    const boss = await webhooks.company.addPerson({ role: 'Admin' });
    const kinds = ['project.created' as const];
    const { body: made } = await boss.call(contract.createWebhook, {
      body: { name: 'Boss', address: webhooks.receiver.url, kinds, audience: 'staff', include: true },
    });
    const seen = await createProject();
    await webhooks.run();
    expect(told()).toMatchObject([{ object: { id: seen } }]);
    await createProject();
    await webhooks.distribute();
    await change(boss.id);
    await webhooks.send();
    expect(received()).toHaveLength(1);
    expect((await webhooks.deliveries(made.id))[0]).toMatchObject({
      state: 'Suppressed',
      answer: 'The owner of the webhook may not see what happened.',
    });
  });

  it.each([
    ['was deactivated', (id: string) => update(id, 'is_active', false)],
    ['was deleted', (id: string) => call(deleteUser, { params: { id } })],
  ])('who %s is shown to have left, and another administrator takes the webhook over', async (how, leave) => {
    const boss = await webhooks.company.addPerson({ role: 'Admin' });
    const { body: made } = await boss.call(contract.createWebhook, {
      body: { name: `Boss ${how}`, address: webhooks.receiver.url, kinds: ['project.created'], audience: 'staff' },
    });
    const read = async () =>
      ((await call(contract.listWebhooks)).body as contract.Webhook[]).find(({ id }) => id === made.id);
    expect(await read()).not.toHaveProperty('ownerHasLeft');
    await leave(boss.id);
    const left = await read();
    expect(left).toMatchObject({ ownerId: boss.id, ownerHasLeft: true });

    const change = { params: { id: made.id }, body: { takeOver: true as const } };
    const taken = await call(contract.updateWebhook, change);
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject({ ownerId: webhooks.company.admin.id, version: (left?.version ?? 0) + 1 });
    expect(taken.body).not.toHaveProperty('ownerHasLeft');
    // The second time there is nothing to change.
    expect((await call(contract.updateWebhook, change)).body.version).toBe(taken.body.version);
    const project = await createProject();
    await webhooks.run();
    expect(told()).toMatchObject([{ subject: { id: project } }]);
    const { rows } = await webhooks.query(
      "select details from audit_log where action = 'webhook.updated' and subject_id = $1",
      [made.id],
    );
    expect(rows).toMatchObject([{ details: { fields: ['ownerId'] } }]);
  });

  it.each([
    ['worker', ['project', 'document', 'image']],
    ['reader', ['project', 'project']],
  ])('who became a %s gets what they still see', async (role, seen) => {
    const { company, test } = webhooks;
    company.roles.reader ??= await company.addRole({ name: 'reader', claims: ['Project:ViewAllProjects'] });
    const boss = await company.addPerson({ role: 'Admin' });
    const kinds = ['project.created', 'document.deleted', 'image.deleted'] as const;
    await boss.call(contract.createWebhook, {
      body: { name: `Boss ${role}`, address: webhooks.receiver.url, kinds: [...kinds], audience: 'staff' },
    });
    const projects = [await createProject('Seen'), await createProject('Hidden')];
    const files: string[] = [];
    for (const project of projects) {
      const [document, image] = [await addDocument(test, boss, project), await addImage(test, company, acme, project)];
      await call(deleteDocument, { params: { id: document } });
      await call(deleteImage, { params: { id: image } });
      files.push(document, image);
    }
    await webhooks.distribute();
    await update(boss.id, 'role_id', company.roles[role]);
    await webhooks.query(
      `insert into project_members (tenant_id, project_id, client_id, user_id, side)
       select tenant_id, id, client_id, $2, 'InternalUser' from projects where id = $1`,
      [projects[0], boss.id],
    );
    await webhooks.send();
    const subjects = told().map(({ subject }) => subject);
    expect(subjects.map(({ type }) => type).toSorted()).toEqual([...seen].sort());
    const expected = role === 'reader' ? projects : [projects[0], ...files.slice(0, 2)];
    expect(subjects.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  });

  const update = (id: string, column: string, value: unknown) =>
    webhooks.query(`update users set ${column} = $2 where id = $1`, [id, value]);
});

describe('a signature', () => {
  const verify = (secret: string, changes: { body?: string; headers?: Record<string, string> } = {}) => {
    const [request] = received().slice(-1);
    const headers = { ...request?.headers, ...changes.headers } as Record<string, string>;
    return () => new Webhook(secret).verify(changes.body ?? (request?.body as string), headers);
  };

  it('verifies with the published library; another body, time or secret does not', async () => {
    const { secret } = await webhooks.add();
    await createProject();
    await webhooks.run();
    expect(verify(secret)()).toMatchObject({ type: 'project.created' });
    expect(verify(secret, { body: received()[0]?.body.replace('created', 'deleted') as string })).toThrow();
    expect(verify(secret, { headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600) } })).toThrow();
    expect(verify(secret, { headers: { 'webhook-id': newId() } })).toThrow();
    expect(verify(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
  });

  it('verifies with both secrets for a day after a new one was made, and then with the new one', async () => {
    const { id, secret } = await webhooks.add();
    const { status, body } = await call(contract.changeWebhookSecret, { params: { id } });
    expect(status).toBe(200);
    expect(body.secret).not.toBe(secret);
    expect(body.previousSecretUntil).toMatch(/Z$/);
    await createProject();
    await webhooks.run();
    for (const each of [secret, body.secret]) expect(verify(each)()).toMatchObject({ type: 'project.created' });
    await webhooks.query("update webhooks set previous_until = now() - interval '1 second'");
    await createProject();
    await webhooks.run();
    expect(received()).toHaveLength(2);
    expect(verify(secret)).toThrow();
    expect(verify(body.secret)()).toMatchObject({ type: 'project.created' });
  });
});

it('a test says only that it is one', async () => {
  const { id } = await webhooks.add();
  expect((await call(contract.testWebhook, { params: { id } })).status).toBe(202);
  await webhooks.send();
  expect(told()).toEqual([{ id: expect.any(String), type: 'webhook.test', at: expect.any(String), changed: {} }]);
});

describe('sending again', () => {
  it('keeps the id, and tells what can be seen now', async () => {
    const { id } = await webhooks.add({ include: true });
    const projectId = await createProject('Before');
    await webhooks.run();
    await webhooks.query("update projects set title = 'After' where id = $1", [projectId]);
    const [delivery] = await webhooks.deliveries(id);
    const params = { id, deliveryId: delivery?.id as string };
    expect((await call(contract.resendWebhookDelivery, { params })).status).toBe(202);
    await webhooks.send();
    expect(told().map((each) => [each.id, each.object.title])).toEqual([
      [delivery?.id, 'Before'],
      [delivery?.id, 'After'],
    ]);
  });

  it('all since then leaves out what was before', async () => {
    const { id } = await webhooks.add();
    for (const title of ['One', 'Two', 'Three']) await createProject(title);
    await webhooks.run();
    const ids = (await webhooks.deliveries(id)).map((each) => each.id);
    await webhooks.query("update webhook_deliveries set created_at = now() - interval '2 days' where id = $1", [
      ids[0],
    ]);
    received().length = 0;
    const since = new Date(Date.now() - 86_400_000).toISOString();
    const { status, body } = await call(contract.resendWebhookDeliveries, { params: { id }, body: { since } });
    expect([status, body]).toEqual([202, { count: 2 }]);
    await webhooks.send();
    expect(
      told()
        .map((each) => each.id)
        .toSorted(),
    ).toEqual(ids.slice(1).toSorted());
  });
});
