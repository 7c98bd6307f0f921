import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as contract from '#contract/people/auth.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { password, type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';

let loggia: SignInTest['loggia'];
let company: Company;
let worker: Person;
let hash: string;
let signIn: SignInTest['signIn'];
let namesOf: SignInTest['namesOf'];
let auditOf: SignInTest['auditOf'];

beforeAll(async () => {
  ({ loggia, company, passwordHash: hash, signIn, namesOf, auditOf } = await startSignInTest());
  worker = await company.addPerson({ role: 'worker', firstName: 'Wanda', lastName: 'Wren', passwordHash: hash });
});

afterAll(() => loggia.stop());

beforeEach(() => loggia.database.owner.query('delete from sign_in_throttles'));

describe('400', () => {
  test.each([
    ['no body', undefined],
    ['no identifier', { password, tenantId: newId() }],
    ['no company', { identifier: 'wanda', password }],
    ['a company that is no id', { identifier: 'wanda', password, tenantId: 'alder' }],
    ['a password that is no text', { identifier: 'wanda', password: { $ne: '' }, tenantId: newId() }],
    ['a character that cannot be stored', { identifier: 'wan\u0000da', password, tenantId: newId() }],
  ])('refuses %s', async (_, body) => {
    expect((await call(loggia, contract.login, { body } as never)).status).toBe(400);
  });
});

describe('401', () => {
  test.each([
    ['de-CH,fr;q=0.5', 'de', 'E-Mail, Benutzername oder Passwort ist falsch'],
    [undefined, 'en', 'Invalid email/username or password'],
  ])('is said to who accepts %s in %s', async (accepted, language, message) => {
    const answer = await loggia.app.inject({
      method: 'POST',
      url: contract.login.path,
      headers: accepted === undefined ? {} : { 'accept-language': accepted },
      payload: { identifier: 'wanda', password: 'Wrong-Horse-7', tenantId: company.id },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([401, message]);
    expect(answer.headers['content-language']).toBe(language);
    expect(String(answer.headers.vary).toLowerCase()).toContain('accept-language');
  });

  test('answers every failure the same way after exactly one verification', {
    tags: ['S8.login'],
  }, async () => {
    const disabled = await company.addPerson({ role: 'worker', passwordHash: hash });
    const deleted = await company.addPerson({ role: 'worker', passwordHash: hash });
    const withoutPassword = await company.addPerson({ role: 'worker' });
    const closed = await createCompany(loggia, 'Cedar');
    const ofClosed = await closed.addPerson({ role: 'worker', passwordHash: hash });
    const deletedName = (await namesOf(deleted)).userName;
    const { owner } = loggia.database;
    await owner.query('update users set is_active = false where id = $1', [disabled.id]);
    await owner.query(
      `update users set is_active = false, deleted_at = now(), email = null, email_key = null, user_name = null,
       user_name_key = null, password_hash = null, role_id = null where id = $1`,
      [deleted.id],
    );
    await owner.query('update tenants set is_active = false where id = $1', [closed.id]);

    const verify = vi.spyOn(loggia.services.passwords, 'verifyPassword');
    const paths = {
      'wrong password': () => signIn('wanda', 'Wrong-Horse-7'),
      'wrong password of a real account': async () => signIn((await namesOf(worker)).userName, 'Wrong-Horse-7'),
      'empty password': async () => signIn((await namesOf(worker)).userName, ''),
      'unknown name': () => signIn('nobody'),
      'unknown e-mail': () => signIn('nobody@alder.example'),
      'disabled account': async () => signIn((await namesOf(disabled)).email),
      'deleted account': () => signIn(deletedName),
      'account without password': async () => signIn((await namesOf(withoutPassword)).email),
      'inactive company': async () => signIn((await namesOf(ofClosed)).email, password, closed.id),
      'company that does not exist': () => signIn('wanda', password, newId()),
    };
    for (const [name, attempt] of Object.entries(paths)) {
      verify.mockClear();
      const { status, body } = await attempt();
      expect([name, status, { ...body, traceId: '' }]).toEqual([
        name,
        401,
        { type: 'about:blank', title: 'Unauthorized', status: 401, message: problemTexts.signInFailed, traceId: '' },
      ]);
      expect([name, verify.mock.calls.length]).toEqual([name, 1]);
    }
    verify.mockRestore();
  });

  test('writes an audit entry that names the account of a refused sign-in', async () => {
    await signIn((await namesOf(worker)).email, 'Wrong-Horse-7');
    const entries = await auditOf('session.refused');
    expect(entries.find(({ subject_id }) => subject_id === worker.id)).toMatchObject({
      actor_id: null,
      actor_name: null,
      subject_id: worker.id,
      subject_name: 'Wanda Wren',
      address: '127.0.0.1',
    });
  });

  test('does not record an unknown name, which may be a password in the wrong field', async () => {
    await signIn('Mallory-7');
    const [entry] = await auditOf('session.refused');
    expect(entry).toMatchObject({ actor_name: null, subject_id: null, subject_name: null });
    expect(JSON.stringify(entry)).not.toMatch(/mallory/i);
  });
});
