import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import { type Outbox, startOutboxTest } from '#tests/support/outbox.ts';
import { headerOf, type ReceivedMail } from '#tests/support/smtp.ts';

let outbox: Outbox;
let ann: Person;
beforeAll(async () => {
  outbox = await startOutboxTest();
});
beforeEach(async () => {
  ann = await outbox.reset();
});
afterAll(() => outbox.stop());

describe('a mail whose reason is gone', () => {
  it('is suppressed if its user was deactivated', async () => {
    const id = await outbox.queue(ann);
    await outbox.query('update users set is_active = false where id = $1', [ann.id]);
    await outbox.run();
    expect(outbox.sink.received).toEqual([]);
    expect(await outbox.mailOf(id)).toMatchObject({
      state: 'Suppressed',
      answer: 'The account was deactivated or removed.',
    });
  });

  it.each([
    ['is sent while its link is open', {}, 'Sent'],
    ['is cancelled if its link was used', { used_at: 'now' }, 'Cancelled'],
    ['is cancelled if its link was replaced', { revoked_at: 'now' }, 'Cancelled'],
    ['is cancelled if its link has expired', { expires_at: '2026-01-01' }, 'Cancelled'],
  ])('%s', async (_, change, state) => {
    const link = {
      tenant_id: outbox.company.id,
      id: newId(),
      user_id: ann.id,
      purpose: 'reset',
      expires_at: '2999-01-01',
      ...change,
    };
    const columns = Object.keys(link);
    await outbox.query(
      `insert into entry_links (${columns}) values (${columns.map((_each, index) => `$${index + 1}`)})`,
      Object.values(link),
    );
    const id = await outbox.queue(ann, { kind: 'reset', subjectType: 'entryLink', subjectId: link.id });
    await outbox.run();
    expect((await outbox.mailOf(id)).state).toBe(state);
    expect(outbox.sink.received).toHaveLength(state === 'Sent' ? 1 : 0);
  });

  it('is suppressed in a demo company', async () => {
    const demo = await createCompany(outbox.test, 'Demo Studio');
    await outbox.query('update tenants set is_demo = true where id = $1', [demo.id]);
    const id = await outbox.queue(demo.admin);
    await outbox.run();
    expect(outbox.sink.received).toEqual([]);
    expect(await outbox.mailOf(id)).toMatchObject({ state: 'Suppressed', answer: 'Demo companies send no mail.' });
  });

  it('stays queued while its company is inactive', async () => {
    const closed = await createCompany(outbox.test, 'Closed Studio');
    const id = await outbox.queue(closed.admin);
    await outbox.query('update tenants set is_active = false where id = $1', [closed.id]);
    await outbox.run();
    expect(await outbox.mailOf(id)).toMatchObject({ state: 'Queued', attempts: 0 });
  });
});

describe('hostile text', () => {
  it('adds no header and no recipient', async () => {
    const evil = 'Eve\r\nBcc: all@acme.example\r\n\r\n<script>alert(1)</script>';
    await outbox.query('update users set first_name = $2, last_name = $3, email = $4, email_key = $4 where id = $1', [
      ann.id,
      evil,
      'x@y.example, <z@z.example>',
      'ben@acme.example',
    ]);
    await outbox.queue(ann);
    await outbox.run();
    const [mail] = outbox.sink.received as [ReceivedMail];
    expect(mail.to).toEqual(['ben@acme.example']);
    expect(headerOf(mail, 'Bcc')).toBeUndefined();
    expect(mail.raw.slice(mail.raw.indexOf('text/html'))).not.toMatch(/<script/);
  });

  it('breaks lines before 998 octets', async () => {
    const ben = await outbox.company.addPerson({ role: 'worker', firstName: 'é'.repeat(200), lastName: 'B' });
    await outbox.query('update users set email = $2, email_key = $2 where id = $1', [ben.id, 'long@acme.example']);
    await outbox.query('update tenants set name = $2, name_key = $2 where id = $1', [
      outbox.company.id,
      'ü'.repeat(200),
    ]);
    await outbox.queue(ben);
    await outbox.run();
    await outbox.query("update tenants set name = 'Studio North', name_key = 'studio north' where id = $1", [
      outbox.company.id,
    ]);
    const [mail] = outbox.sink.received as [ReceivedMail];
    expect(Math.max(...mail.raw.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(998);
  });

  it.each(['a@b.example\r\nRCPT TO:<c@d.example>', 'a@b.example, c@d.example', 'a@b@c.example', '"a b"@c.example'])(
    'is no address: %j',
    async (address) => {
      const id = await outbox.queue(ann);
      await outbox.query('update mails set address = $2 where id = $1', [id, address]);
      outbox.sink.asked.length = 0;
      await outbox.run();
      expect(outbox.sink.asked).toEqual([]);
      expect(await outbox.mailOf(id)).toMatchObject({
        state: 'Failed',
        answer: 'This is not an address that mail can be sent to.',
      });
    },
  );
});
