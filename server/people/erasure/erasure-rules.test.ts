import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminChangePassword } from '#contract/people/auth.ts';
import { createInvitation } from '#contract/people/entry.ts';
import { eraseUser } from '#contract/people/erasure.ts';
import { deleteUser, getUser, listUsers, updateUser } from '#contract/people/users.ts';
import { listAudit } from '#contract/work/audit.ts';
import { updateDocument } from '#contract/work/documents.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { addDocument, createStudio, onProject, type Studio, say } from '#tests/support/conversation.ts';

/** Who may be erased, and what an erased person still is: (i) 8 of the second part of the specification. */

let test: TestApp;
let studio: Studio;
let company: Company;
const sql = (statement: string, ...values: unknown[]) => test.database.owner.query(statement, values);

beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
  company = studio.company;
});
afterAll(() => test.stop());

const erase = (id: string, { dryRun = false, who = company.admin }: { dryRun?: boolean; who?: Person } = {}) =>
  who.call(eraseUser, { params: { id }, body: { dryRun } });

const addWorker = (firstName = 'Otto', lastName = 'Ohlsen') =>
  company.addPerson({ role: 'worker', firstName, lastName });

describe('an erasure is refused, also as a dry run,', () => {
  const refusal = async (id: string, who?: Person) => {
    const answers = [await erase(id, { dryRun: true, ...(who && { who }) }), await erase(id, who && { who })];
    const [first, second] = answers.map(({ status, body }) => [status, body.detail ?? body.message ?? body.title]);
    expect(first).toEqual(second);
    return first;
  };

  it('for oneself', async () => {
    expect(await refusal(company.admin.id)).toEqual([400, 'You cannot erase yourself. Another administrator can.']);
  });

  it('for the last administrator whose access has no end', async () => {
    const other = await company.addPerson({ role: 'Admin', firstName: 'Limited' });
    await sql("update users set access_ends_on = '2999-12-31' where id = $1", other.id);
    expect(await refusal(company.admin.id, other)).toEqual([
      400,
      expect.stringContaining('The last active administrator'),
    ]);
    await sql('update users set access_ends_on = null where id = $1', other.id);
    expect((await erase(company.admin.id, { who: other, dryRun: true })).status).toBe(200);
    expect((await erase(other.id)).status).toBe(200);
  });

  it('for demo accounts', async () => {
    const { id } = await addWorker();
    await sql('update users set is_demo = true where id = $1', id);
    expect(await refusal(id)).toEqual([400, 'Demo accounts cannot be erased.']);
  });

  it('for a person who was erased already', async () => {
    const { id } = await addWorker();
    expect((await erase(id)).status).toBe(200);
    expect(await refusal(id)).toEqual([400, 'The personal data of this person was erased already.']);
  });

  it('for people of another company, who do not exist, and by everybody who is no administrator', async () => {
    const { admin } = await createCompany(test, 'Neighbour');
    const [foreign, unknown] = [await refusal(admin.id), await refusal('01890000-0000-7000-8000-000000000000')];
    expect(foreign).toEqual(unknown);
    expect(foreign?.[0]).toBe(404);
    expect(await refusal(studio.cleo.id, studio.manager)).toEqual([403, expect.any(String)]);
  });

  it('without a sign-in or step-up within ten minutes', async () => {
    const other = await company.addPerson({ role: 'Admin' });
    await sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", other.id);
    const { status, body } = await erase(studio.cleo.id, { who: other });
    expect([status, body.type]).toEqual([403, 'urn:loggia:problem:step-up']);
  });
});

describe('an erased person', () => {
  it('stays in the list as a former member, who can only be removed', async () => {
    const { id } = await addWorker();
    await erase(id);
    const params = { id };
    const { body: users } = await company.admin.call(listUsers, { query: { search: 'former' } });
    expect(users.map(({ id }: { id: string }) => id)).toContain(id);
    const password = 'Correct-Horse-8';
    const refused = [
      await company.admin.call(updateUser, { params, body: { firstName: 'Otto', isActive: true } }),
      await company.admin.call(createInvitation, { params }),
      await company.admin.call(adminChangePassword, { body: { userId: id, password, confirmedPassword: password } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await company.admin.call(deleteUser, { params })).status).toBe(200);
    expect((await company.admin.call(getUser, { params })).status).toBe(404);
  });

  it('can be somebody who was removed before', async () => {
    const { id } = await addWorker('Rita', 'Removed');
    await company.admin.call(deleteUser, { params: { id } });
    expect((await erase(id)).status).toBe(200);
    const { rows } = await sql(
      'select first_name, last_name, deleted_at is null as listed from users where id = $1',
      id,
    );
    expect(rows).toEqual([{ first_name: 'Former', last_name: 'member', listed: false }]);
    const { body } = await company.admin.call(listAudit, { query: { kind: 'people', limit: 100 } });
    expect(JSON.stringify(body)).not.toContain('Removed');
  });

  it('keeps nothing of a sign-in that was saved just after the erasure', async () => {
    const late = await addWorker('Lara', 'Late');
    await erase(late.id);
    await sql(
      `insert into sessions (tenant_id, id, user_id, address, device, expires_at)
       values ($1, gen_random_uuid(), $2, '203.0.113.78', 'Phone of Lara', now() + interval '1 day')`,
      company.id,
      late.id,
    );
    await sql(
      `insert into audit_log (tenant_id, id, action, actor_id, actor_name, subject_type, address)
       values ($1, gen_random_uuid(), 'session.started', $2, 'Lara Late', 'session', '203.0.113.78')`,
      company.id,
      late.id,
    );
    await maintain(test.services);
    const { rows: sessions } = await sql('select 1 from sessions where user_id = $1', late.id);
    const { rows: entries } = await sql(
      'select distinct actor_name, address from audit_log where actor_id = $1',
      late.id,
    );
    expect([sessions, entries]).toEqual([[], [{ actor_name: 'Former member', address: null }]]);
  });

  it('cannot get a name or a password in the database either', async () => {
    const { id } = await addWorker();
    await erase(id);
    for (const change of ["first_name = 'Otto'", "password_hash = 'x'", 'is_active = true'])
      await expect(sql(`update users set ${change} where id = $1`, id)).rejects.toThrow('users_erased');
  });
});

describe('what stays', () => {
  it('counts texts that name the person, and leaves them, and other people with parts of the name', async () => {
    const otto = await addWorker('Otto', 'Ohm');
    const namesake = await addWorker('Otto', 'Other');
    await company.admin.call(updateUser, { params: { id: namesake.id }, body: { phoneNumber: '1' } });
    const text = await say(studio.manager, onProject(studio.project), 'I asked otto ohm, and Otto Ohmsen.');
    await say(studio.manager, onProject(studio.project), 'Ottoman, Ohm and Otto Ohmsen.');
    const id = await addDocument(test, studio.manager, studio.project);
    await studio.manager.call(updateDocument, { params: { id }, body: { label: 'Of Otto Ohm' } });
    const { body } = await erase(otto.id);
    expect(body.kept).toContainEqual({ kind: 'texts', count: 2, reason: 'typedText' });
    const { rows } = await sql('select body from messages where id = $1', text);
    expect(rows[0].body).toBe('I asked otto ohm, and Otto Ohmsen.');
    const { rows: entries } = await sql(
      'select distinct subject_name from audit_log where subject_id = $1',
      namesake.id,
    );
    expect(entries).toEqual([{ subject_name: 'Otto Other' }]);
  });

  it('removes exports of others that are ready, and starts those again that are being made', async () => {
    const { id } = await addWorker();
    await sql(
      `insert into exports (tenant_id, id, kind, subject_id, subject_name, client_id, user_id, state, attempts, leased_until, next_at)
       values ($1, gen_random_uuid(), 'HandOver', $2, 'Lobby', $3, $4, 'Running', 2, now() + interval '1 minute', now() + interval '1 minute')`,
      company.id,
      studio.project,
      studio.acme,
      studio.manager.id,
    );
    await erase(id);
    const { rows } = await sql(
      'select state, attempts, leased_until, next_at <= now() as due from exports where tenant_id = $1',
      company.id,
    );
    expect(rows).toEqual([{ state: 'Queued', attempts: 2, leased_until: null, due: true }]);
  });
});
