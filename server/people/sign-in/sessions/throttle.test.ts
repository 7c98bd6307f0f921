import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changePassword, login } from '#contract/people/auth.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';

const password = 'Correct-Horse-7';

let loggia: TestApp;
let company: Company;
let worker: Person;
let userName: string;

beforeAll(async () => {
  loggia = await sharedTestApp();
  company = await createCompany(loggia, 'Alder');
  const passwordHash = await loggia.services.passwords.hashPassword(password);
  worker = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await loggia.database.owner.query('select user_name from users where id = $1', [worker.id]);
  userName = rows[0].user_name;
});

afterAll(() => loggia.stop());

beforeEach(() => loggia.database.owner.query('delete from sign_in_throttles'));

function signIn(identifier: string, typed = password, tenantId = company.id) {
  return call(loggia, login, { body: { identifier, password: typed, tenantId } });
}

async function fail(identifier: string, times: number) {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await signIn(identifier, 'wrong')).status);
  return statuses;
}

/** Seconds of delay after the last failure. */
async function costOf(): Promise<number> {
  const { rows } = await loggia.database.owner.query(
    "select extract(epoch from blocked_until - last_failed_at)::int as cost from sign_in_throttles where kind = 'account'",
  );
  return rows[0].cost;
}

/** Extends a wait beyond the end of the test. */
function hold() {
  return loggia.database.owner.query(
    "update sign_in_throttles set blocked_until = now() + interval '1 hour' where blocked_until > last_failed_at",
  );
}

/** Moves failures and waits into the past. */
function pass(seconds: number) {
  return loggia.database.owner.query(
    `update sign_in_throttles set last_failed_at = last_failed_at - make_interval(secs => $1),
     blocked_until = blocked_until - make_interval(secs => $1)`,
    [seconds],
  );
}

describe('429 by account', () => {
  test('allows five failures, then throttles even the right password', async () => {
    expect(await fail(userName, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(await costOf()).toBe(1);
    await hold();
    expect(await fail(userName, 1)).toEqual([429]);
    const { status, headers } = await signIn(userName);
    expect(status).toBe(429);
    expect(Math.round(Number(headers['retry-after']) / 600)).toBe(6);
  });

  test('doubles the delay up to 30 seconds', async () => {
    const waits: number[] = [];
    await fail(userName, 4);
    for (let i = 0; i < 9; i++) {
      expect(await fail(userName, 1)).toEqual([401]);
      waits.push(await costOf());
      await pass((waits.at(-1) as number) + 0.1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30]);
    expect((await signIn(userName)).status).toBe(200);
  });

  test('clears the failures of the account after a success', async () => {
    await fail(userName, 4);
    expect((await signIn(userName)).status).toBe(200);
    expect(await fail(userName, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('expires failures over time', async () => {
    await fail(userName, 5);
    await pass(15 * 60 * 5);
    expect(await fail(userName, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('throttles unknown names exactly like known ones', async () => {
    expect(await fail('nobody', 5)).toEqual(await fail(userName, 5));
    await hold();
    expect([await fail('nobody', 1), await fail(userName, 1)]).toEqual([[429], [429]]);
    const [unknown, known] = [await signIn('Nobody '), await signIn(userName)];
    expect({ ...unknown.body, traceId: '' }).toEqual({ ...known.body, traceId: '' });
  });

  test('checks only the first of many concurrent guesses, even if another is right', async () => {
    await fail(userName, 1);
    await loggia.database.owner.query("update sign_in_throttles set failures = 10 where kind = 'account'");
    const guesses = Array.from({ length: 24 }, (_, i) => signIn(userName, i === 23 ? password : `guess ${i}`));
    const statuses = (await Promise.all(guesses)).map((each) => each.status);
    expect(statuses.toSorted()).toEqual([401, ...Array(23).fill(429)]);
  });

  test('does not throttle concurrent sign-ins with the right password', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await signIn(userName)).status));
    expect(statuses).toEqual(Array(12).fill(200));
  });

  test('writes one audit entry per wait, regardless of the number of attempts', async () => {
    const countAuditEntries = async () =>
      (await loggia.database.owner.query("select 1 from audit_log where action = 'session.throttled'")).rowCount ?? 0;
    const aMinuteLater = () => loggia.database.owner.query("update audit_log set at = at - interval '2 minutes'");
    await aMinuteLater();
    const before = await countAuditEntries();
    await fail(userName, 5);
    await hold();
    await fail(userName, 3);
    expect(await countAuditEntries()).toBe(before + 1);
    await pass(2 * 60 * 60);
    await aMinuteLater();
    await fail(userName, 5);
    await hold();
    await fail(userName, 3);
    expect(await countAuditEntries()).toBe(before + 2);
  });

  test('records the wait of one account only', async () => {
    await fail('ann', 5);
    await fail('bob', 5);
    await hold();
    const recorded = async () =>
      (await loggia.database.owner.query('select 1 from sign_in_throttles where told_until is not null')).rowCount;
    expect(await fail('ann', 1)).toEqual([429]);
    expect(await recorded()).toBe(1);
    expect(await fail('bob', 1)).toEqual([429]);
    expect(await recorded()).toBe(2);
  });

  test('does not affect another company', async () => {
    const other = await createCompany(loggia, 'Beech');
    await fail('ann', 6);
    expect((await signIn('ann', 'wrong', other.id)).status).toBe(401);
  });

  test('does not verify the password of a throttled attempt', async () => {
    await fail(userName, 5);
    await hold();
    const verify = vi.spyOn(loggia.services.passwords, 'verifyPassword');
    await signIn(userName);
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
  });

  test('lets a signed-in user change their password while throttled', async () => {
    await fail(userName, 6);
    const body = { currentPassword: password, newPassword: 'Sunlit-Otter-42', confirmPassword: 'Sunlit-Otter-42' };
    expect((await worker.call(changePassword, { body })).status).toBe(200);
  });
});

describe('429 by address', () => {
  test('counts all IPv6 addresses of one customer together, and others apart', async () => {
    const from = async (remoteAddress: string) =>
      (
        await loggia.app.inject({
          method: 'POST',
          url: '/api/Auth/login',
          remoteAddress,
          payload: { identifier: 'someone', password: 'wrong', tenantId: company.id },
        })
      ).statusCode;
    await from('2001:db8:1:2::1');
    await loggia.database.owner.query("update sign_in_throttles set failures = 99 where kind = 'address'");
    await loggia.database.owner.query("delete from sign_in_throttles where kind = 'account'");
    expect(await from('2001:db8:1:2:3:4:5:6')).toBe(401);
    await hold();
    await loggia.database.owner.query("delete from sign_in_throttles where kind = 'account'");
    expect([await from('2001:db8:1:2::ffff'), await from('2001:db8:1:3::1')]).toEqual([429, 401]);
  });

  test('throttles the address after a hundred failures under different names', async () => {
    await signIn('someone', 'wrong');
    await loggia.database.owner.query("update sign_in_throttles set failures = 98 where kind = 'address'");
    const statuses = [];
    for (let i = 0; i < 2; i++) statuses.push((await signIn(`someone ${i}`, 'wrong')).status);
    await hold();
    statuses.push((await signIn('someone else', 'wrong')).status);
    expect(statuses).toEqual([401, 401, 429]);
  });

  test('keeps throttling the address after a success under one name', async () => {
    await fail('someone', 3);
    await signIn(userName, 'Sunlit-Otter-42');
    const { rows } = await loggia.database.owner.query("select failures from sign_in_throttles where kind = 'address'");
    expect(rows).toEqual([{ failures: 3 }]);
  });
});
