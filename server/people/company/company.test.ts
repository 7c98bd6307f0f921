import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCompany, updateCompany } from '#contract/people/company.ts';
import { getTenant } from '#contract/people/tenants.ts';
import { listAudit } from '#contract/work/audit.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
});
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
});
afterAll(() => test.stop());

const read = async (who: Person) => (await who.call(getCompany)).body;
const update = (body: object, version?: number) =>
  company.admin.call(updateCompany, { body }, version === undefined ? {} : { 'if-match': `"${version}"` });

const settings = {
  displayName: 'Studio North',
  timeZone: 'Europe/Berlin',
  language: 'de',
  region: 'CH',
  colour: '#0B7A75',
  senderName: 'North, by mail',
  replyTo: 'office@north.example',
  defaultAudience: 'staff',
  modules: ['tasks', 'updates'],
  auditMonths: 24,
  tokens: 'everyone',
  signOffByLink: false,
  clientHandOver: true,
  clientsHearOfLateness: true,
  showsFirstSteps: false,
  removePlace: false,
  documentTypes: ['dwg', 'svg'],
  signIn: { maxIdleDays: 3, maxDays: 9, secondFactor: 'off', graceSignIns: 3, clientCodes: true },
};
/** Of a company that asks for no second factor. */
const noPolicy = { secondFactor: 'off', graceSignIns: 3, clientCodes: false };
/** For those who may have API tokens: with these settings everybody. */
const mayHaveTokens = true;

describe('getCompany', () => {
  it('starts with defaults', async () => {
    expect(await read(company.admin)).toEqual({
      name: company.name,
      timeZone: 'UTC',
      defaultAudience: 'client',
      modules: [],
      auditMonths: 13,
      tokens: 'staff',
      signOffByLink: true,
      clientHandOver: false,
      clientsHearOfLateness: false,
      showsFirstSteps: true,
      removePlace: true,
      documentTypes: [],
      mayHandOver: true,
      signIn: noPolicy,
      mayHaveTokens,
      version: 1,
    });
  });

  it('shows everybody names, colour, logo, modules, types of documents and what happens to pictures, staff also the default audience, and administrators the rest', async () => {
    await update(settings);
    await test.database.owner.query("update tenants set logo = 'x', logo_type = 'image/png' where id = $1", [
      company.id,
    ]);
    const forAll = {
      name: company.name,
      displayName: 'Studio North',
      colour: '#0B7A75',
      logoUrl: `/api/Tenants/${company.id}/logo`,
      modules: settings.modules,
      timeZone: settings.timeZone,
      removePlace: false,
      documentTypes: settings.documentTypes,
      mayHaveTokens,
    };
    const clientId = await company.addClient('Acme');
    expect(await read(await company.addPerson({ role: 'client', clientId }))).toEqual({
      ...forAll,
      mayHandOver: true,
    });
    expect(await read(await company.addPerson({ role: null }))).toEqual(forAll);
    expect(await read(await company.addPerson({ role: 'manager' }))).toEqual({
      ...forAll,
      mayHandOver: true,
      defaultAudience: 'staff',
    });
    expect(await read(company.admin)).toEqual({ ...forAll, mayHandOver: true, ...settings, version: 2 });
  });
});

describe('updateCompany', () => {
  it('stores every setting, and the sign-in shows name and colour', async () => {
    const { status, body } = await update(settings);
    expect([status, body]).toEqual([
      200,
      { name: company.name, ...settings, mayHaveTokens, mayHandOver: true, version: 2 },
    ]);
    expect(await read(company.admin)).toEqual(body);
    const tenant = (await call(test, getTenant, { params: { id: company.id } })).body;
    expect(tenant).toMatchObject({ name: company.name, displayName: 'Studio North', colour: '#0B7A75' });
    expect(tenant).not.toHaveProperty('replyTo');
  });

  it('changes only the given fields, and an empty text or null clears a name, the colour and the reply address', async () => {
    await update(settings);
    expect((await update({ colour: ' #ab12cd ' })).body).toMatchObject({ ...settings, colour: '#AB12CD' });
    const cleared = await update({ displayName: ' ', colour: '', senderName: null, replyTo: '' });
    expect(cleared.body).toEqual({
      name: company.name,
      timeZone: 'Europe/Berlin',
      signIn: settings.signIn,
      language: 'de',
      region: 'CH',
      defaultAudience: 'staff',
      modules: settings.modules,
      auditMonths: 24,
      tokens: 'everyone',
      signOffByLink: false,
      clientHandOver: true,
      clientsHearOfLateness: true,
      showsFirstSteps: false,
      removePlace: false,
      documentTypes: settings.documentTypes,
      mayHaveTokens,
      mayHandOver: true,
      version: 4,
    });
  });

  it.each([
    { language: 'xx' },
    { language: 'de-CH' },
    { language: 'toString' },
    { language: 'd'.repeat(8192) },
    { region: 'XX' },
    { region: 'de' },
    { region: '001' },
    { region: 'constructor' },
  ])('refuses %.60o in plain words', async (body) => {
    const before = await read(company.admin);
    const [field = ''] = Object.keys(body);
    const refused = await update(body);
    expect([refused.status, refused.body.errors]).toEqual([400, { [field]: [`Please choose a ${field}`] }]);
    expect(await read(company.admin)).toEqual(before);
  });

  it('has no language or region again after null', async () => {
    await update({ language: 'ar', region: 'EG' });
    const { body } = await update({ language: null, region: null });
    for (const field of ['language', 'region']) expect(body).not.toHaveProperty(field);
  });

  it.each(['CNT', 'BST', 'US/Pacific-New'])(
    'refuses %s, which Node takes for a time zone and PostgreSQL does not',
    async (timeZone) => {
      const before = await read(company.admin);
      const { status, body } = await update({ timeZone });
      expect([status, body.errors]).toEqual([400, { timeZone: ['Please choose a time zone'] }]);
      expect(await read(company.admin)).toEqual(before);
    },
  );

  it.each(['europe/london', 'UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12'])(
    'takes the time zone %s',
    async (timeZone) => {
      expect((await update({ timeZone })).body).toMatchObject({ timeZone, version: timeZone === 'UTC' ? 1 : 2 });
    },
  );

  it('takes each module once and in one order, and changes nothing for the same ones', async () => {
    expect((await update({ modules: ['updates', 'updates'] })).body).toMatchObject({
      modules: ['updates'],
      version: 2,
    });
    expect((await update({ modules: ['updates', 'tasks'] })).body).toMatchObject({
      modules: ['tasks', 'updates'],
      version: 3,
    });
    expect((await update({ modules: ['tasks', 'updates'] })).body).toMatchObject({ version: 3 });
    expect((await update({ modules: ['invoices'] })).status).toBe(400);
    expect((await update({ modules: ['tasks', 'tasks', 'tasks', 'tasks'] })).status).toBe(400);
    expect((await read(company.admin)).modules).toEqual(['tasks', 'updates']);
  });

  it('keeps the name that people sign in with', async () => {
    const refused = await update({ name: 'Another', isDemo: true, isActive: false, storageQuotaMb: 1 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      400,
      ['name', 'isDemo', 'isActive', 'storageQuotaMb'],
    ]);
    expect((await company.admin.call(getCompany)).body).toMatchObject({ name: company.name, version: 1 });
  });

  it('records the changed fields once, and nothing if nothing changes', async () => {
    await update({ timeZone: 'Europe/Berlin', language: null });
    await update({ timeZone: 'Europe/Berlin' });
    const { body } = await company.admin.call(listAudit, { query: { kind: 'company' } });
    expect(body).toEqual([
      expect.objectContaining({
        action: 'company.updated',
        actorId: company.admin.id,
        subjectType: 'tenant',
        subjectId: company.id,
        details: { fields: ['timeZone'] },
      }),
    ]);
    expect(await read(company.admin)).toMatchObject({ version: 2 });
  });

  it('returns 412 if somebody else saved first, and changes nothing', async () => {
    expect((await update({ language: 'de' }, 1)).status).toBe(200);
    expect((await update({ language: 'en' }, 1)).status).toBe(412);
    expect(await read(company.admin)).toMatchObject({ language: 'de', version: 2 });
    expect((await update({ language: 'en' }, 2)).status).toBe(200);
  });

  it('refuses everybody but administrators', async () => {
    const clientId = await company.addClient('Acme');
    for (const who of [
      await company.addPerson({ role: 'manager' }),
      await company.addPerson({ role: 'client', clientId }),
      await company.addPerson({ role: null }),
    ]) {
      expect((await who.call(updateCompany, { body: { colour: '#000000' } })).status).toBe(403);
    }
    expect(await read(company.admin)).not.toHaveProperty('colour');
  });

  it('changes one limit of sign-ins without the other, and takes both back', async () => {
    await update({ signIn: { maxIdleDays: 3, maxDays: 9 } });
    expect((await update({ signIn: { maxDays: 10 } })).body.signIn).toEqual({
      ...noPolicy,
      maxIdleDays: 3,
      maxDays: 10,
    });
    expect((await update({ signIn: {} })).body).toMatchObject({ signIn: { maxIdleDays: 3, maxDays: 10 }, version: 3 });
    expect((await update({ signIn: { maxIdleDays: null, maxDays: null } })).body.signIn).toEqual(noPolicy);
  });

  it('changes only the company of the caller', async () => {
    const other = await createCompany(test, `Other ${newId()}`);
    const before = await read(other.admin);
    await update({ ...settings, id: other.id, tenantId: other.id });
    expect(await read(other.admin)).toEqual(before);
  });
});

describe('a demo company', () => {
  beforeEach(() => test.database.owner.query('update tenants set is_demo = true where id = $1', [company.id]));

  it.each([{ displayName: 'Mine' }, { senderName: 'Mine' }, { replyTo: 'me@mine.example' }])(
    'keeps what the next visitor would read: %o',
    async (body) => {
      const { status, body: problem } = await update({ ...body, colour: '#000000' });
      expect([status, problem.message]).toEqual([
        403,
        'A demo company keeps its name, its logo and how people sign in.',
      ]);
      expect(Object.keys(problem.errors)).toEqual(Object.keys(body));
      expect(await read(company.admin)).toMatchObject({ version: 1 });
    },
  );

  it('keeps how its visitors sign in', async () => {
    const { status, body } = await update({ signIn: { maxIdleDays: 1, maxDays: null } });
    expect([status, Object.keys(body.errors)]).toEqual([403, ['signIn.maxIdleDays']]);
    expect(await read(company.admin)).toMatchObject({ signIn: {}, version: 1 });
  });

  it('lets visitors try the other settings', async () => {
    const { displayName: _, senderName: __, replyTo: ___, signIn: ____, ...others } = settings;
    expect(await update({ ...others, displayName: '' })).toMatchObject({ status: 200, body: others });
  });
});
