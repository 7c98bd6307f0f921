import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImport, type ImportCheck, runImport, undoImport } from '#contract/exchange/imports.ts';
import { createUser, listUsers } from '#contract/people/users.ts';
import { createClient, listClients } from '#contract/work/clients.ts';
import { listProjects, updateProject } from '#contract/work/projects.ts';
import { progressComesFromTasks } from '#contract/work/task-values.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let acme: string;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  acme = await company.addClient('Acme');
});

async function check(noun: string, file: string, by = company): Promise<ImportCheck> {
  const { status, body } = await upload(test, by.admin, createImport, [
    ['Noun', noun],
    ['File', Buffer.from(file), 'rows.csv'],
  ]);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const run = (id: string, body = {}, by = company) => by.admin.call(runImport, { params: { id }, body });
const undo = (id: string) => company.admin.call(undoImport, { params: { id } });
const usersNow = async () => (await company.admin.call(listUsers, {})).body;
const projectsNow = async (by = company) => (await by.admin.call(listProjects, {})).body;

describe('users', () => {
  const file = [
    'Vorname;Nachname;E-Mail-Adresse;Benutzername;Rolle;Kunde;aktiv',
    'Cleo;Acme;cleo@acme.example;cleo;client;acme;ja',
    'Wim;Worker;wim@studio.example;wim;Worker;;nein',
    'Nora;North;;;worker;;',
    'Rob;Role;rob@studio.example;;boss;;',
    'Carl;Client;carl@acme.example;;client;;',
    'Gus;Globex;gus@globex.example;;client;Globex;',
    'Max;Maybe;max@studio.example;;;;perhaps',
    'Ida;Alike;;wirn;;;',
  ].join('\n');

  it('are checked by the rules of the API, created without an invitation, and unchanged the second time', async () => {
    const first = await check('users', file);
    expect(first.problems).toEqual([
      { row: 4, column: '', message: 'A user needs an email, a username or an externalKey' },
      { row: 5, column: 'Rolle', message: 'There is no role with this name' },
      { row: 6, column: 'Kunde', message: 'Client is required for client roles' },
      { row: 7, column: 'Kunde', message: 'There is no client with this name. Import clients first.' },
      { row: 8, column: 'aktiv', message: 'Please write yes or no' },
      { row: 9, column: 'Benutzername', message: 'Row 3 is about the same' },
    ]);
    expect((await run(first.id, { skipInvalid: true })).body).toMatchObject({ created: 2, skipped: 6 });
    const [cleo, wim] = ['cleo', 'wim'].map((name) => ({
      username: name,
      pending: name === 'cleo' ? true : undefined,
    }));
    const created = (await usersNow()).filter(
      ({ username }: { username?: string }) => username === 'cleo' || username === 'wim',
    );
    expect(created).toEqual([
      expect.objectContaining({ ...cleo, roleName: 'client', clientId: acme, isActive: true }),
      expect.objectContaining({ username: wim?.username, roleName: 'worker', isActive: false }),
    ]);
    expect(created[0]).not.toHaveProperty('invitedUntil');
    const second = await check('users', file);
    expect(second).toMatchObject({ creates: 0, updates: 0, unchanged: 2 });
  });

  it('get an invitation if it is asked for, and the address may be copied from the list', async () => {
    const { id } = await check('users', file);
    await run(id, { skipInvalid: true, invite: true });
    const invited = (await usersNow()).filter((user: { invitedUntil?: string }) => user.invitedUntil);
    expect(invited.map(({ username }: { username: string }) => username)).toEqual(['cleo']);
  });

  it('stay after an undo if they have signed in, joined a project, raised a ticket or written a message', async () => {
    const names = ['ann', 'ben', 'cid', 'dora', 'eve'];
    const rows = names.map((name) => `${name},Worker,${name},worker`);
    const { id } = await check('users', ['first name,surname,username,role', ...rows].join('\n'));
    await run(id);
    const created = new Map(
      (await usersNow()).map((user: { username?: string; id: string }) => [user.username, user.id]),
    );
    const [ann, ben, cid, dora, eve] = names.map((name) => created.get(name));
    const query = (text: string, values: unknown[]) => test.database.owner.query(text, values);
    await query(`update users set password_hash = 'x' where id = $1`, [ann]);
    const projectId = await company.addProject({ clientId: acme });
    await company.admin.call(updateProject, { params: { id: projectId }, body: { userIds: [ben as string] } });
    // People of a directory have no password, also after they signed in.
    await query(
      `insert into tickets (tenant_id, id, number, title, description, type, priority, created_by)
       values ($1, $2, 1, 'Lamp', 'Dark', 'Defect', 'Low', $3)`,
      [company.id, newId(), cid],
    );
    await query(
      `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
       values ($1, $2, 'project', $3, $4, $3, $5, 'client', 'client', 'Done')`,
      [company.id, newId(), projectId, acme, dora],
    );
    // They are named as they are called now.
    await query(`update users set first_name = 'Benno' where id = $1`, [ben]);
    const reason = 'This person has signed in, written something or joined a project.';
    const kept = ['ann', 'Benno', 'cid', 'dora'].map((name, index) => ({
      id: created.get(names[index] as string),
      name: `${name} Worker`,
      reason,
    }));
    expect((await undo(id)).body).toEqual({ removed: 1, kept });
    const left = (await usersNow()).map((user: { id: string }) => user.id);
    expect(left).toEqual(expect.arrayContaining([ann, ben, cid, dora]));
    expect(left).not.toContain(eve);
  });

  it('cannot take the own role or account away from who imports', async () => {
    const { id, firstName, lastName } = (await usersNow()).find(({ id }: { id: string }) => id === company.admin.id);
    const { problems } = await check(
      'users',
      `id,firstName,lastName,role,isActive\n${id},${firstName},${lastName},worker,yes`,
    );
    expect(problems).toEqual([{ row: 2, column: '', message: 'You cannot change your own role.' }]);
  });
});

describe('projects', () => {
  const header = 'Title,Client,Status,Start,Due,Progress';

  it('are found by title and client, and are checked by row and column', async () => {
    const file = [
      header,
      'Lobby, ACME ,in progress , 05.01.2026,2026-06-30 , 25 % ',
      'Tower,Acme,,01/02/2026,2026-06-30,',
      'Roof,Globex,,2026-06-30,2026-01-05,101',
      'Door,Acme,,2026-06-30,2026-01-05,',
      'Lobby,Acme,,2026-01-05,2026-06-30,',
      'Hall,,,2026-01-05,2026-06-30,',
    ].join('\n');
    const first = await check('projects', file);
    expect(first.problems).toEqual([
      { row: 3, column: 'Start', message: 'Please write the date like 2026-12-31' },
      { row: 4, column: 'Client', message: 'There is no client with this name. Import clients first.' },
      { row: 4, column: 'Due', message: 'Due date must be after start date' },
      { row: 4, column: 'Progress', message: 'Progress must be between 0 and 100' },
      { row: 5, column: 'Due', message: 'Due date must be after start date' },
      { row: 6, column: 'Title', message: 'Row 2 is about the same' },
      { row: 7, column: 'Client', message: 'Client selection is required' },
    ]);
    await run(first.id, { skipInvalid: true });
    expect(await projectsNow()).toEqual([
      expect.objectContaining({
        title: 'Lobby',
        clientId: acme,
        status: 'InProgress',
        startDate: '2026-01-05',
        endDate: '2026-06-30',
        progress: 25,
      }),
    ]);
    const second = await check('projects', `${header}\nLobby,Acme,Completed,,,`);
    expect((await run(second.id)).body).toMatchObject({ created: 0, updated: 1 });
    expect(await projectsNow()).toEqual([expect.objectContaining({ status: 'Completed', progress: 25 })]);
    // One of the two days is enough to turn them round.
    for (const days of ['2026-07-01,', ',2026-01-01']) {
      const { problems } = await check('projects', `${header}\nLobby,Acme,,${days},`);
      expect(problems).toEqual([{ row: 2, column: 'Due', message: 'Due date must be after start date' }]);
    }
  });

  it('that are completed have 100 % unless a column says otherwise', async () => {
    const days = '2026-01-05,2026-06-30';
    const { id } = await check(
      'projects',
      [header, `Done,Acme,Completed,${days},`, `Nearly,Acme,Completed,${days},90`, `Open,Acme,,${days},`].join('\n'),
    );
    await run(id);
    const progress = new Map((await projectsNow()).map((project: { title: string }) => [project.title, project]));
    expect(progress.get('Done')).toMatchObject({ status: 'Completed', progress: 100 });
    expect(progress.get('Nearly')).toMatchObject({ status: 'Completed', progress: 90 });
    expect(progress.get('Open')).toMatchObject({ status: 'NotStarted', progress: 0 });
  });

  it('get the people of their team and lead columns, and lose nobody', async () => {
    const [ann, ben, bob] = [
      await company.addPerson({ role: 'worker', firstName: 'Ann', lastName: 'Able' }),
      await company.addPerson({ role: 'worker', firstName: 'Ben', lastName: 'Able' }),
      await company.addPerson({ role: 'worker', firstName: 'Bob', lastName: 'Able' }),
    ];
    const [cleo, gus] = [
      await company.addPerson({ role: 'client', clientId: acme, firstName: 'Cleo', lastName: 'Acme' }),
      await company.addPerson({
        role: 'client',
        clientId: await company.addClient('Globex'),
        firstName: 'Gus',
        lastName: 'Globex',
      }),
    ];
    await company.addPerson({ role: 'worker', firstName: 'Twin', lastName: 'Able' });
    await company.addPerson({ role: 'worker', firstName: 'Twin', lastName: 'Able' });
    await test.database.owner.query(
      `update users set email = 'ben@studio.example', email_key = 'ben@studio.example' where id = $1`,
      [ben.id],
    );
    const columns = 'Title,Client,Start,Due,Team,Lead';
    const days = '2026-01-05,2026-06-30';
    const first = await check(
      'projects',
      [
        columns,
        `Lobby,Acme,${days},"ann  able; BEN@studio.example, Cleo Acme",Bob Able`,
        `Hall,Acme,${days},Gus Globex,Nobody Known`,
        `Roof,Acme,${days},Twin Able,`,
      ].join('\n'),
    );
    expect(first.problems).toEqual([
      { row: 3, column: 'Team', message: 'There is nobody called Gus Globex who could be on the team' },
      { row: 3, column: 'Lead', message: 'There is nobody called Nobody Known who could lead the project' },
      { row: 4, column: 'Team', message: 'Several people are called Twin Able. Use the e-mail address.' },
    ]);
    await run(first.id, { skipInvalid: true });
    const sorted = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted();
    const [lobby] = await projectsNow();
    expect(lobby).toMatchObject({ internalUsers: sorted(ann, ben, bob), clientUsers: [cleo.id], leadId: bob.id });

    const dan = await company.addPerson({ role: 'worker', firstName: 'Dan', lastName: 'Able' });
    const second = await check('projects', `${columns}\nLobby,Acme,,,Dan Able,`);
    expect((await run(second.id)).body).toMatchObject({ updated: 1 });
    expect((await projectsNow())[0]).toMatchObject({
      internalUsers: sorted(ann, ben, bob, dan),
      clientUsers: [cleo.id],
    });
    expect(await check('projects', `${columns}\nLobby,Acme,,,Dan Able,Bob Able`)).toMatchObject({ unchanged: 1 });
    const led = await check('projects', `${columns}\nLobby,Acme,,,,Dan Able`);
    expect((await run(led.id)).body).toMatchObject({ updated: 1 });
    expect((await projectsNow())[0]).toMatchObject({ leadId: dan.id });

    // Those of the former client leave as in any move, and those of the new one fit.
    const moved = await check('projects', `id,client,team\n${lobby.id},Globex,Gus Globex`);
    expect((await run(moved.id)).body).toMatchObject({ updated: 1 });
    expect((await projectsNow())[0]).toMatchObject({
      clientName: 'Globex',
      internalUsers: sorted(ann, ben, bob, dan),
      clientUsers: [gus.id],
    });
  });

  it('with the same title need a key, and archived ones stay as they are', async () => {
    const [one] = [
      await company.addProject({ clientId: acme, title: 'Lobby' }),
      await company.addProject({ clientId: acme, title: 'Lobby' }),
    ];
    const vague = await check('projects', `${header}\nLobby,Acme,Completed,,,`);
    expect(vague.problems).toEqual([
      {
        row: 2,
        column: 'Title',
        message: 'Several projects of this client have this title. An id or an externalKey must say which one.',
      },
    ]);
    expect(await check('projects', `${header},id\nLobby,Acme,Completed,,,,${one}`)).toMatchObject({
      updates: 1,
      invalid: 0,
    });
    await company.addProject({ clientId: acme, title: 'Old', archived: true });
    const old = await check('projects', `${header}\nOld,Acme,Completed,,,`);
    expect(old.problems).toEqual([{ row: 2, column: '', message: expect.stringContaining('archived') }]);
  });

  it('take no progress from a file while they take it from their tasks', async () => {
    const projectId = await company.addProject({ clientId: acme, title: 'Lobby', progress: 20 });
    const body = { modules: ['tasks' as const], progressFromTasks: true };
    await company.admin.call(updateProject, { params: { id: projectId }, body });
    const header = 'id,title,progress';
    const other = await check('projects', `${header}\n${projectId},Hall,40`);
    expect(other.problems).toEqual([{ row: 2, column: 'progress', message: progressComesFromTasks }]);
    const same = await check('projects', `${header}\n${projectId},Hall,20`);
    expect((await run(same.id)).body).toMatchObject({ updated: 1 });
    expect(await projectsNow()).toMatchObject([{ title: 'Hall', progress: 20 }]);
  });

  it('stay after an undo if they have tickets', async () => {
    const { id } = await check(
      'projects',
      `${header}\nLobby,Acme,,2026-01-05,2026-06-30,\nTower,Acme,,2026-01-05,2026-06-30,`,
    );
    await run(id);
    const lobby = (await projectsNow()).find(({ title }: { title: string }) => title === 'Lobby').id;
    await company.admin.call(createTicket, { body: { title: 'Lamp', description: 'Dark', projectId: lobby } });
    await company.admin.call(updateProject, { params: { id: lobby }, body: { title: 'Atrium' } });
    expect((await undo(id)).body).toEqual({
      removed: 1,
      kept: [{ id: lobby, name: 'Atrium', reason: 'The project has files, messages or tickets.' }],
    });
    expect(await projectsNow()).toHaveLength(1);
  });
});

it('imports exported lists into an empty company with equal rows, also cells that look like formulas', async () => {
  const other = await createCompany(test, `Other ${newId()}`);
  const names = ['=1+1', '+49', '-x', '@home', "'quoted'", "'=quoted", 'Müller; "Söhne", Köln'];
  for (const name of names) {
    await company.admin.call(createClient, {
      body: { name, contactName: `-${name}`, email: 'a@mail.example', phone: '+49 30' },
    });
  }
  for (const [index, name] of names.entries()) {
    const isClient = index % 2 === 0;
    const roleId = company.roles[isClient ? 'client' : 'worker'] as string;
    const body = { firstName: name, lastName: `-${name}`, phoneNumber: '+49 30', roleId, isActive: index !== 1 };
    const more = { ...(isClient && { clientId: acme }), ...(index > 2 && { email: `p${index}@mail.example` }) };
    const made = await company.admin.call(createUser, {
      body: { ...body, ...more, userName: `person${index}` } as never,
    });
    expect(made.status).toBe(201);
  }
  await company.addProject({ clientId: acme, title: '=Lobby', description: '\tTab\r\n"Line", end' });
  const exported = async (path: string, by = company) => {
    const headers = { authorization: `Bearer ${by.admin.token}` };
    const answer = await test.app.inject({ url: `/api/${path}?format=csv`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  for (const [noun, path] of [
    ['clients', 'Clients'],
    ['users', 'Users/all'],
    ['projects', 'Projects'],
  ] as const) {
    const first = await check(noun, await exported(path), other);
    expect(first.problems).toEqual([]);
    await run(first.id, {}, other);
    expect(await check(noun, await exported(path), other)).toMatchObject({
      creates: 0,
      updates: 0,
      invalid: 0,
    });
  }
  const fieldsOf = (rows: Record<string, unknown>[], fields: string[]) =>
    rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
  const clients = async (by: Company) =>
    fieldsOf((await by.admin.call(listClients, {})).body, ['name', 'contactName', 'email', 'phone']);
  const projects = async (by: Company) =>
    fieldsOf(await projectsNow(by), [
      'title',
      'description',
      'status',
      'startDate',
      'endDate',
      'progress',
      'clientName',
    ]);
  expect(await clients(other)).toEqual(await clients(company));
  expect(await clients(other)).toHaveLength(names.length + 1);
  expect(await projects(other)).toEqual(await projects(company));
  const users = async (by: Company) => {
    const rows = (await by.admin.call(listUsers, {})).body.filter(({ id }: { id: string }) => id !== other.admin.id);
    const kept = ['firstName', 'lastName', 'email', 'username', 'phone', 'roleName', 'clientName', 'isActive'];
    return fieldsOf(rows, kept);
  };
  expect(await users(other)).toEqual(await users(company));
  expect(await users(other)).toHaveLength(names.length + 1);
});
