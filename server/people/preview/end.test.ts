import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endOtherSessions, endSession } from '#contract/people/auth.ts';
import { endPreview, startPreview } from '#contract/people/preview.ts';
import { updateUser } from '#contract/people/users.ts';
import { getProject, listProjects } from '#contract/work/projects.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { deriveKey } from '#server/platform/crypto/secrets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person, signIn } from '#tests/support/company.ts';
import { bearer, begin, openPreviewStudio } from '#tests/support/previews.ts';

/** What ends a preview, what the audit log says of it, and which tokens never were one. */

let test: TestApp;
let company: Company;
let starter: Person;
let nina: Person;
let acme: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  ({ company, acme, starter, nina } = await openPreviewStudio(test));
});

const statusOf = async (preview: { token: string }) => (await call(test, listProjects, {}, bearer(preview))).status;
const run = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);

async function entriesOf(action: string) {
  const { rows } = await run(
    `select actor_id as actor, subject_type as type, subject_id as id, subject_name as name, details from audit_log
     where tenant_id = $1 and action = $2 order by id`,
    [company.id, action],
  );
  return rows;
}

describe('a preview ends', () => {
  it('with DELETE by its own token, and only this one', async () => {
    const [one, other] = [await begin(starter, nina.id), await begin(starter, nina.id)];
    expect((await call(test, endPreview, {}, bearer(one))).status).toBe(204);
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
    expect((await starter.call(listProjects)).status).toBe(200);
  });

  it('with DELETE by the session that started it, all of that session and none of another', async () => {
    const second = await signIn(test, company.id, starter.id);
    const [one, two, other] = [
      await begin(starter, nina.id),
      await begin(starter, nina.id),
      await begin(second, nina.id),
    ];
    expect((await starter.call(endPreview)).status).toBe(204);
    expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual([401, 401, 200]);
    expect((await starter.call(endPreview)).status).toBe(204);
  });

  it('after 15 minutes', async () => {
    const preview = await begin(starter, nina.id);
    const { rows } = await run(
      `select extract(epoch from expires_at - started_at)::int as seconds from previews where tenant_id = $1`,
      [company.id],
    );
    expect(rows).toEqual([{ seconds: 900 }]);
    await run('update previews set expires_at = now() where tenant_id = $1', [company.id]);
    expect(await statusOf(preview)).toBe(401);
  });

  const claimsOf = (role: string) =>
    `update roles set claims = array_remove(claims, $2) where tenant_id = $1 and name = '${role}'`;
  it.each<[string, () => Promise<unknown>]>([
    ['the session of its starter', () => starter.call(endSession, { params: { id: starter.sessionId } })],
    [
      'the session of its starter from another device',
      async () => (await signIn(test, company.id, starter.id)).call(endOtherSessions),
    ],
    [
      'its starter is deactivated',
      () => company.admin.call(updateUser, { params: { id: starter.id }, body: { isActive: false } }),
    ],
    ['its starter loses Users:ViewUsers', () => run(claimsOf('manager'), [company.id, 'Users:ViewUsers'])],
    [
      'its starter loses a permission of the user',
      () => run(claimsOf('manager'), [company.id, 'ProjectImages:ViewProjectImages']),
    ],
    [
      'its starter becomes a client user',
      () => run('update users set client_id = $2 where id = $1', [starter.id, acme]),
    ],
    [
      'the user gets a permission that its starter lacks',
      () =>
        run(`update roles set claims = claims || '{Roles:ViewRoles}' where tenant_id = $1 and name = 'client'`, [
          company.id,
        ]),
    ],
    [
      'the user is deactivated',
      () => company.admin.call(updateUser, { params: { id: nina.id }, body: { isActive: false } }),
    ],
    [
      'the user moves to another client',
      async () => run('update users set client_id = $2 where id = $1', [nina.id, await company.addClient('Other')]),
    ],
    ['the client is deleted', () => run('update clients set deleted_at = now() where id = $1', [acme])],
    ['the company is deactivated', () => run('update tenants set is_active = false where id = $1', [company.id])],
  ])('with %s', async (_, change) => {
    const preview = await begin(starter, nina.id);
    expect(await statusOf(preview)).toBe(200);
    await change();
    expect(await statusOf(preview)).toBe(401);
  });

  it('with its role', async () => {
    const roleId = await company.addRole({ name: 'short', roleType: 'ClientUser', claims: [] });
    const { body } = await starter.call(startPreview, { body: { roleId, clientId: acme } });
    expect(await statusOf(body)).toBe(200);
    await run(`update roles set role_type = 'InternalUser' where id = $1`, [roleId]);
    expect(await statusOf(body)).toBe(401);
    await run(`delete from roles where id = $1`, [roleId]);
    expect(await statusOf(body)).toBe(401);
  });
});

describe('the audit log', () => {
  it('has start and end with what was looked at, each operation once', async () => {
    const projectId = await company.addProject({ clientId: acme });
    const preview = await begin(starter, nina.id);
    const subject = { actor: starter.id, type: 'user', id: nina.id, name: 'Nina Park' };
    expect(await entriesOf('preview.started')).toEqual([{ ...subject, details: {} }]);
    for (let times = 0; times < 2; times++) {
      await call(test, listProjects, {}, bearer(preview));
      await call(test, getProject, { params: { id: projectId } }, bearer(preview));
    }
    expect(await entriesOf('preview.ended')).toEqual([]);
    await call(test, endPreview, {}, bearer(preview));
    await call(test, endPreview, {}, bearer(preview));
    const ended = [{ ...subject, details: { operations: ['listProjects', 'getProject'] } }];
    expect(await entriesOf('preview.ended')).toEqual(ended);
    await maintain(test.services);
    expect(await entriesOf('preview.ended')).toEqual(ended);
  });

  it.each([
    ['ran out', 'update previews set expires_at = now() where tenant_id = $1'],
    [
      'lost its session',
      'update sessions set ended_at = now() where user_id in (select user_id from previews where tenant_id = $1)',
    ],
  ])('gets the end of a preview that %s from the next maintenance, once', async (_, change) => {
    const roleId = company.roles.client as string;
    const { body } = await starter.call(startPreview, { body: { roleId, clientId: acme } });
    await call(test, listProjects, {}, bearer(body));
    await maintain(test.services);
    expect(await entriesOf('preview.ended')).toEqual([]);
    await run(change, [company.id]);
    await maintain(test.services);
    await maintain(test.services);
    expect(await entriesOf('preview.ended')).toEqual([
      {
        actor: starter.id,
        type: 'role',
        id: roleId,
        name: 'client at Acme',
        details: { operations: ['listProjects'], expired: true },
      },
    ]);
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    await maintain(test.services, { now: tomorrow });
    expect((await run('select from previews where tenant_id = $1', [company.id])).rowCount).toBe(0);
  });
});

describe('a forged token of a preview', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const sign = (payload: object, purpose: string, typ: string) =>
    new SignJWT({
      tenantId: company.id,
      sid: starter.sessionId,
      sub: starter.id,
      iss: 'loggia',
      exp: now() + 600,
      ...payload,
    })
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(deriveKey(test.services.secrets.tokenSecret, purpose));

  it('is refused, and the real one is not', async () => {
    await begin(starter, nina.id);
    const { rows } = await run('select id from previews where tenant_id = $1', [company.id]);
    const preview = rows[0].id;
    const real = ['preview-token', 'preview+jwt'] as const;
    const second = await signIn(test, company.id, starter.id);
    const colleague = await company.addPerson({ role: 'manager' });
    const stranger = (await createCompany(test, `Stranger ${newId()}`)).admin;
    expect(await statusOf({ token: await sign({ preview }, ...real) })).toBe(200);
    const forged = {
      'the key of access tokens': sign({ preview }, 'access-token', 'preview+jwt'),
      'the header of access tokens': sign({ preview }, 'preview-token', 'JWT'),
      'no preview': sign({}, ...real),
      'a preview that does not exist': sign({ preview: newId() }, ...real),
      'an empty preview': sign({ preview: '' }, ...real),
      'another session of its starter': sign({ preview, sid: second.sessionId }, ...real),
      "a colleague's session": sign({ preview, sid: colleague.sessionId, sub: colleague.id }, ...real),
      'a colleague': sign({ preview, sub: colleague.id }, ...real),
      'the user who is shown': sign({ preview, sub: nina.id, sid: nina.sessionId }, ...real),
      'another company': sign({ preview, tenantId: stranger.tenantId }, ...real),
      'an expiry in the past': sign({ preview, exp: now() - 1 }, ...real),
      'another issuer': sign({ preview, iss: 'someone-else' }, ...real),
    };
    for (const [name, token] of Object.entries(forged))
      expect([name, await statusOf({ token: await token })]).toEqual([name, 401]);
  });
});
