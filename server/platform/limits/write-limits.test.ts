import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, register } from '#contract/people/auth.ts';
import { updateTenant } from '#contract/people/tenants.ts';
import { updateUser } from '#contract/people/users.ts';
import { createClient, listClients } from '#contract/work/clients.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { newId } from '#server/platform/text/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { openWriteLimits } from './write-limits.ts';

describe('write limits', () => {
  const ann = { tenantId: 'a', userId: 'ann' };

  it('limits a person per minute and resets with the next minute', () => {
    let time = 0;
    const limits = openWriteLimits(3, () => time);
    expect([1, 2, 3].map(() => limits.take(ann)?.remaining)).toEqual([2, 1, 0]);
    time = 59_000;
    expect(limits.take(ann)).toEqual({ limit: 3, remaining: 0, resetsIn: 1, retryAfter: 1 });
    expect(limits.take({ tenantId: 'b', userId: 'ann' })).toEqual({ limit: 3, remaining: 2, resetsIn: 1 });
    time = 60_000;
    expect(limits.take(ann)?.remaining).toBe(2);
  });

  it('limits a company to ten times as many without counting refused writes', () => {
    const limits = openWriteLimits(2, () => 0);
    const people = Array.from({ length: 11 }, (_, number) => ({ tenantId: 'a', userId: String(number) }));
    for (const person of people.slice(0, 10)) {
      const taken = [1, 2, 3].map(() => limits.take(person)?.retryAfter);
      expect(taken).toEqual([undefined, undefined, 60]);
    }
    expect(limits.take(people[10] as typeof ann)).toMatchObject({ remaining: 0, retryAfter: 60 });
    expect(limits.take({ tenantId: 'b', userId: '0' })?.remaining).toBe(1);
  });

  it('limits nothing with `off`', () => {
    const { writesPerMinute } = readConfig({ WRITES_PER_MINUTE: 'off' });
    expect(openWriteLimits(writesPerMinute).take(ann)).toBeUndefined();
  });
});

describe('a server with WRITES_PER_MINUTE', () => {
  const limit = 20;
  let test: TestApp;
  let company: Company;
  let clientId: string;

  beforeAll(async () => {
    test = await startTestApp({ WRITES_PER_MINUTE: String(limit) });
    company = await createCompany(test, 'Busy');
    clientId = await company.addClient('Acme');
  });
  afterAll(() => test.stop());

  const write = (who: Person) => who.call(createTicket, { body: { title: 'T', description: 'D' } });

  async function writeAll(who: Person, times: number) {
    const answers = [];
    for (let done = 0; done < times; done++) answers.push(await write(who));
    return answers;
  }

  it('counts down, then returns 429 with Retry-After', async () => {
    const person = await company.addPerson({ role: 'client', clientId });
    const answers = await writeAll(person, 2 * limit + 2);
    const refused = answers.filter(({ status }) => status === 429);
    // A new minute may have started, which allows twice the limit at most.
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2 * limit);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(headers['x-ratelimit-remaining']).toBe('0');
      expect(body).toMatchObject({ status: 429, message: 'Too many requests. Please wait a moment and try again.' });
    }
    expect(answers[0]?.headers['x-ratelimit-remaining']).toBe(String(limit - 1));
    expect((await person.call(listClients)).headers['x-ratelimit-remaining']).toBeUndefined();
    const other = await company.addPerson({ role: 'worker' });
    expect((await write(other)).status).toBe(201);
  });

  it('counts requests before checking them, including refused ones', async () => {
    const person = await company.addPerson({ role: 'worker' });
    const statuses = [];
    for (let times = 0; times < 2 * limit + 2; times++) statuses.push((await person.call(createClient)).status);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
  });

  it('counts a sign-in as a write of the user who signs in', async () => {
    const passwordHash = await test.services.passwords.hashPassword('Correct-Horse-7');
    const { id } = await company.addPerson({ role: 'worker', passwordHash });
    const { rows } = await test.database.owner.query('select user_name from users where id = $1', [id]);
    const body = { tenantId: company.id, identifier: rows[0].user_name, password: 'Correct-Horse-7' };
    const statuses = [];
    for (let times = 0; times < 2 * limit + 2; times++) statuses.push((await call(test, login, { body })).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('lets an administrator sign in and stop users who use up the limit of the company', async () => {
    const flooded = await createCompany(test, 'Flooded');
    const passwordHash = await test.services.passwords.hashPassword('Correct-Horse-7');
    const { id } = await flooded.addPerson({ role: 'Admin', passwordHash });
    const { rows } = await test.database.owner.query('select user_name from users where id = $1', [id]);
    const flooders = await Promise.all(Array.from({ length: 21 }, () => flooded.addPerson({ role: 'worker' })));
    for (const flooder of flooders) await writeAll(flooder, limit);
    const body = { tenantId: flooded.id, identifier: rows[0].user_name, password: 'Correct-Horse-7' };
    const admin = await call(test, login, { body });
    expect(admin.status).toBe(200);
    const headers = { authorization: `Bearer ${admin.body.token}` };
    const stop = { params: { id: flooders[0]?.id as string }, body: { isActive: false } };
    expect((await call(test, updateUser, stop, headers)).status).toBe(200);
  });

  it('limits registrations of all strangers together to a tenth', async () => {
    await test.database.owner.query('update tenants set self_registration = true where id = $1', [company.id]);
    const statuses = [];
    for (let times = 0; times < limit / 5 + 2; times++) {
      const password = { password: 'Correct-Horse-7', confirmPassword: 'Correct-Horse-7' };
      const body = { tenantId: company.id, userName: `u${newId()}`, firstName: 'N', lastName: 'N', ...password };
      statuses.push((await call(test, register, { body })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('limits the operator too', async () => {
    const authorization = `Bearer ${test.operatorToken}`;
    const input = { params: { id: company.id }, body: { isActive: true } };
    const statuses = [];
    for (let times = 0; times < 2 * limit + 2; times++) {
      statuses.push((await call(test, updateTenant, input, { authorization })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
