import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import type { Change } from '#server/platform/tenancy/index.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { mailIsOn, queueMail } from './queue.ts';

let test: TestApp;
let company: Company;
let published: Change[];
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Queue Studio');
  test.services.bus.listen({ changed: (change) => void published.push(change), missed: () => {} });
});
afterAll(() => test.stop());

const principal = ({ id, ...person }: Person) => ({ ...person, userId: id });
const write = { anyOf: null, adminOnly: false, write: true, mode: 'write' } as const;

/** Queues a mail as the person. With `isUndone` the transaction is rolled back. */
async function queueAs(person: Person, { isUndone = false, notBefore }: { isUndone?: boolean; notBefore?: Date } = {}) {
  published = [];
  await test.services.tenancy
    .asActor(principal(person), write, async (tx) => {
      await queueMail(tx, {
        kind: 'passwordReset',
        userId: person.id,
        address: 'ann@acme.example',
        ...(notBefore && { notBefore }),
      });
      expect(published).toEqual([]);
      if (isUndone) throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
  const { rows } = await test.database.owner.query('select * from mails where user_id = $1', [person.id]);
  return rows;
}

describe('queueMail', () => {
  it('adds a mail that is due at once, and wakes the outbox after the commit', async () => {
    const [mail, ...others] = await queueAs(company.admin);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      tenant_id: company.id,
      kind: 'passwordReset',
      address: 'ann@acme.example',
      state: 'Queued',
      attempts: 0,
      message_id: null,
    });
    expect(mail.next_at).toEqual(mail.created_at);
    expect(published).toEqual([{ tenantId: company.id, noun: 'mails', id: mail.id }]);
    const due = await test.database.owner.query('select app.tenants_with_due_mail() as id');
    expect(due.rows).toContainEqual({ id: company.id });
  });

  it('adds nothing and wakes nobody if the transaction is rolled back', async () => {
    const person = await company.addPerson({ role: 'worker' });
    expect(await queueAs(person, { isUndone: true })).toEqual([]);
    expect(published).toEqual([]);
  });

  it('can be told to wait', async () => {
    const person = await company.addPerson({ role: 'worker' });
    const notBefore = new Date(Date.now() + 60_000);
    const [mail] = await queueAs(person, { notBefore });
    expect(new Date(mail.next_at)).toEqual(notBefore);
  });

  it('works for client users, who cannot read it', async () => {
    const clientId = await company.addClient('Acme');
    const person = await company.addPerson({ role: 'client', clientId });
    expect(await queueAs(person)).toHaveLength(1);
    const seen = await test.services.tenancy.asActor(
      principal(person),
      { ...write, write: false, mode: 'read' },
      (tx) => tx.run({ compile: (builder) => builder.selectFrom('mails').selectAll().compile() }),
    );
    expect(seen).toEqual([]);
  });
});

describe('mailIsOn', () => {
  it('follows SMTP_URL', () => {
    const mail = { SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'http://a.example', MAIL_FROM: 'a@b.example' };
    expect(mailIsOn(readConfig(mail))).toBe(true);
    expect(mailIsOn(readConfig({ ...mail, SMTP_URL: '' }))).toBe(false);
  });
});
