import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUser } from '#contract/people/users.ts';
import { type SearchResults, search } from '#contract/work/search.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { searchRows } from '#tests/support/search-rows.ts';

let test: TestApp;
let company: Company;
let rows: ReturnType<typeof searchRows>;
let harbour: string;
let manager: Person;
let worker: Person;
let cleo: Person;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  rows = searchRows(test, company);
  harbour = await company.addClient('Harbour & Finch');
  const mill = await company.addClient('Mill Lane');
  manager = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Harbourmaster' });
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Vos' });
  cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', lastName: 'Marsh', clientId: harbour });
  const lobby = await company.addProject({ clientId: harbour, title: 'Lobby renovation' });
  const website = await company.addProject({ clientId: mill, title: 'Website', members: [{ person: worker }] });
  await rows.addFile('documents', { projectId: lobby, clientId: harbour, fileName: 'Plan-of-entrance.pdf' });
  await rows.addFile('documents', { projectId: lobby, clientId: harbour, fileName: 'costs.pdf', audience: 'staff' });
  await rows.addFile('images', { projectId: lobby, clientId: harbour, fileName: 'stairs.png' });
  await rows.addFile('images', { projectId: website, clientId: mill, fileName: 'home.png' });
  for (const [title, clientId] of [
    ['The lamp flickers', harbour],
    ['Write to Harbour', null],
    ['2 invoices', mill],
  ] as const)
    await rows.addTicket(title, clientId);
});
afterAll(() => test.stop());

const kinds = ['projects', 'clients', 'people', 'tickets', 'documents', 'images'] as const;

async function find(who: Person, text: string, more: object = {}): Promise<SearchResults> {
  const { status, body } = await who.call(search, { query: { q: text, ...more } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** The names of what was found, by kind. Kinds without results are left out. */
async function names(who: Person, text: string, more: object = {}): Promise<Record<string, string[]>> {
  const found = await find(who, text, more);
  const named = kinds.map((kind) => [kind, found[kind].map(nameOf)] as const);
  return Object.fromEntries(named.filter(([, items]) => items.length > 0));
}

function nameOf(item: object): string {
  return Object.entries(item).find(([key]) => ['title', 'name', 'fileName'].includes(key))?.[1];
}

it('finds a document by its label, which client users see of their documents alone', async () => {
  const label = (name: string, text: string) =>
    test.database.owner.query('update documents set label = $3 where tenant_id = $1 and file_name = $2', [
      company.id,
      name,
      text,
    ]);
  await label('Plan-of-entrance.pdf', 'Ärchitect drawings');
  await label('costs.pdf', 'Drawings of ours');
  expect(await names(manager, 'drawings')).toEqual({ documents: ['costs.pdf', 'Plan-of-entrance.pdf'] });
  expect(await names(manager, 'drawings ARCHITECT')).toEqual({ documents: ['Plan-of-entrance.pdf'] });
  expect(await names(cleo, 'drawings')).toEqual({ documents: ['Plan-of-entrance.pdf'] });
  await label('Plan-of-entrance.pdf', '');
  await label('costs.pdf', '');
  expect(await names(manager, 'drawings')).toEqual({});
});

describe('finds', () => {
  it.each([
    [
      'LOBBY',
      { projects: ['Lobby renovation'], documents: ['costs.pdf', 'Plan-of-entrance.pdf'], images: ['stairs.png'] },
    ],
    ['lamp', { tickets: ['The lamp flickers'] }],
    ['entrance', { documents: ['Plan-of-entrance.pdf'] }],
    ['stairs', { images: ['stairs.png'] }],
    ['mia harb', { people: ['Mia Harbourmaster'] }],
    ['wim.vos.', { people: ['Wim Vos'] }],
    ['mill', { projects: ['Website'], clients: ['Mill Lane'], tickets: ['2 invoices'], images: ['home.png'] }],
    ['  website  ', { projects: ['Website'], images: ['home.png'] }],
    ['nothing of that name', {}],
  ])('%j', async (text, expected) => {
    expect(await names(manager, text)).toEqual(expected);
  });

  it('what belongs to a client by the name of the client, after what has the text in its own name', async () => {
    expect(await names(manager, 'harbour')).toEqual({
      projects: ['Lobby renovation'],
      clients: ['Harbour & Finch'],
      people: ['Mia Harbourmaster', 'Cleo Marsh'],
      tickets: ['Write to Harbour', 'The lamp flickers'],
      documents: ['costs.pdf', 'Plan-of-entrance.pdf'],
      images: ['stairs.png'],
    });
  });

  it('the ticket with the number first', async () => {
    expect((await names(manager, '2')).tickets).toEqual(['Write to Harbour', '2 invoices']);
    expect((await names(manager, '#2')).tickets).toEqual(['Write to Harbour']);
    expect((await names(manager, '0002')).tickets).toEqual(['Write to Harbour']);
    expect((await names(manager, '999999999')).tickets).toBeUndefined();
  });

  it('with what is needed to tell results apart', async () => {
    const { projects, people, tickets, images } = await find(manager, 'lobby');
    expect(projects[0]).toEqual({
      id: expect.any(String),
      title: 'Lobby renovation',
      status: 'NotStarted',
      clientName: 'Harbour & Finch',
    });
    expect(images[0]).toEqual({
      id: expect.any(String),
      fileName: 'stairs.png',
      projectId: projects[0]?.id,
      projectTitle: 'Lobby renovation',
      clientName: 'Harbour & Finch',
    });
    expect([people, tickets]).toEqual([[], []]);
    const marsh = (await find(manager, 'marsh')).people[0];
    expect(marsh).toMatchObject({ name: 'Cleo Marsh', roleName: 'client', clientName: 'Harbour & Finch' });
    expect((await find(manager, 'lamp')).tickets).toEqual([
      {
        id: expect.any(String),
        number: 1,
        title: 'The lamp flickers',
        type: 'Defect',
        status: 'Open',
        clientName: 'Harbour & Finch',
      },
    ]);
  });
});

describe('orders', () => {
  it('names that begin with the text, then words that do, then the others, and the newest first', async () => {
    const clientId = await company.addClient('Zeta');
    for (const title of ['Oakwood', 'Soaking', 'A new oak', 'Oak', 'The big-oak'])
      await company.addProject({ clientId, title });
    const expected = ['Oak', 'Oakwood', 'The big-oak', 'A new oak', 'Soaking'];
    expect((await names(manager, 'oak')).projects).toEqual(expected);
    expect((await names(manager, 'oak', { limit: 2 })).projects).toEqual(expected.slice(0, 2));
  });

  it('only the newest 200 matches of a kind', async () => {
    const clientId = await company.addClient('Many');
    await company.addProject({ clientId, title: 'Birch, the first' });
    for (let each = 0; each < 199; each += 1) await company.addProject({ clientId, title: `A birch ${each}` });
    expect((await names(manager, 'birch')).projects?.[0]).toBe('Birch, the first');
    await company.addProject({ clientId, title: 'A birch more' });
    expect((await names(manager, 'birch')).projects?.[0]).toBe('A birch more');
  });
});

describe('hides', () => {
  it('what is in the trash', async () => {
    const clientId = await company.addClient('Trashed');
    const projectId = await company.addProject({ clientId, title: 'Yew hedge' });
    const documentId = await rows.addFile('documents', { projectId, clientId, fileName: 'yew.pdf' });
    const imageId = await rows.addFile('images', { projectId, clientId, fileName: 'yew.png' });
    const { id: userId } = await company.addPerson({ role: 'worker', firstName: 'Yewgeni' });
    const setDeleted = (table: string, id: string, when: 'now()' | 'null') =>
      test.database.owner.query(`update ${table} set deleted_at = ${when} where id = $1`, [id]);
    const all = { projects: ['Yew hedge'], people: ['Yewgeni Person'], documents: ['yew.pdf'], images: ['yew.png'] };
    expect(await names(manager, 'yew')).toEqual(all);
    await setDeleted('documents', documentId, 'now()');
    await setDeleted('images', imageId, 'now()');
    expect(await names(manager, 'yew')).toEqual({ projects: all.projects, people: all.people });
    await setDeleted('documents', documentId, 'null');
    await setDeleted('images', imageId, 'null');
    expect((await company.admin.call(deleteUser, { params: { id: userId } })).status).toBe(200);
    await setDeleted('projects', projectId, 'now()');
    expect(await names(manager, 'yew')).toEqual({});
    await rows.addTicket('A ticket of before', clientId);
    expect(await names(manager, 'trashed')).toEqual({ clients: ['Trashed'], tickets: ['A ticket of before'] });
    await setDeleted('clients', clientId, 'now()');
    expect(await names(manager, 'trashed')).toEqual({});
  });

  it('projects that the user is not assigned to, with their files, and kinds that their role does not list', async () => {
    expect(await names(worker, 'harbour')).toEqual({ tickets: ['Write to Harbour', 'The lamp flickers'] });
    expect(await names(worker, 'website')).toEqual({ projects: ['Website'], images: ['home.png'] });
    expect(await names(worker, 'mia')).toEqual({});
    await company.addRole({ name: 'guest', claims: ['Project:ViewAllProjects', 'Project:EditProjects'] });
    const guest = await company.addPerson({ role: 'guest' });
    expect(await names(guest, 'lobby')).toEqual({ projects: ['Lobby renovation'] });
    expect(await names(guest, 'mia')).toEqual({});
  });

  it('people of a client from those who do not see the names of clients, by that name', async () => {
    await company.addRole({ name: 'reader', claims: ['Users:ViewUsers'] });
    const reader = await company.addPerson({ role: 'reader', firstName: 'Rita' });
    expect(await names(reader, 'cleo')).toEqual({ people: ['Cleo Marsh'] });
    expect((await names(reader, 'finch')).people).toBeUndefined();
    expect((await names(manager, 'finch')).people).toEqual(['Cleo Marsh']);
  });

  it('from client users what is internal or of another client', async () => {
    expect(await names(cleo, 'harbour')).toEqual({
      projects: ['Lobby renovation'],
      tickets: ['The lamp flickers'],
      documents: ['Plan-of-entrance.pdf'],
      images: ['stairs.png'],
    });
    expect(await names(cleo, 'costs')).toEqual({});
    expect(await names(cleo, 'mill')).toEqual({});
    expect(await names(cleo, '2')).toEqual({});
  });

  it('from client users the addresses of staff, also letter by letter', async () => {
    await company.addRole({ name: 'lead', roleType: 'ClientUser', claims: ['Users:ViewUsers'] });
    const lead = await company.addPerson({ role: 'lead', firstName: 'Lea', clientId: harbour });
    const email = (await find(manager, 'wim')).people[0]?.email ?? '';
    expect((await find(manager, email)).people).toHaveLength(1);
    expect((await find(lead, email)).people).toEqual([]);
    for (const person of (await find(lead, 'wim vos')).people) expect(person).not.toHaveProperty('email');
    expect((await find(lead, 'marsh')).people).toEqual([expect.objectContaining({ email: expect.any(String) })]);
  });
});

describe('the text', () => {
  it('has no wildcards', async () => {
    const clientId = await company.addClient('Percent');
    await company.addProject({ clientId, title: '100% wool' });
    await company.addProject({ clientId, title: '100 sheep_dogs' });
    expect((await names(manager, '0%')).projects).toEqual(['100% wool']);
    expect((await names(manager, 'p_d')).projects).toEqual(['100 sheep_dogs']);
    expect(await names(manager, '%')).toMatchObject({ projects: ['100% wool'] });
    expect(await names(manager, '\\')).toEqual({});
  });

  it.each([
    ['is missing', {}, 'Enter what to search for'],
    ['is empty', { q: '' }, 'Enter what to search for'],
    ['is blank', { q: '   ' }, 'Enter what to search for'],
    ['is longer than 200 characters', { q: 'a'.repeat(201) }, 'At most 200 characters'],
  ])('is refused if it %s', async (_, query, message) => {
    const { status, body } = await manager.call(search, { query: query as never });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { q: [message] } });
  });

  it('of 200 characters is accepted, and a limit of 1 to 20', async () => {
    expect(await names(manager, 'a'.repeat(200))).toEqual({});
    for (const limit of [0, 21]) expect((await manager.call(search, { query: { q: 'a', limit } })).status).toBe(400);
    expect((await find(manager, 'birch', { limit: 20 })).projects).toHaveLength(20);
    expect((await find(manager, 'birch')).projects).toHaveLength(5);
  });
});
