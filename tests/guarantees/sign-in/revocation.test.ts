import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminChangePassword, changePassword, logout } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { createClient } from '#contract/work/clients.ts';
import { getProjectSummary, listProjects } from '#contract/work/projects.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import type { Services } from '#server/platform/services.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';

/** Revoked access ends with the next request in every process. */

const localDay = '(select app.local_time(now(), tenants.time_zone)::date from tenants)';
const password = 'Correct-Horse-7';
const next = 'Sunlit-Otter-42';

let loggia: TestApp;
let other: TestApp;
let otherServices: Services;
let company: Company;
let hash: string;
let person: Person;

beforeAll(async () => {
  loggia = await startTestApp();
  otherServices = await openServices(loggia.services.config, loggia.database.appUrl);
  other = { ...loggia, services: otherServices, app: await buildApp(otherServices) };
  company = await createCompany(loggia, 'Alder');
  hash = await loggia.services.passwords.hashPassword(password);
});

afterAll(async () => {
  await other.app.close();
  await otherServices.close();
  await loggia.stop();
});

beforeEach(async () => {
  person = await company.addPerson({ role: 'manager', passwordHash: hash });
  expect(await statuses()).toEqual([200, 200]);
});

function query(text: string, values: unknown[] = []) {
  return loggia.database.owner.query(text, values);
}

const authorization = () => ({ authorization: `Bearer ${person.token}` });

/** The statuses of the person's next request in each of the two processes. Both have verified the token before. */
async function statuses(
  work: (app: TestApp) => Promise<{ status: number }> = (app) => call(app, getMe, {}, authorization()),
) {
  return [(await work(loggia)).status, (await work(other)).status];
}

describe('no valid session from the next request on', () => {
  test.each([
    ['a disabled user', 'update users set is_active = false where id = $1'],
    ['a user whose last day was yesterday', `update users set access_ends_on = ${localDay} - 1 where id = $1`],
    [
      'a deleted user',
      `update users set is_active = false, deleted_at = now(), email = null, email_key = null, user_name = null,
        user_name_key = null, password_hash = null, role_id = null where id = $1`,
    ],
    ['an ended session', 'update sessions set ended_at = now() where user_id = $1'],
    ['an expired session', 'update sessions set expires_at = now() where user_id = $1'],
  ])('%s', async (_, change) => {
    await query(change, [person.id]);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('a user on their last day is admitted, and everybody of a client only until the last day of the client', async () => {
    await query(`update users set access_ends_on = ${localDay} where id = $1`, [person.id]);
    expect(await statuses()).toEqual([200, 200]);
    const clientId = await company.addClient('Cedar');
    person = await company.addPerson({ role: 'client', clientId });
    await query(`update clients set access_ends_on = ${localDay} where id = $1`, [clientId]);
    expect(await statuses()).toEqual([200, 200]);
    await query(`update clients set access_ends_on = ${localDay} - 1 where id = $1`, [clientId]);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('the day is that of the time zone of the company', async () => {
    await query("update users set access_ends_on = (now() at time zone 'UTC')::date where id = $1", [person.id]);
    const here = async (zone: string) => {
      await query('update tenants set time_zone = $1', [zone]);
      return (await statuses())[0];
    };
    // 14 hours ahead of UTC or 12 behind it, it is another day, at least in one of the two.
    const { rows } = await query("select extract(hour from now() at time zone 'UTC')::int as hour");
    expect(await here('Pacific/Kiritimati')).toBe(rows[0].hour >= 10 ? 401 : 200);
    expect(await here('Etc/GMT+12')).toBe(200);
    expect(await here('UTC')).toBe(200);
  });

  test('an inactive company', async () => {
    await query('update tenants set is_active = false');
    expect(await statuses()).toEqual([401, 401]);
    await query('update tenants set is_active = true');
    expect(await statuses()).toEqual([200, 200]);
  });

  test('a user whose password an administrator has set in the other process', async () => {
    const body = { userId: person.id, password: next, confirmedPassword: next };
    const set = await call(other, adminChangePassword, { body }, { authorization: `Bearer ${company.admin.token}` });
    expect(set.status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('a user who has changed their password elsewhere', async () => {
    const here = person;
    const elsewhere = await signIn(loggia, company.id, person.id);
    const body = { currentPassword: password, newPassword: next, confirmPassword: next };
    const change = await call(other, changePassword, { body }, { authorization: `Bearer ${elsewhere.token}` });
    expect(change.status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
    person = elsewhere;
    expect(await statuses()).toEqual([200, 200]);
    person = here;
  });

  test('a user who has signed out in the other process', async () => {
    await call(other, logout, {}, authorization());
    expect(await statuses()).toEqual([401, 401]);
  });
});

test('a changed role or client applies from the next request, whatever the token says', async () => {
  const [alder, birch] = [await company.addClient('Alder'), await company.addClient('Birch')];
  for (const clientId of [alder, birch, birch]) await company.addProject({ clientId });
  const become = (role: string, clientId: string | null) =>
    query('update users set role_id = $2, client_id = $3 where id = $1', [person.id, company.roles[role], clientId]);
  const projects = async () => {
    const { body, headers } = await call(loggia, listProjects, { query: { limit: 10 } }, authorization());
    const summary = await call(loggia, getProjectSummary, {}, authorization());
    return [body.length, Number(headers['x-total-count']), summary.body.totalProjects];
  };

  const asStaff = person;
  await become('client', alder);
  expect(await projects()).toEqual([1, 1, 1]);
  person = await signIn(loggia, company.id, person.id);
  expect(person.token.length).toBeGreaterThan(asStaff.token.length);
  expect(await projects()).toEqual([1, 1, 1]);
  await become('client', birch);
  expect(await projects()).toEqual([2, 2, 2]);
  await become('manager', null);
  expect(await projects()).toEqual([3, 3, 3]);
});

describe('no more than the role allows from the next request on', () => {
  let made = 0;
  const create = (app: TestApp) => call(app, createClient, { body: { name: `Client ${++made}` } }, authorization());

  test('another role', async () => {
    expect(await statuses(create)).toEqual([201, 201]);
    await query('update users set role_id = $2 where id = $1', [person.id, company.roles.worker]);
    expect(await statuses(create)).toEqual([403, 403]);
  });

  test('no role', async () => {
    await query('update users set role_id = null where id = $1', [person.id]);
    expect(await statuses(create)).toEqual([403, 403]);
  });

  test('a role that loses the permission and gets it back', async () => {
    const roleId = await company.addRole({ name: 'founder', claims: ['Clients:CreateClients'] });
    await query('update users set role_id = $2 where id = $1', [person.id, roleId]);
    expect(await statuses(create)).toEqual([201, 201]);
    await query("update roles set claims = '{}' where id = $1", [roleId]);
    expect(await statuses(create)).toEqual([403, 403]);
    await query("update roles set claims = '{Clients:CreateClients}' where id = $1", [roleId]);
    expect(await statuses(create)).toEqual([201, 201]);
  });
});
