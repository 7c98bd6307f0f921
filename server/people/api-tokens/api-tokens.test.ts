import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminChangePassword, endOtherSessions, endSession, listSessions } from '#contract/people/auth.ts';
import { maxTokens, tokenPattern } from '#contract/people/token-limits.ts';
import * as contract from '#contract/people/tokens.ts';
import { getMe } from '#contract/people/users.ts';
import { listAudit } from '#contract/work/audit.ts';
import { createClient, listClients } from '#contract/work/clients.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let worker: Person;
beforeAll(async () => {
  test = await sharedTestApp();
});
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  await company.addRole({ name: 'seller', claims: ['Clients:ViewClients', 'Clients:CreateClients'] });
  worker = await company.addPerson({ role: 'seller', firstName: 'Wil', lastName: 'Worker' });
});
afterAll(() => test.stop());

const query = (text: string, values: unknown[]) => test.database.owner.query(text, values);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const wanted = { name: 'Import', claims: ['Clients:ViewClients'], expiresAt: inDays(30) };
const make = (person: Person, body: object = {}) =>
  person.call(contract.createToken, { body: { ...wanted, ...body } as never });
const ask = (token: string, endpoint: Parameters<typeof call>[1], input: object = {}) =>
  call(test, endpoint, input, { authorization: `Bearer ${token}` });
const namesOf = async (person: Person, of?: 'me' | 'all') =>
  (await person.call(contract.listTokens, { query: { of } })).body.map(({ name }: { name: string }) => name);

describe('a new token', () => {
  it('is shown once, and stored as its hash alone', async () => {
    const { status, body } = await make(worker, { readOnly: true });
    expect(status).toBe(201);
    const { token, ...shown } = body;
    expect(token).toMatch(tokenPattern);
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Import',
      lastFour: token.slice(-4),
      claims: ['Clients:ViewClients'],
      readOnly: true,
      ownerId: worker.id,
      ownerName: 'Wil Worker',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(shown.expiresAt)).toBe(Date.parse(wanted.expiresAt));
    expect((await worker.call(contract.listTokens)).body).toEqual([shown]);
    const { rows } = await query('select row_to_json(sessions)::text as row from sessions where id = $1', [body.id]);
    expect(rows[0].row).not.toContain(token.slice(4, 80));
  });

  it('ends with the CRC-32 of the bytes before', async () => {
    const bytes = Buffer.from((await make(worker)).body.token.slice(4), 'base64url');
    expect(bytes.readUInt32BE(bytes.length - 4)).toBe(crc32(bytes.subarray(0, -4)));
    expect(bytes.subarray(0, 16).toString('hex')).toBe(company.id.replaceAll('-', ''));
  });

  it('is named in the audit log, without its text', async () => {
    const { body } = await make(worker);
    const { body: entries } = await company.admin.call(listAudit);
    const entry = entries.find(({ action }: { action: string }) => action === 'token.created');
    expect(entry).toMatchObject({ actorName: 'Wil Worker', subjectId: body.id, subjectName: 'Import' });
    expect(JSON.stringify(entries)).not.toContain(body.token.slice(4, 80));
  });

  it.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with a long name', { name: 'n'.repeat(61) }, 'name'],
    ['without a permission', { claims: [] }, 'claims'],
    ['with an unknown permission', { claims: ['Users:Fly'] }, 'claims.0'],
    ['with a permission that its owner lacks', { claims: ['Clients:ViewClients', 'Users:ViewUsers'] }, 'claims'],
    ['that has expired', { expiresAt: inDays(-1) }, 'expiresAt'],
    ['that lasts more than a year', { expiresAt: inDays(367) }, 'expiresAt'],
    ['without an end', { expiresAt: undefined }, 'expiresAt'],
  ])('is refused %s', async (_, body, field) => {
    expect(await make(worker, body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(await namesOf(worker)).toEqual([]);
  });

  it('may last a year', async () => {
    const expiresAt = new Date();
    expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + 1);
    expect((await make(worker, { expiresAt: new Date(expiresAt.getTime() - 1000).toISOString() })).status).toBe(201);
  });

  it('is one of at most 50 of a person', async () => {
    await query(
      `insert into sessions (tenant_id, id, user_id, address, device, expires_at, kind, token_name, token_hash, token_end, token_claims)
       select $1, gen_random_uuid(), $2, '', '', now() + interval '1 day', 'token', 'n', sha256(n::text::bytea), 'abcd', '{}'
       from generate_series(1, $3::int) n`,
      [company.id, worker.id, maxTokens],
    );
    expect(await make(worker)).toMatchObject({ status: 400, body: { errors: { name: [expect.any(String)] } } });
    expect((await make(company.admin)).status).toBe(201);
  });
});

describe('who may have tokens', () => {
  it.each([
    ['off', [403, 403]],
    ['staff', [201, 403]],
    ['everyone', [201, 201]],
  ])('with the policy %s', async (policy, expected) => {
    const clientId = await company.addClient('Acme');
    await company.addRole({ name: 'buyer', roleType: 'ClientUser', claims: ['Clients:ViewClients'] });
    const buyer = await company.addPerson({ role: 'buyer', clientId });
    await query("update tenants set api_tokens = 'everyone' where id = $1", [company.id]);
    const tokens = await Promise.all([worker, buyer].map(async (person) => (await make(person)).body.token));
    await query('update tenants set api_tokens = $2 where id = $1', [company.id, policy]);
    const made = await Promise.all([worker, buyer].map(async (person) => (await make(person)).status));
    expect(made).toEqual(expected);
    // Tokens of before work only where new ones are allowed.
    const used = await Promise.all(tokens.map(async (token) => (await ask(token, listClients)).status));
    expect(used).toEqual(expected.map((status) => (status === 201 ? 200 : 401)));
  });

  it('is nobody in a demo company', async () => {
    await query('update tenants set is_demo = true where id = $1', [company.id]);
    expect((await make(worker)).status).toBe(403);
  });
});

describe('a token', () => {
  it('acts as its owner with some of their permissions, and is no administrator', async () => {
    const { token } = (await make(company.admin)).body;
    expect((await ask(token, listClients)).status).toBe(200);
    expect((await ask(token, createClient, { body: { name: 'Acme' } })).status).toBe(403);
    expect(await ask(token, getMe)).toMatchObject({ status: 200, body: { id: company.admin.id } });
  });

  it('loses a permission with its owner', async () => {
    const { token } = (await make(worker)).body;
    await query("update roles set claims = '{Clients:CreateClients}' where id = $1", [company.roles.seller]);
    expect((await ask(token, listClients)).status).toBe(403);
  });

  it('is named in the audit log with what it did', async () => {
    const { token } = (await make(worker, { claims: ['Clients:CreateClients'] })).body;
    expect((await ask(token, createClient, { body: { name: 'Acme' } })).status).toBe(201);
    const { body } = await company.admin.call(listAudit);
    const [created, ...others] = body;
    expect(created).toMatchObject({
      action: 'client.created',
      actorId: worker.id,
      actorName: 'Wil Worker (token Import)',
    });
    expect(others[0].actorName).toBe('Wil Worker');
  });

  it('shows when it was last used', async () => {
    const { token } = (await make(worker)).body;
    await ask(token, listClients);
    const [listed] = (await worker.call(contract.listTokens)).body;
    expect(Date.parse(listed.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(listed.createdAt));
  });

  it('is not in the list of sessions, and does not end with the others there', async () => {
    const { token, id } = (await make(worker)).body;
    const { body: sessions } = await worker.call(listSessions);
    expect(sessions.map((each: { id: string }) => each.id)).toEqual([worker.sessionId]);
    expect((await worker.call(endSession, { params: { id } })).status).toBe(404);
    expect((await worker.call(endOtherSessions)).status).toBe(204);
    expect((await ask(token, listClients)).status).toBe(200);
  });

  it('ends when an administrator sets the password of its owner', async () => {
    const { token } = (await make(worker)).body;
    const password = 'Sunlit-Otter-42';
    const body = { userId: worker.id, password, confirmedPassword: password };
    expect((await company.admin.call(adminChangePassword, { body })).status).toBe(200);
    expect((await ask(token, listClients)).status).toBe(401);
  });

  it.each(['lgg_', `lgg_${'A'.repeat(88)}`, `lgg_${'A'.repeat(5000)}`])(
    'that is made up is refused: %s',
    async (token) => {
      expect((await ask(token, listClients)).status).toBe(401);
    },
  );

  it('with a changed character is refused', async () => {
    const { token } = (await make(worker)).body;
    for (const at of [5, 30, 60, 91]) {
      const changed = token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1);
      expect((await ask(changed, listClients)).status).toBe(401);
    }
    // The secret of another token with the same id, company and a right checksum.
    const bytes = Buffer.from(token.slice(4), 'base64url');
    bytes[40] = (bytes[40] as number) ^ 1;
    bytes.writeUInt32BE(crc32(bytes.subarray(0, -4)), bytes.length - 4);
    expect((await ask(`lgg_${bytes.toString('base64url')}`, listClients)).status).toBe(401);
    expect((await ask(token, listClients)).status).toBe(200);
  });
});

describe('ending tokens', () => {
  it('is for their owner and for administrators, who see those of all', async () => {
    const other = await company.addPerson({ role: 'seller' });
    const { id } = (await make(worker)).body;
    await make(company.admin, { name: 'Report' });
    expect(await namesOf(worker)).toEqual(['Import']);
    expect(await namesOf(company.admin)).toEqual(['Report']);
    expect(await namesOf(company.admin, 'all')).toEqual(['Report', 'Import']);
    expect((await worker.call(contract.listTokens, { query: { of: 'all' } })).status).toBe(403);
    expect((await other.call(contract.endToken, { params: { id } })).status).toBe(404);
    expect((await company.admin.call(contract.endToken, { params: { id } })).status).toBe(204);
    expect((await company.admin.call(contract.endToken, { params: { id } })).status).toBe(404);
    expect(await namesOf(worker)).toEqual([]);
    const { body } = await company.admin.call(listAudit);
    expect(body[0]).toMatchObject({ action: 'token.ended', subjectName: 'Import', subjectId: id });
  });

  it('ends no session', async () => {
    expect((await worker.call(contract.endToken, { params: { id: worker.sessionId } })).status).toBe(404);
    expect((await worker.call(listSessions)).status).toBe(200);
  });
});

describe('a server with TOKEN_REQUESTS_PER_MINUTE', () => {
  it('answers 429 with Retry-After beyond the limit of one token', async () => {
    const limited = await startTestApp({ TOKEN_REQUESTS_PER_MINUTE: '2' });
    try {
      const studio = await createCompany(limited, 'Limited');
      const tokens = await Promise.all(
        [1, 2].map(async () => (await studio.admin.call(contract.createToken, { body: wanted as never })).body.token),
      );
      const askLimited = (token: string) => call(limited, listClients, {}, { authorization: `Bearer ${token}` });
      // A minute may begin in between, once.
      const answers = [];
      for (let i = 0; i < 6; i++) answers.push(await askLimited(tokens[0]));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(2);
      expect(refused[0]?.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' });
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await askLimited(tokens[1])).status).toBe(200);
      expect((await studio.admin.call(listClients)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
