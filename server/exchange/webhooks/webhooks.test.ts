import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/exchange/webhooks.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Answer, createCompany } from '#tests/support/company.ts';
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
    const moved = { address: 'https://hooks.example/2', audience: 'client' };
    expect((await change(moved)).body).toMatchObject({ ...changes, ...moved, isActive: true, version: 4 });
    expect(await list()).toContainEqual(expect.objectContaining({ id, ...changes, ...moved, isActive: true }));
    expect((await change({ name: 'chat' })).body.errors).toEqual({ name: ['A webhook with this name already exists'] });
    expect((await call(contract.changeWebhookSecret, { params: { id } })).body.version).toBe(5);
    expect((await call(contract.testWebhook, { params: { id } })).status).toBe(202);
    const since = '2026-01-01T00:00:00Z';
    expect((await call(contract.resendWebhookDeliveries, { params: { id }, body: { since } })).body).toEqual({
      count: 1,
    });
    expect((await call(contract.deleteWebhook, { params: { id } })).status).toBe(204);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect((await change({ name: 'Gone' })).status).toBe(404);

    const entries = await webhooks.query(
      'select action, subject_name as name, details from audit_log where subject_id = $1 order by id',
      [id],
    );
    const named = (action: string, details: object = {}) => ({ action: `webhook.${action}`, name: 'Changed', details });
    expect(entries.rows).toEqual([
      { ...named('created'), name: 'Changing' },
      named('updated', { fields: ['name', 'kinds', 'include', 'isActive'] }),
      named('updated', { fields: ['isActive'] }),
      named('updated', { fields: ['address', 'audience'] }),
      ...['secretChanged', 'tested', 'resent', 'deleted'].map((action) => named(action)),
    ]);
  });

  it('is changed and deleted only in the version that somebody saw', async () => {
    const { id } = (await create({ name: 'Versions' })).body;
    const ask = async (endpoint: typeof contract.updateWebhook | typeof contract.deleteWebhook, version: number) =>
      (
        await call(
          endpoint as typeof contract.updateWebhook,
          { params: { id }, body: { name: 'Version 2' } },
          {
            'if-match': `"${version}"`,
          },
        )
      ).status;
    expect(await ask(contract.updateWebhook, 2)).toBe(412);
    expect(await ask(contract.updateWebhook, 1)).toBe(200);
    expect(await ask(contract.deleteWebhook, 1)).toBe(412);
    expect(await ask(contract.deleteWebhook, 2)).toBe(204);
  });

  it('is not tested and not asked to send again while it is off', async () => {
    const { id } = (await create({ name: 'Off' })).body;
    await call(contract.testWebhook, { params: { id } });
    const deliveryId = (await webhooks.deliveries(id))[0]?.id as string;
    await call(contract.updateWebhook, { params: { id }, body: { isActive: false } });
    const answers = [
      await call(contract.testWebhook, { params: { id } }),
      await call(contract.resendWebhookDeliveries, { params: { id }, body: { since: '2026-01-01T00:00:00Z' } }),
      await call(contract.resendWebhookDelivery, { params: { id, deliveryId } }),
    ];
    for (const { status, body: refused } of answers)
      expect([status, refused.message]).toEqual([400, 'The webhook is switched off. Switch it on first.']);
    // What waited when it was switched off is not sent. It can be sent later.
    const state = async () => (await webhooks.deliveries(id)).map(({ state, answer }) => [state, answer]);
    expect(await state()).toEqual([['Failed', 'The webhook was switched off.']]);
    await call(contract.updateWebhook, { params: { id }, body: { isActive: true } });
    expect((await call(contract.resendWebhookDelivery, { params: { id, deliveryId } })).status).toBe(202);
    expect(await state()).toEqual([['Queued', 'The webhook was switched off.']]);
    const unknown = { id, deliveryId: newId() };
    expect((await call(contract.resendWebhookDelivery, { params: unknown })).status).toBe(404);
  });

  it('is listed by name, and its deliveries newest first, page by page', async () => {
    const other = await createCompany(webhooks.test, 'Pages');
    for (const name of ['Bee', 'ant', 'Cat']) await webhooks.add({ name, address: body.address }, other);
    const pagesOf = async (endpoint: typeof contract.listWebhooks, params = {}) => {
      const pages: Answer[] = [];
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page = await other.admin.call(endpoint, { params, query: { limit: 2, cursor } } as never);
        cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1];
        pages.push(page);
      }
      return pages;
    };
    const pages = await pagesOf(contract.listWebhooks);
    expect(pages.map((page) => page.body.map(({ name }: contract.Webhook) => name))).toEqual([['ant', 'Bee'], ['Cat']]);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['3', undefined]);

    const [{ id }] = (pages[0] as Answer).body;
    const made = [newId(), newId(), newId()];
    for (const each of made)
      await webhooks.query(
        "insert into webhook_deliveries (tenant_id, id, webhook_id, kind, created_at) values ($1, $2, $3, 'webhook.test', '2026-05-01')",
        [other.id, each, id],
      );
    const deliveries = await pagesOf(contract.listWebhookDeliveries as never, { id });
    expect(deliveries.flatMap((page) => page.body.map((each: { id: string }) => each.id))).toEqual(
      made.toSorted().reverse(),
    );
    expect(deliveries.map(({ headers }) => headers['x-total-count'])).toEqual(['3', undefined]);
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
