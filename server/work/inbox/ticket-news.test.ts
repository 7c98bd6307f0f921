import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** Who is told of a ticket. */

let test: TestApp;
let company: Company;
let acme: string;
let manager: Person;
let worker: Person;
let cleo: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  manager = await company.addPerson({ role: 'manager' });
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim' });
  cleo = await company.addPerson({ role: 'client', clientId: acme });
});
afterAll(() => test.stop());

const tell = () => distributeAll(test, company.id);

/** The reason of each person's line about the ticket. */
async function told(id: string, people: Record<string, Person>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, person] of Object.entries(people)) {
    const line = (await linesOf(person, 'all')).find(({ subjectId }) => subjectId === id);
    if (line) found[name] = line.reason;
  }
  return found;
}

it("its creation is told to administrators and the staff on the client's projects, its changes also to its author", async () => {
  const other = await createCompany(test, 'Elsewhere');
  const people = { manager, worker, cleo, admin: company.admin };
  await company.addProject({ clientId: acme, members: [{ person: worker }, { person: manager }] });
  const { body } = await cleo.call(createTicket, { body: { title: 'A lamp', description: 'It flickers' } });
  await tell();
  expect(await told(body.id, people)).toEqual({ admin: 'News', worker: 'News', manager: 'News' });
  for (const changes of [{ status: 'Resolved' }, { priority: 'High' }] as const)
    await worker.call(updateTicket, { params: { id: body.id }, body: changes });
  await tell();
  expect(await told(body.id, people)).toMatchObject({ admin: 'News', worker: 'News', cleo: 'News' });
  expect((await linesOf(cleo)).find((each) => each.subjectId === body.id)).toMatchObject({
    title: 'A lamp',
    unreadCount: 2,
    latest: { authorName: 'Wim Person', text: 'Priority changed from Medium to High' },
  });
  expect(await linesOf(other.admin, 'all')).toEqual([]);
});

it('its new assignee is told that it is theirs, and then of its changes, as is the author', async () => {
  const author = await company.addPerson({ role: 'client', clientId: await company.addClient('No projects') });
  const helper = await company.addPerson({ role: 'worker' });
  const people = { author, helper, worker };
  const { body } = await author.call(createTicket, { body: { title: 'A lamp', description: 'It flickers' } });
  await tell();
  const change = async (who: Person, changes: object) => {
    await who.call(updateTicket, { params: { id: body.id }, body: changes });
    await tell();
  };
  await change(worker, { assigneeId: worker.id });
  expect(await told(body.id, people)).toEqual({});
  await change(worker, { assigneeId: helper.id });
  expect(await told(body.id, people)).toEqual({ helper: 'Assigned' });
  expect((await linesOf(helper))[0]).toMatchObject({ title: 'A lamp', latest: { text: 'Assigned' } });
  await change(company.admin, { status: 'InProgress' });
  expect(await told(body.id, people)).toEqual({ helper: 'Assigned', author: 'News' });
  await change(company.admin, { assigneeId: null });
  expect((await linesOf(author))[0]).toMatchObject({
    unreadCount: 1,
    latest: { text: 'Status changed from Open to In Progress' },
  });
});
