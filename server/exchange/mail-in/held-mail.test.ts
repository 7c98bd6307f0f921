import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptInboundMail,
  discardInboundMail,
  downloadInboundMail,
  listInboundMails,
} from '#contract/exchange/inbound-mail.ts';
import { eraseUser } from '#contract/people/erasure.ts';
import { createUser } from '#contract/people/users.ts';
import { listTickets } from '#contract/work/tickets.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { fileKey } from '#server/platform/files/keys.ts';
import type { Person } from '#tests/support/company.ts';
import { letterOf } from '#tests/support/letter.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { type MailInTest, mailDomain, startMailInTest } from '#tests/support/mail-in.ts';
import { headerOf, partsOf } from '#tests/support/smtp.ts';

let test: MailInTest;
let acme: string;
let ann: Person;
let worker: Person;
let support: string;
beforeAll(async () => {
  test = await startMailInTest();
  acme = await test.outbox.company.addClient('Acme');
  const [{ domain }] = await test.outbox.query('select domain from tenants where id = $1', [test.outbox.company.id]);
  support = `support+${domain}@${mailDomain}`;
  ann = await test.outbox.company.addPerson({ role: 'client', clientId: acme, firstName: 'Ann', lastName: 'Lee' });
  worker = await test.outbox.company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Vos' });
});
beforeEach(async () => {
  await test.outbox.query('delete from inbound_mails', []);
  await test.outbox.query('delete from tickets', []);
});
afterAll(() => test.stop());

const letter = letterOf({ from: 'ann@private.example', subject: 'Leaking tap', text: 'It drips.' });
const list = async (state?: string) => (await worker.call(listInboundMails, { query: { state } as never })).body;
const tickets = async () => (await worker.call(listTickets, {})).body;
const accept = (id: string, body: { userId?: string } = {}, who = worker) =>
  who.call(acceptInboundMail, { params: { id }, body: body as never });

async function hold(raw = letter): Promise<string> {
  expect(await handOver(test.port, support, raw, 'ann@private.example')).toBe('250 Taken');
  const [mail] = await list('Held');
  return mail.id;
}

describe('accepting', () => {
  it('posts the mail as the client user that staff choose, and says who decided', async () => {
    const id = await hold();
    const { status, body } = await accept(id, { userId: ann.id });
    expect(status).toBe(200);
    const [ticket, ...others] = await tickets();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ title: 'Leaking tap', description: 'It drips.', createdBy: ann.id });
    expect(body).toMatchObject({ id, state: 'Taken', subjectId: ticket.id, decidedByName: 'Wim Vos' });
    expect(body).not.toHaveProperty('reason');
    expect(await list('Held')).toEqual([]);
    const audit = await test.outbox.query(
      "select action, actor_name, subject_name from audit_log where action in ('mail.accepted', 'ticket.created') order by action",
      [],
    );
    expect(audit).toEqual([
      { action: 'mail.accepted', actor_name: 'Wim Vos', subject_name: 'Leaking tap' },
      { action: 'ticket.created', actor_name: 'Ann Lee', subject_name: 'Leaking tap' },
    ]);
  });

  it('posts it as the user with the address of the sender if nobody is chosen', async () => {
    const from = await test.outbox.addressOf(ann);
    const id = await hold(letterOf({ from, results: null }));
    expect((await accept(id)).status).toBe(200);
    expect(await tickets()).toMatchObject([{ createdBy: ann.id }]);
  });

  it('posts it as its sender who was invited just now, and knows them from then on', async () => {
    const id = await hold();
    const [role] = await test.outbox.query("select id from roles where tenant_id = $1 and name = 'client'", [
      ann.tenantId,
    ]);
    const body = {
      firstName: 'Ann',
      lastName: 'Private',
      email: 'ann@private.example',
      roleId: role.id,
      clientId: acme,
    };
    const created = await test.outbox.company.admin.call(createUser, { body: { ...body, invite: true } as never });
    expect((await accept(id, { userId: created.body.id })).status).toBe(200);
    expect(await tickets()).toMatchObject([{ createdBy: created.body.id, title: 'Leaking tap' }]);
    expect(await list('Taken')).toMatchObject([{ id, senderId: created.body.id, senderName: 'Ann Private' }]);
    await test.outbox.query('update users set email = null, email_key = null where id = $1', [created.body.id]);
  });

  it('binds it to its author, so that their erasure finds it and what else came from that address', async () => {
    const id = await hold();
    const eve = await test.outbox.company.addPerson({
      role: 'client',
      clientId: acme,
      firstName: 'Eve',
      lastName: 'Oak',
    });
    expect((await accept(id, { userId: eve.id })).status).toBe(200);
    const second = await hold(letterOf({ from: 'ann@private.example', subject: 'And the sink', text: 'Too.' }));
    const erase = (dryRun: boolean) =>
      test.outbox.company.admin.call(eraseUser, { params: { id: eve.id }, body: { dryRun } });
    expect((await erase(true)).body.removed).toContainEqual({ kind: 'inboundMails', count: 2 });
    expect(await list()).toHaveLength(2);
    expect((await erase(false)).status).toBe(200);
    expect(await list()).toEqual([]);
    for (const each of [id, second]) {
      expect(await test.outbox.test.services.files.store.open(fileKey(ann.tenantId, each))).toBeUndefined();
    }
  });

  it('posts it as oneself', async () => {
    expect((await accept(await hold(), { userId: worker.id })).status).toBe(200);
    expect(await tickets()).toMatchObject([{ createdBy: worker.id }]);
  });

  it('posts it once, although two decide at the same time', async () => {
    const id = await hold();
    const answers = await Promise.all([
      accept(id, { userId: ann.id }),
      accept(id, { userId: ann.id }, test.outbox.company.admin),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await tickets()).toHaveLength(1);
    expect((await accept(id, { userId: ann.id })).body.message).toBe('Somebody has already decided about this mail.');
  });

  it('needs an author', async () => {
    const { status, body } = await accept(await hold());
    expect([status, body.errors]).toEqual([400, { userId: ['Please choose who wrote this mail'] }]);
  });

  it('never posts in the name of a colleague, who looks like nobody', async () => {
    const id = await hold();
    const bodies = await Promise.all(
      [test.outbox.company.admin.id, '0198a000-0000-7000-8000-000000000001'].map(async (userId) => {
        const { status, body } = await accept(id, { userId });
        return [status, { ...body, traceId: undefined }];
      }),
    );
    expect(bodies[0]?.[0]).toBe(400);
    expect(bodies[0]).toEqual(bodies[1]);
    expect(await tickets()).toEqual([]);
  });

  it('does not take what says nothing', async () => {
    const id = await hold(letterOf({ from: 'ann@private.example', text: ' ' }));
    expect((await accept(id, { userId: ann.id })).status).toBe(400);
    expect(await list('Held')).toHaveLength(1);
  });
});

describe('discarding', () => {
  it('takes the mail off the list, leaves others there, and posts nothing', async () => {
    const other = await hold(letterOf({ from: 'ann@private.example', subject: 'Dark lamp', text: 'It is dark.' }));
    const id = await hold();
    expect((await worker.call(discardInboundMail, { params: { id } })).status).toBe(204);
    expect(await tickets()).toEqual([]);
    expect(await list('Held')).toMatchObject([{ id: other }]);
    const decided = { id, state: 'Ignored', reason: 'Discarded', decidedByName: 'Wim Vos' };
    expect(await list('Ignored')).toMatchObject([decided]);
    expect((await accept(id, { userId: ann.id })).status).toBe(400);
    expect((await worker.call(discardInboundMail, { params: { id } })).status).toBe(400);
  });
});

describe('the mail as it came in', () => {
  it('is an attachment for staff', async () => {
    const id = await hold();
    const { status, headers } = await worker.call(downloadInboundMail, { params: { id } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': expect.stringMatching(/^attachment; filename="Leaking tap\.eml"/),
      'content-length': String(letter.length),
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('is no longer there after 90 days', async () => {
    const id = await hold();
    await test.outbox.query("update inbound_mails set received_at = now() - interval '89 days'", []);
    await maintain(test.outbox.test.services);
    expect((await worker.call(downloadInboundMail, { params: { id } })).status).toBe(200);
    await test.outbox.query("update inbound_mails set received_at = now() - interval '91 days'", []);
    await maintain(test.outbox.test.services);
    expect((await worker.call(downloadInboundMail, { params: { id } })).status).toBe(404);
    expect(await test.outbox.query('select id from uploads', [])).toEqual([]);
    const { store } = test.outbox.test.services.files;
    expect(await store.open(fileKey(test.outbox.company.id, id))).toBeUndefined();
  });
});

describe('the sender of a held mail', () => {
  const told = async () => {
    await test.outbox.query("update mails set next_at = now() where state = 'Queued'", []);
    await test.outbox.run();
    return test.outbox.sink.received.splice(0).filter(({ to }) => to.includes('pat@private.example'));
  };
  const write = (more: { results?: null; headers?: string[] } = {}) =>
    handOver(test.port, support, letterOf({ from: 'pat@private.example', ...more }), 'pat@private.example');

  it('learns once that staff will look at it, and never if the address may be forged or a machine wrote', async () => {
    test.outbox.sink.received.length = 0;
    await write({ results: null });
    expect(await told()).toEqual([]);
    await write({ headers: ['Auto-Submitted: auto-replied'] });
    expect(await told()).toEqual([]);
    await write();
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    const { name } = test.outbox.company;
    expect(headerOf(mail as never, 'Subject')).toBe(`Your mail to ${name} waits until somebody has looked at it`);
    expect(partsOf(mail as never).text).toContain('write from the address of that account');
    await write();
    expect(await told()).toEqual([]);
  });
});
