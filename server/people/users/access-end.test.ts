import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { getUser } from '#contract/people/users.ts';
import { listAudit } from '#contract/work/audit.ts';
import { getClient, listClients, updateClient } from '#contract/work/clients.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { mailEnvironment, partsOf, type SmtpSink, startSmtp } from '#tests/support/smtp.ts';
import { userCalls } from '#tests/support/user-calls.ts';

let sink: SmtpSink;
let test: TestApp;
let company: Company;
let hash: string;
const password = 'Correct-Horse-7';

beforeAll(async () => {
  sink = await startSmtp();
  test = await startTestApp(mailEnvironment(sink));
  company = await createCompany(test, 'Studio North');
  hash = await test.services.passwords.hashPassword(password);
});
afterAll(async () => {
  await test.stop();
  await sink.stop();
});

const { create, update } = userCalls;
const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);

/** The day so many days from today, where the company is. */
async function dayIn(days: number): Promise<string> {
  const { rows } = await query(
    'select to_char(app.local_time(now(), time_zone)::date + $2::int, $$YYYY-MM-DD$$) as day from tenants where id = $1',
    [company.id, days],
  );
  return rows[0].day;
}

async function signInStatus({ id }: Person): Promise<number> {
  const { rows } = await query('select user_name from users where id = $1', [id]);
  const body = { tenantId: company.id, identifier: rows[0].user_name, password };
  return (await call(test, login, { body })).status;
}

describe('the last day of a user', () => {
  it('is set, shown, recorded and removed', async () => {
    const day = await dayIn(40);
    const person = await company.addPerson({ role: 'worker' });
    const set = await update(company.admin, person.id, { accessEndsOn: day });
    expect([set.status, set.body.accessEndsOn]).toEqual([200, day]);
    expect((await company.admin.call(getUser, { params: { id: person.id } })).body.accessEndsOn).toBe(day);
    const { body: entries } = await company.admin.call(listAudit, { query: { limit: 1 } });
    expect(entries[0]).toMatchObject({
      action: 'user.updated',
      subjectId: person.id,
      details: { fields: ['accessEndsOn'], accessEndsOn: day },
    });
    const removed = await update(company.admin, person.id, { accessEndsOn: '' });
    expect([removed.status, removed.body.accessEndsOn]).toEqual([200, undefined]);
    expect((await create(company.admin, { accessEndsOn: day })).body.accessEndsOn).toBe(day);
    expect((await update(company.admin, person.id, { accessEndsOn: '2026-02-30' })).status).toBe(400);
  });

  it('lets them sign in up to that day, and not after it', async () => {
    const person = await company.addPerson({ role: 'worker', passwordHash: hash });
    await update(company.admin, person.id, { accessEndsOn: await dayIn(0) });
    expect(await signInStatus(person)).toBe(200);
    await update(company.admin, person.id, { accessEndsOn: await dayIn(-1) });
    expect(await signInStatus(person)).toBe(401);
    await update(company.admin, person.id, { accessEndsOn: null });
    expect(await signInStatus(person)).toBe(200);
  });

  it('cannot be one’s own, nor that of the last administrator who has none', async () => {
    const { admin } = company;
    const own = await update(admin, admin.id, { accessEndsOn: await dayIn(5) });
    expect([own.status, own.body.message ?? own.body.detail]).toEqual([
      400,
      'You cannot set the last day of your own access.',
    ]);
    const second = await company.addPerson({ role: 'Admin' });
    const third = await company.addPerson({ role: 'Admin' });
    const day = await dayIn(5);
    expect((await update(admin, second.id, { accessEndsOn: day })).status).toBe(200);
    expect((await update(admin, third.id, { accessEndsOn: day })).status).toBe(200);
    expect((await update(second, admin.id, { accessEndsOn: day })).status).toBe(400);
    expect((await update(second, admin.id, { isActive: false })).status).toBe(400);
    await update(admin, third.id, { accessEndsOn: null });
    expect((await update(second, admin.id, { accessEndsOn: day })).status).toBe(200);
    expect((await update(third, admin.id, { accessEndsOn: null })).status).toBe(200);
    for (const { id } of [second, third]) await userCalls.remove(admin, id);
  });
});

describe('the last day of a client', () => {
  it('ends the access of its users, and only staff read it', async () => {
    const id = await company.addClient('Acme');
    const person = await company.addPerson({ role: 'client', clientId: id, passwordHash: hash });
    const [today, yesterday] = [await dayIn(0), await dayIn(-1)];
    const set = await company.admin.call(updateClient, { params: { id }, body: { accessEndsOn: today } });
    expect([set.status, set.body.accessEndsOn]).toEqual([200, today]);
    const { body: listed } = await company.admin.call(listClients);
    expect(listed.find((client: { id: string }) => client.id === id).accessEndsOn).toBe(today);
    expect(await signInStatus(person)).toBe(200);
    const seen = await person.call(getClient, { params: { id } });
    expect(seen.body.accessEndsOn).toBeUndefined();
    const { body: card } = await company.admin.call(getUser, { params: { id: person.id } });
    expect([card.accessEndsOn, card.clientAccessEndsOn]).toEqual([undefined, today]);
    const { body: own } = await person.call(getUser, { params: { id: person.id } });
    expect(own.clientAccessEndsOn).toBeUndefined();
    await company.admin.call(updateClient, { params: { id }, body: { accessEndsOn: yesterday } });
    expect(await signInStatus(person)).toBe(401);
  });
});

describe('the reminders', () => {
  /** The mails that `work` queues. Ids of one millisecond have no order. */
  const mailsOf = async (work: () => Promise<unknown>) => {
    const ids = (await query("select id from mails where kind = 'accessEnding'")).rows.map(({ id }) => id);
    await work();
    const added = await query(
      "select user_id, subject_id from mails where kind = 'accessEnding' and id <> all ($1) order by subject_id nulls first",
      [ids],
    );
    return added.rows;
  };

  it('go to the person and to the one who set the day, 14 and 3 days before, once each', async () => {
    const setter = await company.addPerson({ role: 'Admin' });
    const person = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Vos' });
    await update(setter, person.id, { accessEndsOn: await dayIn(16) });
    const told: number[] = [];
    for (let left = 16; left >= 0; left--) {
      const now = new Date(Date.now() + (16 - left) * 86_400_000);
      const added = await mailsOf(async () => {
        for (let runs = 0; runs < 2; runs++) await maintain(test.services, { now });
      });
      if (added.length > 0) {
        told.push(left);
        expect(added).toEqual([
          { user_id: person.id, subject_id: null },
          { user_id: setter.id, subject_id: person.id },
        ]);
      }
    }
    expect(told).toEqual([14, 3]);
    sink.received.length = 0;
    await sendDueMails(test.services);
    const texts = sink.received.map((mail) => partsOf(mail).text);
    expect(texts.filter((text) => text.includes('your access to Studio North'))).toHaveLength(2);
    expect(texts.filter((text) => text.includes('access of Wim Vos'))).toHaveLength(2);
  });

  it('of a client go to its users, and to administrators if the one who set the day has left', async () => {
    const setter = await company.addPerson({ role: 'Admin' });
    const id = await company.addClient('Globex');
    const person = await company.addPerson({ role: 'client', clientId: id });
    await setter.call(updateClient, { params: { id }, body: { accessEndsOn: await dayIn(2) } });
    await query('update users set is_active = false where id = $1', [setter.id]);
    await query("update users set email = 'ada@studio.example' where id = $1", [company.admin.id]);
    const added = await mailsOf(() => maintain(test.services));
    expect(added[0]).toEqual({ user_id: person.id, subject_id: null });
    expect(added.slice(1)).toContainEqual({ user_id: company.admin.id, subject_id: id });
    expect(added.map(({ user_id }) => user_id)).not.toContain(setter.id);
  });
});
