import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInWithCode } from '#contract/people/codes.ts';
import { updateCompany } from '#contract/people/company.ts';
import { updateUser } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { startTestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { mailSettings } from '#tests/support/entry.ts';
import { type CodeTest, type CodeUser, startCodeTest } from '#tests/support/mailed-codes.ts';

let codes: CodeTest;
let user: CodeUser;
beforeAll(async () => {
  codes = await startCodeTest(await startTestApp(mailSettings));
});
beforeEach(async () => {
  await codes.forgive();
  user = await codes.addUser();
});
afterAll(() => codes.test.stop());

const refused = { status: 401, body: { message: problemTexts.mailedCodeFailed } };
const sessionsOf = ({ person }: CodeUser) =>
  codes.query('select * from sessions where user_id = $1 and id <> $2', [person.id, person.sessionId]);

describe('a code by mail', () => {
  it('signs in once, in the browser that asked, with a session like any other', async () => {
    await codes.query('update tenants set max_session_days = 3 where id = $1', [codes.company.id]);
    const { browser, code } = await codes.ask(user);
    const { status, body, headers } = await browser.enter(
      ` ${user.email.toUpperCase()} `,
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
    expect([status, body.user.id]).toEqual([200, user.person.id]);
    expect(String(headers['set-cookie'])).toMatch(/__Secure-device=.*__Secure-code=; Max-Age=0/);
    const [session] = await sessionsOf(user);
    expect(Math.round((session.expires_at - session.created_at) / 86_400_000)).toBe(3);
    const audit = await codes.auditOf('session.started', user);
    expect(audit).toMatchObject([{ actor_id: user.person.id, subject_id: session.id, details: { way: 'code' } }]);
    expect(await codes.rowsOf(user)).toEqual([]);
    await codes.query('update tenants set max_session_days = null where id = $1', [codes.company.id]);
  });

  it('works once', async () => {
    const { browser, code } = await codes.ask(user);
    const { cookie } = { cookie: browser.cookie() };
    expect((await browser.enter(user.email, code)).status).toBe(200);
    expect(await codes.openBrowser(cookie).enter(user.email, code)).toMatchObject(refused);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  it('works once if a hundred requests bring it at the same time', async () => {
    const { browser, code } = await codes.ask(user);
    const cookie = browser.cookie();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => codes.openBrowser(cookie).enter(user.email, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  it('works in no other browser, with or without a code there', async () => {
    const { browser, code } = await codes.ask(user);
    const other = codes.openBrowser();
    expect(await other.enter(user.email, code)).toMatchObject(refused);
    await other.ask('somebody.else');
    expect(await other.enter(user.email, code)).toMatchObject(refused);
    expect((await codes.rowsOf(user))[0].tries).toBe(0);
    expect((await browser.enter(user.email, code)).status).toBe(200);
  });

  it('ends when a newer one is made, also for another browser', async () => {
    const first = await codes.ask(user);
    const second = await codes.ask(user);
    expect(await codes.rowsOf(user)).toHaveLength(1);
    expect(await first.browser.enter(user.email, first.code)).toMatchObject(refused);
    expect(await first.browser.enter(user.email, second.code)).toMatchObject(refused);
    expect((await second.browser.enter(user.email, second.code)).status).toBe(200);
  });

  it('ends after ten minutes', async () => {
    const { browser, code } = await codes.ask(user);
    await codes.query(
      "update mail_codes set created_at = created_at - interval '10 minutes', expires_at = expires_at - interval '10 minutes' where user_id = $1",
      [user.person.id],
    );
    expect(await browser.enter(user.email, code)).toMatchObject(refused);
  });

  it('ends after five tries: the sixth is refused though it is right', async () => {
    const { browser, code } = await codes.ask(user);
    for (const wrong of codes.wrong(code, 5)) {
      expect(await browser.enter(user.email, wrong)).toMatchObject(refused);
      await codes.forgive();
    }
    expect(await browser.enter(user.email, code)).toMatchObject(refused);
    expect((await codes.rowsOf(user))[0].tries).toBe(5);
  });

  it('works at the fifth try', async () => {
    const { browser, code } = await codes.ask(user);
    for (const wrong of codes.wrong(code, 4)) await browser.enter(user.email, wrong);
    expect((await browser.enter(user.email, code)).status).toBe(200);
  });

  it('is compared at most five times by a thousand tries at the same time', async () => {
    const { browser, code } = await codes.ask(user);
    const cookie = browser.cookie();
    // The throttle would end this sooner.
    let isOver = false;
    const forgiving = (async () => {
      while (!isOver) await codes.forgive();
    })();
    const answers = await Promise.all(
      codes.wrong(code, 1000).map((wrong) => codes.openBrowser(cookie).enter(user.email, wrong)),
    );
    isOver = true;
    await forgiving;
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect((await codes.rowsOf(user))[0].tries).toBe(5);
    await codes.forgive();
    expect(await browser.enter(user.email, code)).toMatchObject(refused);
    await expect(codes.query('update mail_codes set tries = 6 where user_id = $1', [user.person.id])).rejects.toThrow(
      'mail_codes_tries_check',
    );
  });
});

describe('a wrong code', () => {
  it('counts like a wrong password, so that later tries wait, and passwords too', async () => {
    const { browser, code } = await codes.ask(user);
    for (const wrong of codes.wrong(code, 5)) await browser.enter(user.email, wrong);
    const waiting = await browser.enter(user.email, code);
    expect([waiting.status, Number(waiting.headers['retry-after'])]).toEqual([429, 1]);
    const rows = await codes.query("select kind from sign_in_throttles where kind = 'account'");
    expect(rows).toHaveLength(1);
    expect(await codes.auditOf('code.refused', user)).not.toEqual([]);
    expect(await codes.auditOf('session.throttled', user)).toHaveLength(1);
  });

  it('of an unknown name waits as well, and the audit log does not name it', async () => {
    const browser = codes.openBrowser();
    await browser.ask('Mallory-7');
    const statuses: number[] = [];
    for (let times = 0; times < 6; times++) statuses.push((await browser.enter('Mallory-7', '123456')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const entries = await codes.query("select * from audit_log where action = 'code.refused' and subject_id is null");
    expect(entries).not.toEqual([]);
    expect(JSON.stringify(entries)).not.toMatch(/mallory|123456/i);
  });

  it('does not clear the failures of others, and a right one does', async () => {
    const { browser, code } = await codes.ask(user);
    for (const wrong of codes.wrong(code, 4)) await browser.enter(user.email, wrong);
    await browser.enter(user.email, code);
    expect(await codes.query("select from sign_in_throttles where kind = 'account'")).toEqual([]);
  });
});

it('every refusal has the same answer', async () => {
  const { browser, code } = await codes.ask(user);
  const staff = await codes.addUser(codes.company, null, 'worker');
  const waiting = await codes.addUser();
  const other = await createCompany(codes.test, 'Birch');
  const answers = [
    await browser.enter(user.email, codes.wrong(code)[0] as string),
    await codes.openBrowser().enter(user.email, code),
    await browser.enter(waiting.email, code),
    await browser.enter(staff.email, code),
    await browser.enter('nobody@nowhere.example', code),
    await browser.enter('', code),
    await browser.enter(user.email, ''),
    await browser.enter(user.email, 'no digits at all'),
    await browser.enter(user.email, code, other.id),
    await browser.enter(user.email, code, '01900000-0000-7000-8000-00000000dead'),
  ];
  const comparable = ({ status, body, headers }: (typeof answers)[number]) => {
    const { date: _, 'x-request-id': __, 'x-ratelimit-reset': ___, ...rest } = headers;
    return { status, body: { ...body, traceId: '' }, rest };
  };
  for (const answer of answers) expect(comparable(answer)).toEqual(comparable(answers[0] as (typeof answers)[number]));
  expect(answers[0]).toMatchObject(refused);
  expect(answers[0]?.headers['set-cookie']).toBeUndefined();
});

describe('between request and use', () => {
  const query = (text: string, ...values: unknown[]) => codes.query(text, values);
  const id = () => user.person.id;
  const changes: [string, () => Promise<unknown>, (() => Promise<unknown>)?][] = [
    [
      'the company turns codes off',
      () => codes.company.admin.call(updateCompany, { body: { signIn: { clientCodes: false } } }),
      () => codes.company.admin.call(updateCompany, { body: { signIn: { clientCodes: true } } }),
    ],
    [
      'the company requires a second factor of everyone',
      () => codes.company.admin.call(updateCompany, { body: { signIn: { secondFactor: 'all' } } }),
      () => codes.company.admin.call(updateCompany, { body: { signIn: { secondFactor: 'off' } } }),
    ],
    [
      'the account is deactivated',
      () => codes.company.admin.call(updateUser, { params: { id: id() }, body: { isActive: false } }),
    ],
    [
      'the account becomes one of staff',
      () => query('update users set client_id = null, role_id = $2 where id = $1', id(), codes.company.roles.worker),
    ],
    ['the password is reset', () => query("update users set password_hash = 'another' where id = $1", id())],
    [
      'the address changes',
      () => query("update users set email = 'new@a.example', email_key = 'new@a.example' where id = $1", id()),
    ],
    [
      'the address is no longer confirmed',
      () => query('update users set email_unconfirmed = true where id = $1', id()),
    ],
    [
      'the person adds a second factor',
      () =>
        query(
          "insert into factors (tenant_id, id, user_id, kind, name, credential_id, data, confirmed_at) values ($1, gen_random_uuid(), $2, 'Passkey', 'Phone', 'phone', '{}', now())",
          codes.company.id,
          id(),
        ),
    ],
    [
      'the client ends',
      () => query("update clients set access_ends_on = '2026-01-01' where id = $1", codes.acme),
      () => query('update clients set access_ends_on = null where id = $1', codes.acme),
    ],
  ];
  it.each(changes)('%s: the code works no more', async (_, change, after) => {
    const [{ user_name: name }] = await codes.query('select user_name from users where id = $1', [id()]);
    const { browser, code } = await codes.ask(user);
    await change();
    const answer = await browser.enter(name, code);
    await after?.();
    expect(answer).toMatchObject(refused);
    expect(await sessionsOf(user)).toEqual([]);
  });
});

it('takes no code of another company, whose user has the same name, with the same cookie', async () => {
  const { browser, code } = await codes.ask(user);
  const other = await createCompany(codes.test, 'Cedar');
  await codes.allow(other.id);
  const twin = await codes.addUser(other, await other.addClient('Acme'));
  await codes.query('update users set email = $2, email_key = $2 where id = $1', [twin.person.id, user.email]);
  expect(await browser.enter(user.email, code, other.id)).toMatchObject(refused);
  await browser.ask(user.email, other.id);
  await codes.settled();
  const codeOfTwin = await codes.codeOf(twin);
  expect(await browser.enter(user.email, codeOfTwin)).toMatchObject(refused);
  expect((await browser.enter(user.email, codeOfTwin, other.id)).body.user).toMatchObject({ tenantId: other.id });
});

it('takes no form of another page, and lets no other page read the answer', async () => {
  const { browser, code } = await codes.ask(user);
  const cookie = browser.cookie() as string;
  const fields = { tenantId: codes.company.id, identifier: user.email, code };
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()],
    ['text/plain', JSON.stringify(fields)],
  ] as const) {
    const answer = await codes.test.app.inject({
      method: 'POST',
      url: signInWithCode.path,
      headers: { cookie, 'content-type': type, origin: 'https://evil.example' },
      payload,
    });
    expect([type, answer.statusCode]).toEqual([type, 415]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  expect((await codes.rowsOf(user))[0].tries).toBe(0);
});

it('signs in a person without a password, and ignores whose session or preview the request has', async () => {
  const { code, browser } = await codes.ask(user);
  const cookie = browser.cookie() as string;
  const answer = await codes.company.admin.call(
    signInWithCode,
    { body: { tenantId: codes.company.id, identifier: user.email, code } },
    { cookie },
  );
  expect(answer.body.user.id).toBe(user.person.id);
});
