import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestCode } from '#contract/people/codes.ts';
import { getTenant } from '#contract/people/tenants.ts';
import { getMail, resendMail } from '#contract/work/mail.ts';
import { removeExpired } from '#server/jobs/expired.ts';
import { startTestApp } from '#tests/support/app.ts';
import { type Answer, call, createCompany, type Person } from '#tests/support/company.ts';
import { type CodeTest, type CodeUser, startCodeTest } from '#tests/support/mailed-codes.ts';
import { type Outbox, startOutboxTest } from '#tests/support/outbox.ts';
import { headerOf, partsOf } from '#tests/support/smtp.ts';

let outbox: Outbox;
let codes: CodeTest;
let user: CodeUser;
beforeAll(async () => {
  outbox = await startOutboxTest({ PUBLIC_URL: 'https://loggia.example' });
  codes = await startCodeTest(outbox.test);
});
beforeEach(async () => {
  outbox.sink.received.length = 0;
  await codes.query("update mails set state = 'Cancelled' where state = 'Queued'");
  user = await codes.addUser();
});
afterAll(() => outbox.stop());

const mailsOf = ({ person }: CodeUser) =>
  codes.query("select * from mails where user_id = $1 and kind = 'code' order by created_at", [person.id]);
const set = (column: string, value: unknown) =>
  codes.query(`update users set ${column} = $2 where id = $1`, [user.person.id, value]);
const setCompany = (column: string, value: unknown, id = codes.company.id) =>
  codes.query(`update tenants set ${column} = $2 where id = $1`, [id, value]);

describe('a code by mail', () => {
  it('has six digits, is stored as no digits, and lasts ten minutes', async () => {
    const { code } = await codes.ask(user);
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await codes.rowsOf(user);
    expect(row.expires_at - row.created_at).toBe(10 * 60_000);
    expect(row).toMatchObject({ tries: 0 });
    const everything = await codes.query(
      'select to_jsonb(mail_codes)::text as text from mail_codes union all select to_jsonb(mails)::text from mails union all select to_jsonb(audit_log)::text from audit_log where tenant_id = $1',
      [codes.company.id],
    );
    // Ids and hashes are hexadecimal, so the digits count only as a word.
    for (const { text } of everything) expect(text).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`));
  });

  it('reaches the confirmed address in the language of its reader, with the code in neither subject nor preview', async () => {
    await set('locale', 'de');
    const { code } = await codes.ask(user);
    await outbox.run();
    const [mail] = outbox.sink.received;
    if (!mail) throw new Error('no mail');
    expect(mail.to).toEqual([user.email]);
    const { text, html } = partsOf(mail);
    expect(text).toContain(code);
    expect(html).toContain(code);
    expect(html).toContain('<html lang="de"');
    expect(headerOf(mail, 'Subject')).not.toContain(code);
    expect(/<div style="display:none">(.*?)<\/div>/.exec(html)?.[1]).not.toContain(code);
    expect((await mailsOf(user))[0]).toMatchObject({ state: 'Sent' });
  });

  it('is hidden from the administrators who look at the mail', async () => {
    const { code } = await codes.ask(user);
    const [mail] = await mailsOf(user);
    const seen = await codes.company.admin.call(getMail, { params: { id: mail.id } });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toContain(code);
    expect(JSON.stringify(seen.body)).toContain('••••••••');
  });

  it('leaves only as the newest, and not after its time, also if an administrator sends it again', async () => {
    const { browser } = await codes.ask(user);
    const { code } = await codes.ask(user, browser);
    await outbox.run();
    expect((await mailsOf(user)).map(({ state }) => state)).toEqual(['Cancelled', 'Sent']);
    expect(outbox.sink.received).toHaveLength(1);
    expect(outbox.sink.received[0]?.raw).toContain(code);
    await codes.query(
      "update mail_codes set created_at = created_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes'",
    );
    const [, last] = await mailsOf(user);
    await codes.company.admin.call(resendMail, { params: { id: last.id } });
    await outbox.run();
    expect((await mailsOf(user))[1]).toMatchObject({
      state: 'Cancelled',
      answer: 'Its code was used, replaced or has expired.',
    });
    expect(outbox.sink.received).toHaveLength(1);
  });

  it('is sent at most three times an hour and ten times a day, silently', async () => {
    const browser = codes.openBrowser();
    const statuses: number[] = [];
    for (let times = 0; times < 4; times++) {
      statuses.push((await browser.ask(user.email)).status);
      await codes.settled();
    }
    await codes.settled();
    expect(statuses).toEqual([202, 202, 202, 202]);
    expect(await mailsOf(user)).toHaveLength(3);
    await codes.query("update audit_log set at = at - interval '61 minutes' where subject_id = $1", [user.person.id]);
    for (let hours = 0; hours < 3; hours++) {
      for (let times = 0; times < 3; times++) await codes.ask(user, browser);
      await codes.settled();
      await codes.query("update audit_log set at = at - interval '61 minutes' where subject_id = $1", [user.person.id]);
    }
    expect(await mailsOf(user)).toHaveLength(10);
  });

  it('is sent three times if twenty requests come at the same time, and the last mail has the code that works', async () => {
    const browser = codes.openBrowser();
    await browser.ask('nobody');
    const cookie = browser.cookie();
    await Promise.all(Array.from({ length: 20 }, () => codes.openBrowser(cookie).ask(user.email)));
    await codes.settled();
    expect([await mailsOf(user), await codes.rowsOf(user)]).toMatchObject([{ length: 3 }, { length: 1 }]);
    await outbox.run();
    expect(outbox.sink.received).toHaveLength(1);
    expect(outbox.sink.received[0]?.raw).toContain(await codes.codeOf(user));
  });

  it('beyond the limit does not end the last one, in the same browser', async () => {
    const { browser } = await codes.ask(user);
    await codes.ask(user, browser);
    const { code } = await codes.ask(user, browser);
    await browser.ask(user.email);
    await codes.settled();
    expect((await browser.enter(user.email, code)).status).toBe(200);
  });

  it('is recorded without its digits', async () => {
    await codes.ask(user);
    expect(await codes.auditOf('code.requested', user)).toMatchObject([
      { actor_id: null, subject_type: 'user', subject_name: 'Cleo Reed', details: {} },
    ]);
  });

  it('is removed by the maintenance once it is over', async () => {
    const other = await codes.addUser();
    await codes.ask(user);
    await codes.ask(other);
    await codes.query(
      "update mail_codes set created_at = created_at - interval '11 minutes', expires_at = expires_at - interval '11 minutes' where user_id = $1",
      [user.person.id],
    );
    await codes.test.services.tenancy.asServer(codes.company.id, 'write', (tx) => removeExpired(tx, new Date()));
    expect([await codes.rowsOf(user), (await codes.rowsOf(other)).length]).toEqual([[], 1]);
  });
});

type Refusal = [who: string, change: () => Promise<unknown>, after?: () => Promise<unknown>];
const refusals: Refusal[] = [
  ['a company that does not allow it', () => setCompany('client_codes', false), () => setCompany('client_codes', true)],
  [
    'a company that requires a second factor of everyone',
    () => setCompany('second_factor', 'all'),
    () => setCompany('second_factor', 'off'),
  ],
  ['a demo company', () => setCompany('is_demo', true), () => setCompany('is_demo', false)],
  ['a closed company', () => setCompany('is_active', false), () => setCompany('is_active', true)],
  [
    'staff',
    () =>
      codes.query('update users set client_id = null, role_id = $2 where id = $1', [
        user.person.id,
        codes.company.roles.worker,
      ]),
  ],
  [
    'an administrator',
    () =>
      codes.query('update users set client_id = null, role_id = $2 where id = $1', [
        user.person.id,
        codes.company.roles.Admin,
      ]),
  ],
  ['a role of staff at a client', () => set('role_id', codes.company.roles.worker)],
  ['an address that its owner has not confirmed', () => set('email_unconfirmed', true)],
  ['a deactivated account', () => set('is_active', false)],
  ['an account whose last day has passed', () => set('access_ends_on', '2026-01-01')],
  [
    'a client whose last day has passed',
    () => codes.query("update clients set access_ends_on = '2026-01-01' where id = $1", [codes.acme]),
    () => codes.query('update clients set access_ends_on = null where id = $1', [codes.acme]),
  ],
  ['a demo account', () => set('is_demo', true)],
  [
    'somebody with a second factor',
    () =>
      codes.query(
        "insert into factors (tenant_id, id, user_id, kind, name, credential_id, data, confirmed_at) values ($1, gen_random_uuid(), $2, 'Passkey', 'Phone', 'phone', '{}', now())",
        [codes.company.id, user.person.id],
      ),
  ],
  [
    'a client that has to use a provider',
    () =>
      codes.query(
        "insert into identity_providers (tenant_id, id, name, name_key, issuer, oidc_client_id, covers, client_id, is_required) values ($1, gen_random_uuid(), 'Entra', 'entra', 'https://id.example', 'x', 'Clients', $2, true)",
        [codes.company.id, codes.acme],
      ),
    () => codes.query('delete from identity_providers where tenant_id = $1', [codes.company.id]),
  ],
];

describe('no code is sent, with the same answer,', () => {
  const comparable = ({ status, body, headers }: Answer) => {
    const { date: _, 'x-request-id': __, 'x-ratelimit-reset': ___, 'set-cookie': cookie, ...rest } = headers;
    return { status, body, rest, cookie: String(cookie).replace(/=[\w-]{43};/, '=random;') };
  };

  it.each(refusals)('to %s', async (_, change, after) => {
    const control = comparable(await codes.openBrowser().ask((await codes.addUser()).email));
    expect(control).toMatchObject({
      status: 202,
      body: '',
      cookie: '__Secure-code=random; Max-Age=600; Path=/api/Auth/code; HttpOnly; Secure; SameSite=Strict',
    });
    await change();
    try {
      expect(comparable(await codes.openBrowser().ask(user.email))).toEqual(control);
    } finally {
      await codes.settled();
      await after?.();
    }
    expect([await codes.rowsOf(user), await mailsOf(user)]).toEqual([[], []]);
    expect(await codes.auditOf('code.requested', user)).toEqual([]);
  });

  it('to nobody, to no company, and to a name of another company', async () => {
    const control = comparable(await codes.openBrowser().ask(user.email));
    const other = await createCompany(codes.test, 'Birch');
    await codes.allow(other.id);
    for (const [name, id] of [
      ['nobody@nowhere.example', codes.company.id],
      ['', codes.company.id],
      [user.email, other.id],
      [user.email, '01900000-0000-7000-8000-00000000dead'],
    ] as const)
      expect(comparable(await codes.openBrowser().ask(name, id))).toEqual(control);
    await codes.settled();
    expect(await codes.query('select from mail_codes where tenant_id = $1', [other.id])).toEqual([]);
  });
});

it('is asked for before anything is looked up, so the time tells nothing', async () => {
  const { tenancy } = codes.test.services;
  const { asServer } = tenancy;
  const steps: string[] = [];
  const held = Promise.withResolvers<void>();
  tenancy.asServer = (async (...args: Parameters<typeof asServer>) => {
    await held.promise;
    steps.push('looked up');
    return asServer(...args);
  }) as typeof asServer;
  try {
    await codes.openBrowser().ask(user.email);
    steps.push('answered');
    held.resolve();
    await expect.poll(() => steps).toEqual(['answered', 'looked up']);
  } finally {
    tenancy.asServer = asServer;
  }
});

it('answers 429 after 60 requests a minute from one network', async () => {
  const body = { tenantId: codes.company.id, identifier: 'nobody' };
  const statuses: number[] = [];
  for (let times = 0; times < 61; times++) statuses.push((await call(codes.test, requestCode, { body })).status);
  expect([statuses.slice(0, 60).every((status) => status === 202), statuses[60]]).toEqual([true, 429]);
});

describe('the sign-in page', () => {
  const offers = async (id = codes.company.id) =>
    (await call(codes.test, getTenant, { params: { id } })).body.offersCode;

  it('offers codes only where the company allows them and requires no second factor of its clients', async () => {
    expect(await offers()).toBe(true);
    const before: [string, unknown, unknown][] = [
      ['client_codes', false, true],
      ['second_factor', 'all', 'off'],
      ['is_demo', true, false],
    ];
    for (const [column, value, back] of before) {
      await setCompany(column, value);
      expect([column, await offers()]).toEqual([column, undefined]);
      await setCompany(column, back);
    }
    await setCompany('second_factor', 'staff');
    expect(await offers()).toBe(true);
    await setCompany('second_factor', 'off');
  });

  it('offers none without a mail server, and then none is made', async () => {
    const quiet = await startTestApp();
    try {
      const without = await startCodeTest(quiet);
      const { id } = without.company;
      expect((await call(quiet, getTenant, { params: { id } })).body.offersCode).toBeUndefined();
      const person: Person = (await without.addUser()).person;
      const [{ email }] = await without.query('select email from users where id = $1', [person.id]);
      expect((await without.openBrowser().ask(email)).status).toBe(202);
      await without.settled();
      expect(await without.auditOf('code.requested', { person, email })).toHaveLength(1);
      expect(await without.rowsOf({ person, email })).toEqual([]);
    } finally {
      await quiet.stop();
    }
  });
});
