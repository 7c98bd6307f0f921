import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addTotp,
  confirmTotp,
  createRecoveryCodes,
  listFactors,
  removeFactor,
  removeUserFactors,
  renameFactor,
} from '#contract/people/factors.ts';
import { createToken } from '#contract/people/tokens.ts';
import { deleteUser, getUser, listUsers } from '#contract/people/users.ts';
import { call, createCompany, type Person } from '#tests/support/company.ts';
import { addApp, answerChallenge, codeOf } from '#tests/support/factors.ts';
import { type SignInTest, startSignInTest, type User } from '#tests/support/sign-in.ts';

let suite: SignInTest;
let user: User;
let person: Person;

beforeAll(async () => {
  suite = await startSignInTest();
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  await suite.query('delete from sign_in_throttles');
  await suite.query("update tenants set second_factor = 'off', grace_sign_ins = 3");
  user = await suite.addUser();
  person = user.person;
});

const mailsOf = async ({ id }: Person) =>
  (await suite.query('select kind from mails where user_id = $1 order by created_at, id', [id])).rows.map(
    ({ kind }) => kind,
  );
const entriesOf = async (action: string) =>
  (await suite.auditOf(action)).filter(({ tenant_id }) => tenant_id === suite.company.id);

describe('an app for codes', () => {
  test('counts once a code of it is confirmed, and shows its secret only when it is made', async () => {
    const { status, body } = await person.call(addTotp);
    expect(status).toBe(201);
    expect(body.uri).toContain(`secret=${body.secret}`);
    const { email } = await suite.namesOf(person);
    expect(decodeURIComponent(body.uri)).toMatch(`otpauth://totp/Alder:${email}?`);
    expect((await person.call(listFactors)).body).toEqual([]);
    expect((await suite.signIn(user.userName)).status).toBe(200);

    const wrong = await person.call(confirmTotp, { params: { id: body.id }, body: { code: '000000' } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
    const code = (await codeOf(body.secret)).replace(/^(...)/, '$1 ');
    const confirmed = await person.call(confirmTotp, { params: { id: body.id }, body: { code, name: 'Phone' } });
    expect([confirmed.status, confirmed.body.recoveryCodes.length]).toEqual([200, 10]);
    const listed = await person.call(listFactors);
    expect(listed.body).toMatchObject([
      { id: body.id, kind: 'Totp', name: 'Phone' },
      { kind: 'Recovery', codesLeft: 10 },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(body.secret);
    const stored = (await suite.query('select secret, data from factors where user_id = $1', [person.id])).rows;
    const bytes = Buffer.concat(stored.map(({ secret, data }) => secret ?? Buffer.from(JSON.stringify(data))));
    for (const text of [body.secret, ...confirmed.body.recoveryCodes]) {
      expect(bytes.includes(text) || bytes.includes(text.replaceAll('-', ''))).toBe(false);
    }
    expect(await mailsOf(person)).toContain('factorAdded');
    expect((await entriesOf('factor.added'))[0]).toMatchObject({
      actor_id: person.id,
      subject_id: body.id,
      subject_name: 'Phone',
      details: { factor: 'Totp' },
    });
    expect((await suite.signIn(user.userName)).status).toBe(401);
    expect((await person.call(confirmTotp, { params: { id: body.id }, body: { code } })).status).toBe(404);
    const unknown = { id: person.id };
    expect((await person.call(confirmTotp, { params: unknown, body: { code } })).status).toBe(404);
  });

  test('is called after the company as people know it, and after the person as far as they have names', async () => {
    const labelOf = async () => decodeURIComponent((await person.call(addTotp)).body.uri).split(/[/?]/)[3];
    await suite.query("update tenants set display_name = 'Alder & Sons' where id = $1", [suite.company.id]);
    const { email, userName } = await suite.namesOf(person);
    expect(await labelOf()).toBe(`Alder & Sons:${email}`);
    await suite.query('update users set email = null, email_key = null where id = $1', [person.id]);
    expect(await labelOf()).toBe(`Alder & Sons:${userName}`);
    await suite.query('update users set user_name = null, user_name_key = null where id = $1', [person.id]);
    expect(await labelOf()).toBe('Alder & Sons:Test Person');
    await suite.query('update tenants set display_name = null where id = $1', [suite.company.id]);
  });

  test('that was not confirmed is replaced by the next one', async () => {
    const first = (await person.call(addTotp)).body;
    const second = (await person.call(addTotp)).body;
    const confirm = async ({ id, secret }: typeof first) =>
      (await person.call(confirmTotp, { params: { id }, body: { code: await codeOf(secret) } })).status;
    expect([await confirm(first), await confirm(second)]).toEqual([404, 200]);
  });

  test('beyond the first brings no new recovery codes, and there are at most ten', async () => {
    for (let count = 0; count < 10; count++) {
      expect((await addApp(person)).recoveryCodes).toHaveLength(count === 0 ? 10 : 0);
    }
    const { status, body } = await person.call(addTotp);
    expect([status, body.message]).toEqual([400, 'You can have 10 apps. Remove one first.']);
    expect((await person.call(listFactors)).body[0]).toMatchObject({ kind: 'Totp', name: 'Authenticator app' });
  });

  test('is delayed after several wrong codes', async () => {
    const { id, secret } = (await person.call(addTotp)).body;
    const confirm = async (code: string) => (await person.call(confirmTotp, { params: { id }, body: { code } })).status;
    for (let count = 0; count < 5; count++) expect(await confirm('000000')).toBe(400);
    expect(await confirm(await codeOf(secret))).toBe(429);
    expect((await person.call(listFactors)).body).toEqual([]);
    const named = { subject_id: person.id, subject_name: 'Test Person' };
    expect((await entriesOf('factor.refused'))[0]).toMatchObject({ ...named, details: { count: 5 } });
    expect((await entriesOf('factor.throttled')).filter(({ subject_id }) => subject_id === person.id)).toMatchObject([
      named,
    ]);
    await suite.query("update sign_in_throttles set blocked_until = now() - interval '1 second'");
    expect(await confirm(await codeOf(secret))).toBe(200);
    expect((await suite.query('select from sign_in_throttles')).rowCount).toBe(0);
  });
});

test('a factor is renamed and removed by its owner alone, and recovery codes go with the last one', async () => {
  const { id } = await addApp(person, 'Phone');
  const second = await addApp(person, 'Tablet');
  const stranger = (await suite.addUser()).person;
  for (const endpoint of [renameFactor, removeFactor]) {
    const input = { params: { id }, body: { name: 'Mine' } } as never;
    expect((await stranger.call(endpoint, input)).status).toBe(404);
    expect((await suite.company.admin.call(endpoint, input)).status).toBe(404);
  }
  for (let time = 0; time < 2; time++) {
    const renamed = await person.call(renameFactor, { params: { id }, body: { name: 'Old phone' } });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Old phone']);
  }
  const codes = (await person.call(listFactors)).body.find(({ kind }: { kind: string }) => kind === 'Recovery');
  const unnamed = await person.call(renameFactor, { params: { id: codes.id }, body: { name: 'Codes' } });
  expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Recovery codes have no name.']);
  expect((await person.call(removeFactor, { params: { id } })).status).toBe(204);
  const own = (entries: { subject_id: string }[]) => entries.filter(({ subject_id }) => subject_id === id);
  const entry = { actor_id: person.id, subject_name: 'Old phone', details: { factor: 'Totp' } };
  expect(own((await entriesOf('factor.renamed')) as never)).toMatchObject([entry]);
  expect(own((await entriesOf('factor.removed')) as never)).toMatchObject([entry]);
  expect((await person.call(listFactors)).body).toMatchObject([{ kind: 'Recovery' }, { name: 'Tablet' }]);
  expect((await person.call(removeFactor, { params: { id: second.id } })).status).toBe(204);
  expect((await person.call(listFactors)).body).toEqual([]);
  expect((await mailsOf(person)).filter((kind) => kind === 'factorRemoved')).toHaveLength(2);
  expect((await suite.signIn(user.userName)).status).toBe(200);
});

test('recovery codes can be removed alone, and the apps stay', async () => {
  const { id } = await addApp(person);
  const [, codes] = (await person.call(listFactors)).body;
  await suite.query("update tenants set second_factor = 'all'");
  expect((await person.call(removeFactor, { params: { id: codes.id } })).status).toBe(204);
  expect((await person.call(listFactors)).body).toMatchObject([{ id, kind: 'Totp' }]);
  // Without codes, the next app brings some.
  expect((await addApp(person)).recoveryCodes).toHaveLength(10);
});

test('new recovery codes end the former ones, and need a second factor', async () => {
  expect((await person.call(createRecoveryCodes)).status).toBe(400);
  const app = await addApp(person);
  const { status, body } = await person.call(createRecoveryCodes);
  expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
  expect((await entriesOf('recoveryCodes.created'))[0]).toMatchObject({ actor_id: person.id, subject_id: person.id });
  const enter = async (code = '') =>
    (await answerChallenge(suite.loggia, (await suite.signIn(user.userName)).body.challenge, code)).status;
  expect(await enter(app.recoveryCodes[0])).toBe(401);
  expect(await enter(body.recoveryCodes[0])).toBe(200);
});

test('demo accounts and API tokens are refused', async () => {
  const app = await addApp(person);
  const token = await person.call(createToken, {
    body: {
      name: 'T',
      claims: ['Project:ViewAssignedProjects'],
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    },
  });
  const asToken = { authorization: `Bearer ${token.body.token}` };
  const calls = [
    [listFactors, {}],
    [addTotp, {}],
    [createRecoveryCodes, {}],
    [renameFactor, { params: { id: app.id }, body: { name: 'x' } }],
    [removeFactor, { params: { id: app.id } }],
  ] as const;
  for (const [endpoint, input] of calls) {
    expect([endpoint.id, (await call(suite.loggia, endpoint, input as never, asToken)).status]).toEqual([
      endpoint.id,
      403,
    ]);
  }
  await suite.query('update users set is_demo = true where id = $1', [person.id]);
  const { admin } = suite.company;
  expect((await admin.call(removeUserFactors, { params: { id: person.id } })).status).toBe(403);
  for (const [endpoint, input] of calls.slice(1)) {
    expect([endpoint.id, (await person.call(endpoint, input as never)).status]).toEqual([endpoint.id, 403]);
  }
});

test('a database that was copied and another TOKEN_SECRET give no codes, and a changed secret takes effect step by step', async () => {
  const app = await addApp(person);
  const { secrets } = suite.loggia.services;
  const { tokenSecret, otherTokenSecret } = secrets;
  const enter = async (steps: number) => {
    await suite.query('update factors set last_step = last_step - 10');
    const { challenge } = (await suite.signIn(user.userName)).body;
    return (await answerChallenge(suite.loggia, challenge, await codeOf(app.secret, steps))).status;
  };
  try {
    secrets.tokenSecret = 'another secret of at least 32 characters';
    expect(await enter(0)).toBe(401);
    secrets.otherTokenSecret = tokenSecret;
    expect(await enter(0)).toBe(200);
    // It was encrypted with the new one when it was used.
    secrets.otherTokenSecret = undefined;
    expect(await enter(1)).toBe(200);
  } finally {
    Object.assign(secrets, { tokenSecret, otherTokenSecret });
  }
});

describe('an administrator', () => {
  test('sees who has a second factor, and removes those of a person who has lost theirs', async () => {
    const { admin } = suite.company;
    const app = await addApp(person);
    const shown = async (who: Person) => (await who.call(getUser, { params: { id: person.id } })).body.hasSecondFactor;
    expect(await shown(admin)).toBe(true);
    const [used] = (await person.call(listFactors)).body;
    expect(Date.parse(used.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(used.createdAt));
    const listed = (await admin.call(listUsers)).body.filter(
      (each: { hasSecondFactor?: true }) => each.hasSecondFactor,
    );
    expect(listed.map(({ id }: { id: string }) => id)).toContain(person.id);
    const manager = await suite.company.addPerson({ role: 'manager' });
    expect(await shown(manager)).toBeUndefined();
    expect((await manager.call(removeUserFactors, { params: { id: person.id } })).status).toBe(403);

    const { challenge } = (await suite.signIn(user.userName)).body;
    expect((await admin.call(removeUserFactors, { params: { id: person.id } })).status).toBe(204);
    expect(await shown(admin)).toBeUndefined();
    expect((await answerChallenge(suite.loggia, challenge, app.recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await suite.signIn(user.userName)).status).toBe(200);
    expect(await mailsOf(person)).toContain('factorsReset');
    const reset = { actor_id: admin.id, subject_id: person.id, subject_name: 'Test Person' };
    expect((await entriesOf('factors.reset'))[0]).toMatchObject(reset);
    // Nothing is left, so nothing is recorded.
    const before = (await entriesOf('factors.reset')).length;
    expect((await admin.call(removeUserFactors, { params: { id: person.id } })).status).toBe(204);
    expect((await entriesOf('factors.reset')).length).toBe(before);
    expect((await admin.call(removeUserFactors, { params: { id: admin.id } })).status).toBe(400);
    const stranger = await createCompany(suite.loggia, `Cedar ${person.id}`);
    expect((await stranger.admin.call(removeUserFactors, { params: { id: person.id } })).status).toBe(404);
  });

  test('who deletes a person deletes their factors', async () => {
    await addApp(person);
    await suite.company.admin.call(deleteUser, { params: { id: person.id } });
    expect((await suite.query('select from factors where user_id = $1', [person.id])).rowCount).toBe(0);
  });
});
