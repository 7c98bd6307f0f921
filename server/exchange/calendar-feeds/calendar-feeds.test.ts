import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/exchange/calendar-feeds.ts';
import { maxFeeds } from '#contract/exchange/feed-scopes.ts';
import { createTask } from '#contract/work/tasks.ts';
import { newId } from '#server/platform/text/ids.ts';
import { speak } from '#server/platform/texts/index.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let worker: Person;
let acme: string;
let globex: string;
let lobby: string;
beforeAll(async () => {
  test = await sharedTestApp();
});
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  [acme, globex] = [await company.addClient('Acme'), await company.addClient('Globex')];
  worker = await company.addPerson({ role: 'worker' });
  lobby = await addProject('Lobby', acme, [worker]);
  await addProject('Tower', acme);
  await addProject('Bridge', globex);
});
afterAll(() => test.stop());

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const endDate = inDays(10);
const addProject = (title: string, clientId: string, people: Person[] = []) =>
  company.addProject({ clientId, title, endDate, members: people.map((person) => ({ person })) });
const query = (text: string, values: unknown[]) => test.database.owner.query(text, values);
const make = (person: Person, body: object = { scope: 'mine' }) =>
  person.call(contract.createFeed, { body: body as never });
const read = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: new URL(url).pathname, headers });

/** Reads the feed as another program would. */
async function eventsOf(url: string) {
  const answer = await read(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  return calendar.getAllSubcomponents('vevent').map((each) => {
    const { uid, summary, sequence, startDate, endDate: end } = new ICAL.Event(each);
    const days = [startDate, end].map((time) => ({ day: time.toString(), isDay: time.isDate }));
    return { uid, summary, sequence, days };
  });
}
const titlesOf = async (url: string) =>
  (await eventsOf(url)).map(({ summary }) => summary.replace(' is due', '')).sort();

describe('a calendar feed', () => {
  it('leaves out a day that calendars cannot write, and has the others', async () => {
    const { url } = (await make(worker)).body;
    const before = await titlesOf(url);
    expect(before).toContain('Lobby');
    const id = await addProject('Forever', acme, [worker]);
    await query("update projects set end_date = '9999-12-31' where id = $1", [id]);
    expect(await titlesOf(url)).toEqual(before);
    await query('delete from projects where id = $1', [id]);
  });

  it('ends every line with CRLF, the last one too, with and without entries', async () => {
    for (const person of [worker, company.admin]) {
      const { body } = await read((await make(person)).body.url);
      expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    }
  });

  it('has the due day of each project for the whole day, with an exclusive end', async () => {
    const { status, body } = await make(worker);
    expect(status).toBe(201);
    expect(await eventsOf(body.url)).toEqual([
      {
        uid: `project-${lobby}@loggia`,
        summary: 'Lobby is due',
        sequence: 1,
        days: [
          { day: endDate, isDay: true },
          { day: inDays(11), isDay: true },
        ],
      },
    ]);
  });

  it('is in the language of its owner, whatever the calendar program reads', async () => {
    const { url } = (await make(worker)).body;
    expect((await read(url)).body).toContain('PRODID:-//Loggia//Calendar feed//EN');
    await query("update users set locale = 'de' where id = $1", [worker.id]);
    expect((await read(url, { 'accept-language': 'fr' })).body).toContain('PRODID:-//Loggia//Calendar feed//DE');
    expect((await eventsOf(url)).map(({ summary }) => summary)).toEqual([
      speak('de')('{title} is due', { title: 'Lobby' }),
    ]);
  });

  it('keeps the id of an entry and raises its number with each change', async () => {
    const { url } = (await make(worker)).body;
    const [before] = await eventsOf(url);
    await query(
      'update projects set end_date = end_date + 3, version = version + 1, updated_at = now() where id = $1',
      [lobby],
    );
    const [after] = await eventsOf(url);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.days[0]?.day).toBe(inDays(13));
  });

  it('is 304 while nothing changes', async () => {
    const { url } = (await make(worker)).body;
    const etag = String((await read(url)).headers.etag);
    const again = await read(url, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await query("update projects set title = 'Hall', version = version + 1 where id = $1", [lobby]);
    expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('shows projects of its owner, of a client or one project, and only those that the owner sees', async () => {
    const feedOf = async (person: Person, body: object) => (await make(person, body)).body.url;
    expect(await titlesOf(await feedOf(company.admin, { scope: 'mine' }))).toEqual([]);
    expect(await titlesOf(await feedOf(company.admin, { scope: 'client', clientId: acme }))).toEqual([
      'Lobby',
      'Tower',
    ]);
    expect(await titlesOf(await feedOf(company.admin, { scope: 'project', projectId: lobby }))).toEqual(['Lobby']);
    const own = await feedOf(worker, { scope: 'client', clientId: acme });
    expect(await titlesOf(own)).toEqual(['Lobby']);
    await query('delete from project_members where user_id = $1', [worker.id]);
    expect(await titlesOf(own)).toEqual([]);
  });

  it('of a client user shows nothing of other clients, and no project that they do not see', async () => {
    await company.addRole({ name: 'owner', roleType: 'ClientUser', claims: ['Project:ViewAllProjects'] });
    const person = await company.addPerson({ role: 'owner', clientId: acme });
    const { url } = (await make(person, { scope: 'client', clientId: acme })).body;
    expect(await titlesOf(url)).toEqual(['Lobby', 'Tower']);
    expect((await make(person, { scope: 'client', clientId: globex })).status).toBe(400);
    await query('update clients set name = $2 where id = $1', [globex, 'Secret words']);
    expect((await read(url)).body).not.toMatch(/Bridge|Secret words/);
  });

  it('has milestones and own open tasks of projects with tasks, for client users those for their client', async () => {
    const { admin } = company;
    const cleo = await company.addPerson({ role: 'client', clientId: acme });
    await query(
      `insert into project_members (tenant_id, project_id, user_id, client_id, side) values ($1, $2, $3, $4, 'ClientUser')`,
      [company.id, lobby, cleo.id, acme],
    );
    await query(`update tenants set modules = '{tasks}' where id = $1`, [company.id]);
    const add = (title: string, rest: object) =>
      admin.call(createTask, { body: { projectId: lobby, title, dueOn: endDate, ...rest } as never });
    await add('Floor is laid', { milestone: true, audience: 'client' });
    await add('Invoice', { milestone: true });
    await add('Survey', { assigneeId: worker.id });
    await add('Fire report', { assigneeId: cleo.id });
    const [staff, client] = [(await make(worker)).body.url, (await make(cleo)).body.url];
    expect(await titlesOf(staff)).toEqual(['Floor is laid', 'Invoice', 'Lobby', 'Survey']);
    expect(await titlesOf(client)).toEqual(['Fire report', 'Floor is laid', 'Lobby']);
    expect((await eventsOf(staff)).map(({ days }) => days[1]?.day)).toEqual(Array(4).fill(inDays(11)));
    await query(`update tasks set status = 'Done', done_at = now() where tenant_id = $1`, [company.id]);
    expect(await titlesOf(staff)).toEqual(['Floor is laid', 'Invoice', 'Lobby']);
    await query(`update tenants set modules = '{}' where id = $1`, [company.id]);
    expect(await titlesOf(staff)).toEqual(['Lobby']);
  });

  it('leaves out archived, deleted and long past projects', async () => {
    const { url } = (await make(company.admin, { scope: 'client', clientId: acme })).body;
    await query('update projects set archived_at = now() where id = $1', [lobby]);
    expect(await titlesOf(url)).toEqual(['Tower']);
    await query(
      "update projects set end_date = current_date - 400, start_date = current_date - 500 where title = 'Tower'",
      [],
    );
    expect(await titlesOf(url)).toEqual([]);
  });

  it.each([
    ['it was revoked', 'delete from calendar_feeds where user_id = $1'],
    ['its owner was deactivated', 'update users set is_active = false where id = $1'],
    ['the last day of its owner has passed', 'update users set access_ends_on = current_date - 2 where id = $1'],
    [
      'its company was deactivated',
      'update tenants set is_active = false where id = (select tenant_id from users where id = $1)',
    ],
  ])('is 404 as soon as %s', async (_, change) => {
    const { url } = (await make(worker)).body;
    expect((await read(url)).statusCode).toBe(200);
    await query(change, [worker.id]);
    expect((await read(url)).statusCode).toBe(404);
  });

  it('has an address that cannot be guessed or altered', async () => {
    const { url } = (await make(worker)).body;
    const other = (await make(company.admin)).body.url;
    const token = new URL(url).pathname.slice('/feeds/'.length, -'.ics'.length);
    for (const bad of [
      '',
      'x',
      token.slice(0, -1),
      `${token}A`,
      `B${token.slice(1)}`,
      'A'.repeat(107),
      'a'.repeat(900),
    ]) {
      expect((await read(`http://x/feeds/${bad}.ics`)).statusCode).toBe(404);
    }
    expect((await read(url.replace('.ics', ''))).statusCode).toBe(404);
    expect((await read(other)).statusCode).toBe(200);
  });
});

describe('making feeds', () => {
  it.each([
    ['of a client without its id', { scope: 'client' }, 'clientId', 'Choose a client'],
    ['of a project without its id', { scope: 'project' }, 'projectId', 'Choose a project'],
    [
      'of oneself with the id of a client',
      { scope: 'mine', clientId: newId() },
      'clientId',
      'Only a feed of a client names a client',
    ],
    [
      'of oneself with the id of a project',
      { scope: 'mine', projectId: newId() },
      'projectId',
      'Only a feed of a project names a project',
    ],
    [
      'of a client that does not exist',
      { scope: 'client', clientId: newId() },
      'clientId',
      'This client does not exist',
    ],
    [
      'of a project that does not exist',
      { scope: 'project', projectId: newId() },
      'projectId',
      'This project does not exist',
    ],
    ['of everything', { scope: 'all' }, 'scope', 'Choose mine, client or project'],
  ])('is refused %s, in words that say why', async (_, body, field, message) => {
    expect(await make(worker, body)).toMatchObject({ status: 400, body: { errors: { [field]: [message] } } });
  });

  it('of a client without projects works for its own users and with ViewClients, and for nobody else', async () => {
    const fresh = await company.addClient('Fresh');
    const cleo = await company.addPerson({ role: 'client', clientId: fresh });
    const feed = { scope: 'client', clientId: fresh };
    expect((await cleo.call(contract.createFeed, { body: { scope: 'client', clientId: acme } })).status).toBe(400);
    expect((await make(worker, feed)).status).toBe(400);
    for (const person of [cleo, company.admin]) {
      const { status, body } = await make(person, feed);
      expect([status, body.name]).toEqual([201, 'Fresh']);
      expect(await titlesOf(body.url)).toEqual([]);
    }
  });

  it('is refused for a project that the caller does not see', async () => {
    const hidden = await addProject('Hidden', globex);
    expect((await make(worker, { scope: 'project', projectId: hidden })).status).toBe(400);
    expect((await make(company.admin, { scope: 'project', projectId: hidden })).status).toBe(201);
  });

  it('stops at 20 feeds of one person', async () => {
    for (let i = 0; i < maxFeeds; i++) expect((await make(worker)).status).toBe(201);
    expect((await make(worker)).status).toBe(400);
    expect((await make(company.admin)).status).toBe(201);
  });

  it('lists and revokes those of the caller alone', async () => {
    const { body } = await make(worker, { scope: 'project', projectId: lobby });
    expect((await worker.call(contract.listFeeds)).body).toEqual([body]);
    expect(body).toMatchObject({ scope: 'project', projectId: lobby, name: 'Lobby' });
    expect((await company.admin.call(contract.listFeeds)).body).toEqual([]);
    expect((await company.admin.call(contract.deleteFeed, { params: { id: body.id } })).status).toBe(404);
    expect((await worker.call(contract.deleteFeed, { params: { id: body.id } })).status).toBe(204);
    expect((await read(body.url)).statusCode).toBe(404);
  });
});
