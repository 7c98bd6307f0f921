import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/exchange/scim-tokens.ts';
import { createIdentityProvider } from '#contract/people/identity-providers.ts';
import { createToken, listTokens } from '#contract/people/tokens.ts';
import { deleteUser, getMe } from '#contract/people/users.ts';
import { listAudit } from '#contract/work/audit.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { startTwoApps, type TwoApps } from '#tests/support/two-apps.ts';

let apps: TwoApps;
let test: TestApp;
let company: Company;
let token: string;
let tokenId: string;
beforeAll(async () => {
  apps = await startTwoApps();
  test = apps.first;
});
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  ({ token, id: tokenId } = (await company.admin.call(contract.createScimToken, { body: { name: 'Entra' } })).body);
});
afterAll(() => apps.stop());

const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);
const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
const grace = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  externalId: '00u1',
  userName: 'grace@studio.example',
  name: { givenName: 'Grace', familyName: 'Hopper' },
  emails: [{ primary: true, value: 'grace@studio.example', type: 'work' }],
  active: true,
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Navy' },
};

async function ask(method: string, path: string, body?: unknown, { by = token, on = test, type = 'scim+json' } = {}) {
  const answer = await on.app.inject({
    method: method as 'GET',
    url: `/scim/v2${path}`,
    headers: {
      ...(by && { authorization: `Bearer ${by}` }),
      ...(body !== undefined && { 'content-type': `application/${type}` }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    headers: answer.headers,
    body: answer.body ? JSON.parse(answer.body) : undefined,
  };
}
const filtered = async (filter: string) => {
  const { body } = await ask('GET', `/Users?filter=${encodeURIComponent(filter)}`);
  return body.Resources?.map(({ id }: { id: string }) => id) ?? body.scimType;
};
const add = async (person: object = {}): Promise<string> => {
  const { status, body } = await ask('POST', '/Users', { ...grace, ...person });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id;
};
const auditOf = async (by: Person = company.admin) => (await by.call(listAudit)).body;
const addProvider = (roleId: string, domains = ['studio.example']) =>
  query(
    `insert into identity_providers (tenant_id, id, name, name_key, issuer, oidc_client_id, covers, role_id, domains)
     values ($1, $2, 'Entra', 'entra', 'https://id.example', 'loggia', 'Staff', $3, $4)`,
    [company.id, newId(), roleId, domains],
  );
const rowOf = async (id: string) => (await query('select * from users where id = $1', [id])).rows[0];

describe('the tokens of directories', () => {
  it('are shown once, stored as their hash, and listed with name, last four, last use and maker', async () => {
    const [listed] = (await company.admin.call(contract.listScimTokens)).body;
    expect(listed).toEqual({
      id: tokenId,
      name: 'Entra',
      lastFour: token.slice(-4),
      ownerId: company.admin.id,
      ownerName: 'Ada Admin',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      address: expect.stringMatching(/\/scim\/v2$/),
    });
    const { rows } = await query('select row_to_json(sessions)::text as row from sessions where id = $1', [tokenId]);
    expect(rows[0].row).not.toContain(token.slice(4, 80));
    expect(JSON.stringify(await auditOf())).not.toContain(token.slice(4, 80));
    await ask('GET', '/Users');
    expect((await company.admin.call(contract.listScimTokens)).body[0].lastUsedAt).toEqual(expect.any(String));
  });

  it('are no API tokens, and API tokens are none of them', async () => {
    expect((await company.admin.call(listTokens, { query: { of: 'all' } })).body).toEqual([]);
    expect((await call(test, getMe, {}, { authorization: `Bearer ${token}` })).status).toBe(401);
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const body = { name: 'Program', claims: ['Users:ViewUsers' as const], expiresAt };
    const { token: apiToken } = (await company.admin.call(createToken, { body: body as never })).body;
    expect((await ask('GET', '/Users', undefined, { by: apiToken })).status).toBe(401);
    expect((await ask('GET', '/Users', undefined, { by: company.admin.token })).status).toBe(401);
  });

  it('are at most ten, and none in a demo company', async () => {
    const make = () => company.admin.call(contract.createScimToken, { body: { name: 'More' } });
    for (let each = 1; each < contract.maxScimTokens; each++) expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(400);
    await query('update tenants set is_demo = true where id = $1', [company.id]);
    expect((await make()).status).toBe(403);
  });

  it('are refused as SCIM says: without one, altered, removed, expired, of a company that is off', async () => {
    const refused = async (by: string) => {
      const { status, type, body } = await ask('GET', '/Users', undefined, { by });
      expect({ status, type, body }).toEqual({
        status: 401,
        type: 'application/scim+json; charset=utf-8',
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '401',
          detail: expect.any(String),
        },
      });
    };
    await refused('');
    await refused('lgg_');
    await refused(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
    await refused('x'.repeat(7000));
    expect((await ask('GET', '/Users')).status).toBe(200);
    await query("update sessions set expires_at = now() - interval '1 second' where id = $1", [tokenId]);
    await refused(token);
    await query("update sessions set expires_at = now() + interval '1 day' where id = $1", [tokenId]);
    await query('update tenants set is_active = false where id = $1', [company.id]);
    await refused(token);
    await query('update tenants set is_active = true where id = $1', [company.id]);
    expect((await company.admin.call(contract.deleteScimToken, { params: { id: tokenId } })).status).toBe(204);
    await refused(token);
  });

  it.each([
    ['is deactivated', 'update users set is_active = false where id = $1'],
    [
      'is no administrator any more',
      "update users set role_id = (select r.id from roles r where r.tenant_id = users.tenant_id and r.name = 'manager') where id = $1",
    ],
  ])('are refused from the next request on in both processes when their maker %s', async (_, change) => {
    for (const on of [apps.first, apps.second])
      expect((await ask('GET', '/Users', undefined, { on })).status).toBe(200);
    await query(change, [company.admin.id]);
    for (const on of [apps.first, apps.second]) {
      expect((await ask('GET', '/Users', undefined, { on })).status).toBe(401);
      expect((await ask('POST', '/Users', grace, { on })).status).toBe(401);
    }
    expect((await query('select from users where tenant_id = $1', [company.id])).rowCount).toBe(1);
  });

  it('are refused when their maker is deleted', async () => {
    const other = await company.addPerson({ role: 'Admin' });
    expect((await other.call(deleteUser, { params: { id: company.admin.id } })).status).toBe(200);
    expect((await ask('GET', '/Users')).status).toBe(401);
  });
});

describe('adding people', () => {
  it('adds staff with the role of new people, and answers what SCIM says', async () => {
    await addProvider(company.roles.worker as string);
    const { status, headers, body, type } = await ask('POST', '/Users', grace);
    expect({ status, type }).toEqual({ status: 201, type: 'application/scim+json; charset=utf-8' });
    expect(headers.location).toBe(body.meta.location);
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: expect.any(String),
      externalId: '00u1',
      userName: 'grace@studio.example',
      name: { formatted: 'Grace Hopper', givenName: 'Grace', familyName: 'Hopper' },
      displayName: 'Grace Hopper',
      emails: [{ value: 'grace@studio.example', type: 'work', primary: true }],
      active: true,
      groups: [{ value: company.roles.worker, display: 'worker', type: 'direct' }],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: expect.stringContaining(`/scim/v2/Users/${body.id}`),
      },
    });
    expect((await ask('GET', `/Users/${body.id}`)).body).toEqual(body);
    // The company has said that its provider decides on addresses of this domain.
    expect(await rowOf(body.id)).toMatchObject({
      email_verified_at: expect.any(Date),
      client_id: null,
      password_hash: null,
    });
  });

  it('names in the audit log who made the token, and that it was SCIM', async () => {
    const id = await add();
    await ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }));
    const entries = (await auditOf()).filter(({ subjectId }: { subjectId: string }) => subjectId === id);
    expect(
      entries.map(({ action, actorId, actorName }: Record<string, string>) => [action, actorId, actorName]),
    ).toEqual([
      ['user.updated', company.admin.id, 'Ada Admin (SCIM Entra)'],
      ['user.created', company.admin.id, 'Ada Admin (SCIM Entra)'],
    ]);
  });

  it('gives no role without a provider that has one, and never that of administrators', async () => {
    expect(await rowOf(await add())).toMatchObject({ role_id: null, email_verified_at: null });
    await addProvider(company.roles.Admin as string);
    const id = await add({ userName: 'b@studio.example', externalId: 'b', emails: [] });
    expect(await rowOf(id)).toMatchObject({ role_id: null });
  });

  it('takes plain JSON, text for active, and names in whatever form', async () => {
    const body = { userName: 'mary', displayName: 'Mary Ann Evans', active: 'False' };
    const answer = await ask('POST', '/Users', body, { type: 'json' });
    expect(answer).toMatchObject({
      status: 201,
      body: { userName: 'mary', name: { givenName: 'Mary Ann', familyName: 'Evans' }, active: false },
    });
  });

  it.each([
    ['userName', { externalId: 'x', emails: [] }],
    ['an e-mail address', { userName: 'x', externalId: 'x' }],
    ['externalId', { userName: 'x', emails: [] }],
  ])('answers 409 if somebody has the same %s', async (_, person) => {
    await add();
    const { status, body } = await ask('POST', '/Users', { ...grace, ...person });
    expect({ status, body }).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
    expect((await ask('GET', '/Users')).body.totalResults).toBe(2);
  });

  it('answers 409 for the address of a client user, who is hidden from it', async () => {
    const clientId = await company.addClient('Acme');
    const { id } = await company.addPerson({ role: 'client', clientId });
    const { email } = await rowOf(id);
    expect((await ask('POST', '/Users', { ...grace, userName: email, emails: [] })).status).toBe(409);
    expect(await filtered(`userName eq "${email}"`)).toEqual([]);
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await ask('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }))).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ is_active: true });
  });

  it.each([
    ['no userName', { userName: undefined }],
    ['a long userName', { userName: 'x'.repeat(300) }],
    ['a long externalId', { externalId: 'x'.repeat(501) }],
    ['a name that is too long', { name: { givenName: 'x'.repeat(201), familyName: 'y' } }],
    ['an address in a name', { name: { givenName: 'evil.example', familyName: 'y' } }],
    ['a line break in a name', { name: { givenName: 'x', familyName: 'y\r\nz' } }],
    ['a bad address', { emails: [{ value: 'nobody' }] }],
    ['a number for active', { active: 3 }],
    ['a NUL', { userName: 'a\u0000b' }],
  ])('answers 400 to %s', async (_, person) => {
    const { status, body } = await ask('POST', '/Users', { ...grace, ...person });
    expect({ status, body }).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await ask('GET', '/Users')).body.totalResults).toBe(1);
  });

  it('answers bad bodies in the form of SCIM', async () => {
    expect(await ask('POST', '/Users', '{')).toMatchObject({ status: 400, body: { status: '400' } });
    expect(await ask('POST', '/Users', '[]')).toMatchObject({ status: 400, body: { status: '400' } });
    expect(await ask('POST', '/Users', 'x', { type: 'xml' })).toMatchObject({ status: 415, body: { status: '415' } });
    expect(await ask('POST', '/Users', `"${'x'.repeat(1_100_000)}"`)).toMatchObject({ status: 413 });
    expect(await ask('GET', '/Bulk')).toMatchObject({ status: 404, body: { status: '404' } });
    expect(await ask('GET', '/Bulk', undefined, { by: '' })).toMatchObject({ status: 401 });
  });
});

describe('finding people', () => {
  it('filters by userName without regard to case, and by externalId, address and id', async () => {
    const id = await add({ userName: 'Grace.H', emails: [{ value: 'g@studio.example' }] });
    await add({ userName: 'other', externalId: 'o', emails: [] });
    expect(await filtered('userName eq "grace.h"')).toEqual([id]);
    expect(await filtered('externalId eq "00u1"')).toEqual([id]);
    expect(await filtered('externalId eq "00U1"')).toEqual([]);
    expect(await filtered('emails.value eq "g@studio.example"')).toEqual([id]);
    expect(await filtered(`id eq "${id}"`)).toEqual([id]);
    expect(await filtered('userName eq "a\\"b"')).toEqual([]);
    const { email } = await rowOf(company.admin.id);
    expect(await filtered(`USERNAME EQ "${email}"`)).toEqual([company.admin.id]);
  });

  it.each([
    'userName co "a"',
    'userName eq a',
    'password eq "a"',
    `userName eq "${'x'.repeat(700)}"`,
    'id eq "\\u0000"',
    '',
  ])('refuses the filter %s', async (filter) => {
    expect(await filtered(filter)).toBe('invalidFilter');
  });

  it('gives pages that together are everybody once', async () => {
    for (let each = 0; each < 5; each++) await add({ userName: `p${each}`, externalId: `p${each}`, emails: [] });
    const pages = await Promise.all([1, 3, 5, 7].map((at) => ask('GET', `/Users?startIndex=${at}&count=2`)));
    expect(pages.map(({ body }) => [body.totalResults, body.startIndex, body.itemsPerPage])).toEqual([
      [6, 1, 2],
      [6, 3, 2],
      [6, 5, 2],
      [6, 7, 0],
    ]);
    expect(new Set(pages.flatMap(({ body }) => body.Resources.map(({ id }: { id: string }) => id))).size).toBe(6);
    expect((await ask('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 6, itemsPerPage: 0 });
    expect((await ask('GET', '/Users?count=many')).status).toBe(400);
  });

  it('says what it can do', async () => {
    const { status, body } = await ask('GET', '/ServiceProviderConfig');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
    });
  });

  it('shows, changes and counts nobody of another company', async () => {
    const other = await createCompany(test, `Other ${newId()}`);
    const stranger = await other.addPerson({ role: 'worker' });
    expect((await ask('GET', '/Users')).body.totalResults).toBe(1);
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', patchOf({ op: 'replace', value: { active: false } })],
      ['PUT', grace],
      ['DELETE', undefined],
    ] as const) {
      expect((await ask(method, `/Users/${stranger.id}`, body)).status).toBe(404);
      expect((await ask(method, `/Groups/${other.roles.worker}`, method === 'PUT' ? {} : body)).status).toBe(404);
    }
    const into = patchOf({ op: 'add', path: 'members', value: [{ value: stranger.id }] });
    expect((await ask('PATCH', `/Groups/${company.roles.worker}`, into)).status).toBe(400);
    expect(await rowOf(stranger.id)).toMatchObject({ is_active: true, role_id: other.roles.worker });
  });
});

describe('changing people', () => {
  it.each([
    ['Microsoft Entra, with a path and text', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta, without a path', { op: 'replace', value: { active: false } }],
    ['with a path and a boolean', { op: 'replace', path: 'active', value: false }],
  ])('deactivates as %s', async (_, operation) => {
    const id = await add();
    const { status, body } = await ask('PATCH', `/Users/${id}`, patchOf(operation));
    expect({ status, active: body.active }).toEqual({ status: 200, active: false });
    const activated = patchOf({ op: 'Add', path: 'active', value: 'True' });
    expect((await ask('PATCH', `/Users/${id}`, activated)).body.active).toBe(true);
  });

  it('takes names, addresses and ids as Microsoft Entra and Okta send them, and leaves the rest out', async () => {
    const id = await add();
    const entra = patchOf(
      { op: 'Replace', path: 'name.givenName', value: 'Amazing' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'amazing@studio.example' },
      { op: 'Replace', path: 'externalId', value: 'e-1' },
      { op: 'Add', path: 'title', value: 'Admiral' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Navy' },
    );
    expect((await ask('PATCH', `/Users/${id}`, entra)).body).toMatchObject({
      externalId: 'e-1',
      userName: 'grace@studio.example',
      name: { givenName: 'Amazing', familyName: 'Hopper' },
      emails: [{ value: 'amazing@studio.example' }],
    });
    const okta = patchOf({ op: 'replace', value: { 'name.familyName': 'Murray', userName: 'gm@studio.example' } });
    expect((await ask('PATCH', `/Users/${id}`, okta)).body).toMatchObject({
      userName: 'gm@studio.example',
      name: { givenName: 'Amazing', familyName: 'Murray' },
    });
    const removed = patchOf({ op: 'Remove', path: 'externalId' });
    expect((await ask('PATCH', `/Users/${id}`, removed)).body).not.toHaveProperty('externalId');
    const put = await ask('PUT', `/Users/${id}`, { ...grace, active: false });
    expect(put.body).toMatchObject({ externalId: '00u1', name: { givenName: 'Grace' }, active: false });
  });

  it.each([
    [{ op: 'remove', path: 'userName' }],
    [{ op: 'move', path: 'active', value: true }],
    [{ op: 'replace', path: 'active', value: 'perhaps' }],
    [{ op: 'replace', path: 'name.givenName', value: ' ' }],
    [{ op: 'replace', value: 'active' }],
  ])('refuses %j', async (operation) => {
    const id = await add();
    expect((await ask('PATCH', `/Users/${id}`, patchOf(operation))).status).toBe(400);
    expect((await ask('GET', `/Users/${id}`)).body).toMatchObject({ active: true, name: { givenName: 'Grace' } });
  });

  it('links a person who was here before', async () => {
    const worker = await company.addPerson({ role: 'worker' });
    const { email } = await rowOf(worker.id);
    expect(await filtered(`userName eq "${email}"`)).toEqual([worker.id]);
    const linked = await ask('PATCH', `/Users/${worker.id}`, patchOf({ op: 'Add', path: 'externalId', value: 'w' }));
    expect(linked.body).toMatchObject({ externalId: 'w', groups: [{ value: company.roles.worker }] });
    expect(await filtered('externalId eq "w"')).toEqual([worker.id]);
  });

  it.each(['PATCH', 'DELETE'])('ends the sessions of a deactivated person in both processes: %s', async (method) => {
    const worker = await company.addPerson({ role: 'worker' });
    const seen = (on: TestApp) => call(on, getMe, {}, { authorization: `Bearer ${worker.token}` });
    for (const on of [apps.first, apps.second]) expect((await seen(on)).status).toBe(200);
    const body = method === 'PATCH' ? patchOf({ op: 'Replace', path: 'active', value: 'False' }) : undefined;
    expect((await ask(method, `/Users/${worker.id}`, body)).status).toBe(method === 'PATCH' ? 200 : 204);
    for (const on of [apps.first, apps.second]) expect((await seen(on)).status).toBe(401);
    expect((await ask('GET', `/Users/${worker.id}`)).body.active).toBe(false);
  });
});

describe('administrators', () => {
  const deactivate = patchOf({ op: 'replace', value: { active: false } });
  const words = async (work: ReturnType<typeof ask>) => {
    const { status, body } = await work;
    return [status, body.detail];
  };

  it('are not deactivated by SCIM if they made the token, are the last one or have emergency access', async () => {
    const other = await company.addPerson({ role: 'Admin' });
    expect(await words(ask('DELETE', `/Users/${company.admin.id}`))).toEqual([
      403,
      'The administrator who made the token cannot be deactivated with it.',
    ]);
    await query('update users set is_break_glass = true where id = $1', [other.id]);
    expect(await words(ask('PATCH', `/Users/${other.id}`, deactivate))).toEqual([
      403,
      'Administrators with emergency access cannot be deactivated by SCIM.',
    ]);
    expect((await other.call(getMe)).status).toBe(200);
    const denied = (await auditOf()).filter(({ action }: { action: string }) => action === 'access.denied');
    expect(denied[0]).toMatchObject({ actorId: company.admin.id, details: { operation: 'scim' } });
    await query('update users set is_break_glass = false where id = $1', [other.id]);
    expect((await ask('PATCH', `/Users/${other.id}`, deactivate)).status).toBe(200);
    expect((await other.call(getMe)).status).toBe(401);
  });

  it('keep their address, and are not activated by SCIM', async () => {
    const other = await company.addPerson({ role: 'Admin' });
    const { email } = await rowOf(other.id);
    const stolen = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: 'thief@studio.example' });
    expect((await ask('PATCH', `/Users/${other.id}`, stolen)).status).toBe(403);
    expect(
      (await ask('PUT', `/Users/${other.id}`, { ...grace, userName: 'thief@studio.example', emails: undefined }))
        .status,
    ).toBe(403);
    expect((await ask('PATCH', `/Users/${other.id}`, deactivate)).status).toBe(200);
    expect((await ask('PATCH', `/Users/${other.id}`, patchOf({ op: 'replace', value: { active: true } }))).status).toBe(
      403,
    );
    expect(await rowOf(other.id)).toMatchObject({ email, is_active: false });
  });

  it('are made by no group, and unmade by none', async () => {
    const id = await add();
    const into = (role: string, ...ids: string[]) =>
      ask(
        'PATCH',
        `/Groups/${company.roles[role]}`,
        patchOf({ op: 'add', path: 'members', value: ids.map((value) => ({ value })) }),
      );
    expect(await words(into('Admin', id))).toEqual([403, 'Administrators are chosen in Loggia.']);
    expect((await ask('PUT', `/Groups/${company.roles.Admin}`, { displayName: 'Admin', members: [] })).status).toBe(
      403,
    );
    expect((await into('worker', id, company.admin.id)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ role_id: company.roles.worker });
    expect(await rowOf(company.admin.id)).toMatchObject({ role_id: company.roles.Admin });
  });
});

describe('groups', () => {
  const group = (role: string) => `/Groups/${company.roles[role]}`;
  const roleOf = async (id: string) => (await rowOf(id)).role_id;

  it('are the roles of the staff with the people who have them', async () => {
    const worker = await company.addPerson({ role: 'worker', firstName: 'Wil', lastName: 'Worker' });
    await company.addPerson({ role: 'client', clientId: await company.addClient('Acme') });
    const { body } = await ask('GET', '/Groups');
    expect(body.Resources.map(({ displayName }: { displayName: string }) => displayName).sort()).toEqual([
      'Admin',
      'manager',
      'worker',
    ]);
    const found = await ask('GET', `/Groups?filter=${encodeURIComponent('displayName eq "Worker"')}`);
    expect(found.body.Resources).toMatchObject([
      { id: company.roles.worker, members: [{ value: worker.id, display: 'Wil Worker' }] },
    ]);
    const short = await ask('GET', `${group('worker')}?excludedAttributes=members`);
    expect(short.body).not.toHaveProperty('members');
    expect((await ask('GET', group('client'))).status).toBe(404);
  });

  it('give people their role, as Microsoft Entra and Okta send it, and the role of new people to who leaves', async () => {
    await addProvider(company.roles.worker as string);
    const id = await add();
    const entra = patchOf({ op: 'Add', path: 'members', value: [{ value: id }] });
    expect((await ask('PATCH', group('manager'), entra)).body.members).toEqual([
      { value: id, display: 'Grace Hopper' },
    ]);
    expect(await roleOf(id)).toBe(company.roles.manager);
    const left = patchOf({ op: 'Remove', path: `members[value eq "${id}"]` });
    expect((await ask('PATCH', group('manager'), left)).body).toMatchObject({ members: [] });
    expect(await roleOf(id)).toBe(company.roles.worker);
    const okta = patchOf(
      { op: 'replace', value: { id: company.roles.manager, displayName: 'manager' } },
      { op: 'replace', path: 'members', value: [{ value: id, display: 'Grace' }] },
    );
    expect((await ask('PATCH', group('manager'), okta)).body.members).toHaveLength(1);
    const older = patchOf({ op: 'Remove', path: 'members', value: [{ value: id }] });
    expect((await ask('PATCH', group('manager'), older)).body.members).toEqual([]);
    // Who leaves the role of new people has none.
    expect((await ask('PUT', group('worker'), { displayName: 'worker', members: [] })).body.members).toEqual([]);
    expect(await roleOf(id)).toBeNull();
  });

  it('are named, made and removed in Loggia', async () => {
    const renamed = patchOf({ op: 'Replace', path: 'displayName', value: 'Boss' });
    expect((await ask('PATCH', group('manager'), renamed)).status).toBe(403);
    expect((await ask('POST', '/Groups', { displayName: 'Boss' })).status).toBe(403);
    expect((await ask('DELETE', group('manager'))).status).toBe(403);
  });

  it('take no client users and nobody unknown', async () => {
    const clientId = await company.addClient('Acme');
    const { id } = await company.addPerson({ role: 'client', clientId });
    for (const value of [id, newId(), 'nobody']) {
      const into = patchOf({ op: 'add', path: 'members', value: [{ value }] });
      expect((await ask('PATCH', group('manager'), into)).status).toBe(400);
    }
    expect(await rowOf(id)).toMatchObject({ role_id: company.roles.client, client_id: clientId });
  });
});

it('a person who was added signs in at the provider whose domain their address has', async () => {
  const body = { name: 'Id', issuer: 'https://id.example', clientId: 'l', domains: ['studio.example'] };
  expect((await company.admin.call(createIdentityProvider, { body: body as never })).status).toBe(201);
  expect(await rowOf(await add())).toMatchObject({ email_verified_at: expect.any(Date) });
  const elsewhere = await add({ userName: 'x@elsewhere.example', externalId: 'x', emails: [] });
  expect(await rowOf(elsewhere)).toMatchObject({ email_verified_at: null });
});
