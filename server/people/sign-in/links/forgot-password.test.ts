import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgotPassword } from '#contract/people/entry.ts';
import { updateUser } from '#contract/people/users.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { sharedTestApp, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { accept, mailSettings, open } from '#tests/support/entry.ts';

let test: TestApp;
let company: Company;
/** What the server does without a user: also what it does after an answer. */
const working: Promise<unknown>[] = [];
beforeAll(async () => {
  test = await startTestApp(mailSettings);
  company = await createCompany(test, 'Alder');
  const { tenancy } = test.services;
  const { asServer } = tenancy;
  tenancy.asServer = ((...args: Parameters<typeof asServer>) => {
    const work = asServer(...args);
    working.push(work);
    return work;
  }) as typeof asServer;
});
afterAll(() => test.stop());

const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);
let address = 0;

/** Each time from another address, so that the limit of an address does not count. */
async function ask(identifier: string, tenantId = company.id): Promise<Answer> {
  address += 1;
  const response = await test.app.inject({
    method: 'POST',
    url: forgotPassword.path,
    remoteAddress: `10.0.${address >> 8}.${address & 255}`,
    payload: { tenantId, identifier },
  });
  return { status: response.statusCode, body: response.body, headers: response.headers };
}

async function addUser(): Promise<{ person: Person; userName: string; email: string }> {
  const person = await company.addPerson({ role: 'worker' });
  const { rows } = await query('select user_name, email from users where id = $1', [person.id]);
  return { person, userName: rows[0].user_name, email: rows[0].email };
}

const linksOf = async ({ id }: Person) =>
  (await query('select * from entry_links where user_id = $1 order by created_at, id', [id])).rows;
const tokenFor = (linkId: string) => createEntryToken(test.services.secrets, { tenantId: company.id, linkId });

describe('a forgotten password', () => {
  it.each(['userName', 'email'] as const)('by %s: a link for 30 minutes is mailed', async (by) => {
    const user = await addUser();
    expect((await ask(` ${user[by].toUpperCase()} `)).status).toBe(202);
    await expect.poll(() => linksOf(user.person)).toHaveLength(1);
    const [link] = await linksOf(user.person);
    expect((Date.parse(link.expires_at) - Date.now()) / 60_000).toBeCloseTo(30, 0);
    const { rows } = await query('select * from mails where user_id = $1', [user.person.id]);
    expect(rows).toMatchObject([
      { kind: 'reset', address: user.email, subject_type: 'entryLink', subject_id: link.id },
    ]);
    const token = tokenFor(link.id);
    expect((await open(test, token)).body.purpose).toBe('reset');
    expect((await accept(test, token)).status).toBe(200);
    const { rows: actions } = await query('select action from audit_log where subject_id = $1 order by at', [
      user.person.id,
    ]);
    expect(actions.map(({ action }) => action)).toEqual(['password.forgotten', 'password.reset']);
    const kinds = await query('select kind from mails where user_id = $1 order by created_at', [user.person.id]);
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['reset', 'passwordReset']);
  });

  it('gets at most 3 mails an hour, and the newest link replaces the others', async () => {
    const { person, userName } = await addUser();
    for (let times = 1; times <= 6; times++) {
      expect((await ask(userName)).status).toBe(202);
      await Promise.allSettled(working);
      expect(await linksOf(person)).toHaveLength(Math.min(times, 3));
    }
    const links = await linksOf(person);
    expect(links).toHaveLength(3);
    expect(links.map(({ revoked_at }) => revoked_at === null)).toEqual([false, false, true]);
    await query("update audit_log set at = at - interval '61 minutes' where subject_id = $1", [person.id]);
    await ask(userName);
    await expect.poll(() => linksOf(person)).toHaveLength(4);
  });

  it('of a deactivated, deleted, unknown or demo account sends nothing, with the same answer', async () => {
    const [known, disabled, deleted, demo, readOnly] = [
      await addUser(),
      await addUser(),
      await addUser(),
      await addUser(),
      await createCompany(test, 'Demo'),
    ];
    await company.admin.call(updateUser, { params: { id: disabled.person.id }, body: { isActive: false } });
    await query('update users set is_demo = true where id = $1', [demo.person.id]);
    await query(
      'update users set deleted_at = now(), is_active = false, email = null, email_key = null, user_name = null, user_name_key = null, role_id = null where id = $1',
      [deleted.person.id],
    );
    await query('update tenants set is_demo = true, is_read_only = true where id = $1', [readOnly.id]);
    const { rows } = await query('select email from users where id = $1', [readOnly.admin.id]);
    const answers = [
      await ask(known.email),
      await ask(disabled.email),
      await ask(deleted.email),
      await ask(demo.userName),
      await ask('nobody@nowhere.example'),
      await ask(''),
      await ask(known.email, readOnly.id),
      await ask(rows[0].email, readOnly.id),
      await ask(known.email, '01900000-0000-7000-8000-00000000dead'),
    ];
    const comparable = ({ status, body, headers }: Answer) => {
      const { date: _, 'x-request-id': __, 'x-ratelimit-reset': ___, ...rest } = headers;
      return { status, body, rest };
    };
    for (const answer of answers) expect(comparable(answer)).toEqual(comparable(answers[0] as Answer));
    expect(answers[0]).toMatchObject({ status: 202, body: '' });
    await expect.poll(() => linksOf(known.person)).toHaveLength(1);
    for (const { person } of [disabled, deleted, demo]) expect(await linksOf(person)).toEqual([]);
    expect(await linksOf(readOnly.admin)).toEqual([]);
  });

  it('is answered before anything is looked up, so the time tells nothing', async () => {
    const { userName } = await addUser();
    const { asServer } = test.services.tenancy;
    const steps: string[] = [];
    let proceed: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    test.services.tenancy.asServer = (async (...args: Parameters<typeof asServer>) => {
      await held;
      steps.push('looked up');
      return asServer(...args);
    }) as typeof asServer;
    try {
      await ask(userName);
      steps.push('answered');
      proceed();
      await expect.poll(() => steps).toEqual(['answered', 'looked up']);
    } finally {
      test.services.tenancy.asServer = asServer;
    }
  });

  it('answers 429 after 60 requests a minute from one address', async () => {
    const body = { tenantId: company.id, identifier: 'nobody' };
    const statuses: number[] = [];
    for (let times = 0; times < 61; times++) statuses.push((await call(test, forgotPassword, { body })).status);
    expect(statuses.slice(0, 60).every((status) => status === 202)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

describe('without a mail server', () => {
  it('no link is made, and the audit log tells the administrator', async () => {
    const quiet = await sharedTestApp();
    try {
      const birch = await createCompany(quiet, 'Birch');
      const person = await birch.addPerson({ role: 'worker' });
      const { rows } = await quiet.database.owner.query('select user_name from users where id = $1', [person.id]);
      const body = { tenantId: birch.id, identifier: rows[0].user_name };
      expect((await call(quiet, forgotPassword, { body })).status).toBe(202);
      const entries = () =>
        quiet.database.owner.query('select action from audit_log where subject_id = $1', [person.id]);
      await expect.poll(async () => (await entries()).rows).toEqual([{ action: 'password.forgotten' }]);
      for (const table of ['entry_links', 'mails'])
        expect(
          (await quiet.database.owner.query(`select from ${table} where tenant_id = $1`, [birch.id])).rowCount,
        ).toBe(0);
    } finally {
      await quiet.stop();
    }
  });
});
