import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { changePassword, login, logout, refreshToken, register } from '#contract/people/auth.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { type Company, call, createCompany, signIn } from '#tests/support/company.ts';
import { accept, invite } from '#tests/support/entry.ts';
import { type SignUps, startSignUps } from '#tests/support/sign-up.ts';
import { headerOf } from '#tests/support/smtp.ts';

let signUps: SignUps;
beforeAll(async () => {
  signUps = await startSignUps({ TRIAL_DAYS: '14' });
});
afterAll(() => signUps.stop());

let count = 0;
const password = 'Sunlit-Otter-42';

/** A company whose trial ends in so many days; negative if it has ended. */
async function companyOnTrial(days: number): Promise<Company> {
  count += 1;
  const company = await createCompany(signUps.test, `Trial ${count}`);
  await endIn(company, days);
  return company;
}

const endIn = ({ id }: Company, days: number | null) =>
  signUps.query("update tenants set trial_ends_on = (now() at time zone 'UTC')::date + $2::int where id = $1", [
    id,
    days,
  ]);
const utcDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function setPassword(id: string): Promise<void> {
  const hash = await signUps.test.services.passwords.hashPassword(password);
  await signUps.query('update users set password_hash = $2 where id = $1', [id, hash]);
}

const signedIn = Object.values(endpoints).filter(({ id }) => accessOf(id as OperationId).kind === 'signedIn');
const writes = signedIn.filter(({ method }) => method !== 'GET');
/** A company after its trial can still take access away. */
const worksAfterTrial: OperationId[] = [
  'changePassword',
  'endSession',
  'endOtherSessions',
  'endToken',
  'endUserSessions',
  'stepUp',
  'confirmWithProvider',
  // And hand its projects over.
  'createExport',
  // And its people can still protect their accounts.
  'addTotp',
  'confirmTotp',
  'createRecoveryCodes',
  'renameFactor',
  'startPasskey',
  'addPasskey',
  'removeFactor',
  'removeUserFactors',
  'eraseUser',
];

describe('a company that signs up with TRIAL_DAYS', () => {
  it('has a trial of that many days, and one that the operator creates has none', async () => {
    const { user } = (await signUps.confirm(await signUps.tokenFor())).body;
    expect(user.trialEndsOn).toBe(utcDay(14));
    const operator = { authorization: `Bearer ${signUps.test.operatorToken}` };
    const admin = { email: 'a@b.example', userName: 'a', password, firstName: 'A', lastName: 'B' };
    const body = { name: 'By the operator', domain: 'operator.example', admin };
    const { body: created } = await call(signUps.test, endpoints.createTenant, { body }, operator);
    expect(await signUps.query('select trial_ends_on from tenants where id = $1', [created.id])).toEqual([
      { trial_ends_on: null },
    ]);
  });
});

describe('on its last day', () => {
  it('the company can still be changed', async () => {
    const company = await companyOnTrial(0);
    const { status } = await company.admin.call(endpoints.createClient, { body: { name: 'Acme' } });
    expect(status).toBe(201);
  });
});

describe('from the day after', () => {
  let company: Company;
  beforeAll(async () => {
    company = await companyOnTrial(-1);
  });

  it.each(writes.filter(({ id }) => !worksAfterTrial.includes(id)).map((endpoint) => [endpoint.id, endpoint] as const))(
    'the database refuses %s, even for the administrator, and says what to do',
    async (_id, endpoint) => {
      const input = { params: { id: company.admin.id }, body: {} } as never;
      const { status, body } = await company.admin.call(endpoint, input);
      expect([status, body.message]).toEqual([403, problemTexts.trialEnded]);
    },
  );

  it.each(
    signedIn
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      .map((endpoint) => [endpoint.id, endpoint] as const),
  )('it allows %s', async (_id, endpoint) => {
    expect((await company.admin.call(endpoint as never)).status).not.toBe(403);
  });

  it('it allows signing in, staying signed in and signing out', async () => {
    await setPassword(company.admin.id);
    const [{ user_name: identifier }] = await signUps.query('select user_name from users where id = $1', [
      company.admin.id,
    ]);
    const session = await call(signUps.test, login, { body: { tenantId: company.id, identifier, password } });
    expect(session.status).toBe(200);
    const renewed = await call(signUps.test, refreshToken, { body: { refreshToken: session.body.refreshToken } });
    expect(renewed.status).toBe(200);
    expect((await call(signUps.test, logout, { body: { refreshToken: renewed.body.refreshToken } })).status).toBe(204);
  });

  it('it allows changing the own password and ending own sessions', async () => {
    const person = await company.addPerson({ role: 'worker' });
    await setPassword(person.id);
    const { sessionId } = await signIn(signUps.test, company.id, person.id);
    const ended = await person.call(endpoints.endSession, { params: { id: sessionId } });
    expect(ended.status).toBe(204);
    expect((await person.call(endpoints.endOtherSessions)).status).toBe(204);
    const newPassword = 'Early-Boat-52';
    const body = { currentPassword: password, newPassword, confirmPassword: newPassword };
    expect((await person.call(changePassword, { body })).status).toBe(200);
  });

  it('it allows stepping up', async () => {
    const person = await company.addPerson({ role: 'worker' });
    await setPassword(person.id);
    expect((await person.call(endpoints.stepUp, { body: { password } })).status).toBe(204);
  });

  it('it allows administrators to sign people out', async () => {
    const person = await company.addPerson({ role: 'worker' });
    expect((await company.admin.call(endpoints.endUserSessions, { params: { id: person.id } })).status).toBe(204);
    expect((await person.call(endpoints.getMe)).status).toBe(401);
  });

  it('it allows a person who was invited before to come in, and accepts no registration', async () => {
    await endIn(company, 1);
    const person = await company.addPerson({ role: 'worker' });
    const token = await invite(company, person);
    await signUps.query('update tenants set self_registration = true where id = $1', [company.id]);
    const registration = {
      tenantId: company.id,
      userName: 'newcomer',
      password,
      confirmPassword: password,
      firstName: 'N',
      lastName: 'N',
    };
    expect((await call(signUps.test, register, { body: { ...registration, userName: 'early' } })).status).toBe(200);
    await endIn(company, -1);
    expect((await accept(signUps.test, token)).status).toBe(200);
    expect((await call(signUps.test, register, { body: registration })).status).toBe(400);
  });

  it('everyone is told, before it only administrators', async () => {
    const other = await companyOnTrial(5);
    const worker = await other.addPerson({ role: 'worker' });
    const endOf = async (userId: string) => {
      await setPassword(userId);
      const [{ user_name: identifier }] = await signUps.query('select user_name from users where id = $1', [userId]);
      const body = { tenantId: other.id, identifier, password };
      return (await call(signUps.test, login, { body })).body.user.trialEndsOn;
    };
    expect([await endOf(other.admin.id), await endOf(worker.id)]).toEqual([utcDay(5), undefined]);
    await endIn(other, -1);
    expect([await endOf(other.admin.id), await endOf(worker.id)]).toEqual([utcDay(-1), utcDay(-1)]);
    await endIn(other, null);
    expect([await endOf(other.admin.id), await endOf(worker.id)]).toEqual([undefined, undefined]);
  });
});

describe('the reminders', () => {
  const mailsOf = ({ id }: Company) =>
    signUps.query("select user_id, address, state from mails where tenant_id = $1 and kind = 'trialEnding'", [id]);

  it('go to the administrators 7, 3 and 1 days before, once each', async () => {
    const company = await companyOnTrial(9);
    await company.addPerson({ role: 'worker' });
    const told: number[] = [];
    for (let left = 9; left >= -2; left--) {
      await endIn(company, left);
      const before = (await mailsOf(company)).length;
      for (let runs = 0; runs < 2; runs++) await maintain(signUps.test.services);
      const after = (await mailsOf(company)).length;
      if (after > before) told.push(left);
      expect(after - before).toBeLessThanOrEqual(1);
    }
    expect(told).toEqual([7, 3, 1]);
    for (const { user_id } of await mailsOf(company)) expect(user_id).toBe(company.admin.id);
  });

  it('that are missed while Loggia stands still are sent as one', async () => {
    const company = await companyOnTrial(2);
    await maintain(signUps.test.services);
    await maintain(signUps.test.services);
    expect(await mailsOf(company)).toHaveLength(1);
  });

  it('leave as a mail that names the last day and what to do', async () => {
    const company = await companyOnTrial(3);
    await signUps.query("update tenants set trial_ends_on = date '2090-03-12' where id = $1", [company.id]);
    signUps.sink.received.length = 0;
    await maintain(signUps.test.services, { now: new Date('2090-03-11T12:00:00Z') });
    await sendDueMails(signUps.test.services);
    const mail = signUps.sink.received.find((each) => headerOf(each, 'Subject')?.includes(company.name));
    expect(headerOf(mail as never, 'Subject')).toBe(`The trial of ${company.name} ends soon`);
    const text = mail?.raw.replaceAll('=\r\n', '');
    expect(text).toContain(`The last day of the trial of ${company.name} is Mar 12, 2090.`);
    expect(text).toContain('write to the people who run this installation');
  });

  it('do not leave once the company has no trial any more, and the list of mails says so', async () => {
    const company = await companyOnTrial(3);
    await maintain(signUps.test.services);
    await endIn(company, null);
    await sendDueMails(signUps.test.services);
    const mails = await signUps.query('select state, answer from mails where tenant_id = $1', [company.id]);
    expect(mails).toEqual([{ state: 'Cancelled', answer: 'The company has no trial any more.' }]);
  });

  it('do not go to companies without a trial', async () => {
    const company = await createCompany(signUps.test, 'For ever');
    await maintain(signUps.test.services);
    expect(await mailsOf(company)).toEqual([]);
  });
});
