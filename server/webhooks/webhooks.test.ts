import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/webhooks.ts';
import { createCompany } from '#tests/support/company.ts';
import { startWebhookTest, type Webhooks } from '#tests/support/webhooks.ts';

let webhooks: Webhooks;
let call: Webhooks['company']['admin']['call'];
beforeAll(async () => {
  webhooks = await startWebhookTest();
  ({ call } = webhooks.company.admin);
});
afterAll(() => webhooks.stop());

const body = { name: 'Chat', address: 'https://hooks.example/1', kinds: ['ticket.raised'], audience: 'staff' } as const;
const create = (changes: object = {}) => call(contract.createWebhook, { body: { ...body, ...changes } as never });
const list = async () => (await call(contract.listWebhooks)).body as contract.Webhook[];

describe('a webhook', () => {
  it('shows its secret once, and stores it encrypted', async () => {
    const { status, body: made } = await create();
    expect(status).toBe(201);
    const { secret, ...webhook } = made;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ ...body, include: false, isActive: true, hasFailed: false, version: 1 });
    expect(webhook.ownerId).toBe(webhooks.company.admin.id);
    expect(await list()).toContainEqual(webhook);
    const { rows } = await webhooks.query('select to_jsonb(w)::text as text, secret from webhooks w');
    expect(rows[0].text).not.toContain(secret);
    expect(rows[0].secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
  });

  it.each([
    ['http://hooks.example/', /https/],
    ['ftp://hooks.example/', /https/],
    ['hooks.example', /https/],
    ['https://user:word@hooks.example/', /password/],
    ['https://10.0.0.1/', /not public/],
    ['https://169.254.169.254/latest/meta-data', /not public/],
    ['https://0xa000001/', /not public/],
    ['https://012.0.0.1/', /not public/],
    ['https://167772161/', /not public/],
    ['https://[::ffff:10.0.0.1]/', /not public/],
    ['https://[64:ff9b::a00:1]/', /not public/],
    ['https://[fe80::1]/', /not public/],
    ['', /Please enter an address/],
  ])('does not take the address %s, when made or changed', async (address, message) => {
    const refused = [await create({ name: 'Other', address })];
    const [webhook] = await list();
    refused.push(await call(contract.updateWebhook, { params: { id: webhook?.id as string }, body: { address } }));
    for (const answer of refused) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors.address[0]).toMatch(message);
    }
  });

  it.each([
    ['kinds', []],
    ['kinds', ['project.exploded']],
    ['audience', 'everyone'],
    ['name', ' '],
    ['name', 'CHAT'],
  ])('does not take %s %j', async (field, value) => {
    const answer = await create({ [field]: value });
    expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([400, expect.stringMatching(`^${field}`)]);
  });

  it('is changed, switched off and on, and deleted', async () => {
    const { id } = (await create({ name: 'Changing' })).body;
    const change = (changes: object) => call(contract.updateWebhook, { params: { id }, body: changes });
    const changes = { name: 'Changed', kinds: ['project.created', 'project.archived'], include: true, isActive: false };
    expect((await change(changes)).body).toMatchObject({ ...changes, version: 2 });
    expect((await change({ include: true })).body.version).toBe(2);
    expect((await change({ isActive: true })).body).toMatchObject({ isActive: true, version: 3 });
    expect((await call(contract.deleteWebhook, { params: { id } })).status).toBe(204);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect((await change({ name: 'Gone' })).status).toBe(404);
  });

  it('is not tested and not asked to send again while it is off', async () => {
    const { id } = (await create({ name: 'Off' })).body;
    await call(contract.updateWebhook, { params: { id }, body: { isActive: false } });
    const answers = [
      await call(contract.testWebhook, { params: { id } }),
      await call(contract.resendWebhookDeliveries, { params: { id }, body: { since: '2026-01-01T00:00:00Z' } }),
    ];
    for (const { status, body: refused } of answers)
      expect([status, refused.message]).toEqual([400, 'The webhook is switched off. Switch it on first.']);
  });
});

it('a company has at most 20 webhooks', async () => {
  const other = await createCompany(webhooks.test, 'Busy');
  for (let count = 0; count < 20; count++) await webhooks.add({}, other);
  const { status, body: refused } = await other.admin.call(contract.createWebhook, { body: body as never });
  expect([status, refused.message]).toEqual([400, 'A company can have 20 webhooks.']);
});

it('a demo company has no webhooks', async () => {
  const demo = await createCompany(webhooks.test, 'Demo');
  await webhooks.query('update tenants set is_demo = true where id = $1', [demo.id]);
  const { status, body: refused } = await demo.admin.call(contract.createWebhook, { body: body as never });
  expect([status, refused.message]).toEqual([403, 'Demo companies send nothing to other servers.']);
});
