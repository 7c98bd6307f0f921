import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDocument } from '#contract/work/documents.ts';
import {
  createMessage,
  deleteMessage,
  listMessages,
  type Message,
  updateMessage,
  withholdMessage,
} from '#contract/work/messages.ts';
import { archiveProject, deleteProject } from '#contract/work/projects.ts';
import { type SearchResults, search } from '#contract/work/search.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import {
  addDocument,
  addImage,
  createStudio,
  onDocument,
  onImage,
  onProject,
  onTicket,
  type Studio,
  say,
} from '#tests/support/conversation.ts';

type About = ReturnType<typeof onProject>;

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
afterAll(() => test.stop());

async function found(who: Person, q: string, more: object = {}): Promise<SearchResults['messages']> {
  const { status, body } = await who.call(search, { query: { q, limit: 20, ...more } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.messages;
}

/** The ids of all messages with text that the person reads in these conversations. */
async function readable(who: Person, conversations: readonly About[]): Promise<string[]> {
  const answers = await Promise.all(conversations.map((query) => who.call(listMessages, { query })));
  return answers.flatMap(({ status, body }) =>
    status === 200 ? body.filter((message: Message) => message.body !== '').map(({ id }: Message) => id) : [],
  );
}

const sorted = (ids: readonly string[]) => [...ids].sort();

describe('each person finds exactly the messages that they read in the conversations', () => {
  const people: Record<string, Person> = {};
  const conversations: About[] = [];
  const counts: Record<string, number> = {};

  beforeAll(async () => {
    const { company, manager, worker, cleo, carl, gus, acme, globex, project } = studio;
    await company.addRole({ name: 'without files', claims: ['Project:ViewAllProjects'] });
    await company.addRole({
      name: 'own tickets',
      roleType: 'ClientUser',
      claims: ['Project:ViewAllProjects'],
      ticketScope: 'own',
    });
    const other = await createCompany(test, 'Other');
    Object.assign(people, { manager, worker, cleo, carl, gus });
    people.withoutFiles = await company.addPerson({ role: 'without files' });
    people.withOwnTickets = await company.addPerson({ role: 'own tickets', clientId: acme });
    people.ofOtherCompany = other.admin;

    const [annex, archived, trashed, barn] = [
      await company.addProject({ clientId: acme, title: 'Annex' }),
      await company.addProject({ clientId: acme, title: 'Old', members: [{ person: worker }] }),
      await company.addProject({ clientId: acme, title: 'Gone' }),
      await company.addProject({ clientId: globex, title: 'Barn' }),
    ];
    const [shared, internal, deleted] = [
      await addDocument(test, manager, project),
      await addDocument(test, manager, project, 'staff'),
      await addDocument(test, manager, project),
    ];
    const image = await addImage(test, company, acme, project);
    const raise = async (who: Person, more: object = {}) => {
      const body = { title: 'A lamp', description: 'It flickers.', ...more };
      return (await who.call(createTicket, { body })).body.id as string;
    };
    const [ofCleo, ofStaff, ofAnnex] = [await raise(cleo), await raise(manager), await raise(cleo)];
    const moved = { clientId: acme, projectId: annex };
    await manager.call(updateTicket, { params: { id: ofAnnex }, body: moved });

    const both = [project, annex, archived, trashed, barn].map(onProject);
    for (const about of [...both, onDocument(shared), onDocument(deleted), onImage(image), onTicket(ofCleo)])
      await say(manager, about, 'A sentinel for the client.');
    for (const about of [onProject(project), onDocument(internal), onImage(image), onTicket(ofStaff)])
      await say(manager, about, 'A sentinel for staff.', { audience: 'staff' });
    await say(manager, onTicket(ofAnnex), 'A sentinel about the annex.');
    await say(cleo, onTicket(ofAnnex), 'A sentinel of Cleo.');
    const removed = await say(manager, onProject(project), 'A sentinel to remove.');
    await manager.call(deleteMessage, { params: { id: removed } });
    const edited = await say(manager, onProject(project), 'A sentinel to edit.');
    await manager.call(updateMessage, { params: { id: edited }, body: { body: 'Nothing of the kind.' } });
    const withheld = { ...onProject(project), body: 'A sentinel that waits.', audience: 'client' as const };
    await manager.call(withholdMessage, { body: withheld });
    await other.admin.call(createMessage, {
      body: {
        ...onProject(await other.addProject({ clientId: await other.addClient('Else'), title: 'Else' })),
        body: 'A sentinel of another company.',
        audience: 'client',
      },
    });

    await manager.call(archiveProject, { params: { id: archived } });
    await company.admin.call(deleteProject, { params: { id: trashed } });
    await company.admin.call(deleteDocument, { params: { id: deleted } });
    conversations.push(...both, ...[shared, internal, deleted].map(onDocument), onImage(image));
    conversations.push(...[ofCleo, ofStaff, ofAnnex].map(onTicket));
    for (const [name, person] of Object.entries(people)) counts[name] = (await readable(person, conversations)).length;
  });

  it.each(['manager', 'worker', 'cleo', 'carl', 'gus', 'withoutFiles', 'withOwnTickets'])('%s', async (name) => {
    const person = people[name] as Person;
    const messages = await found(person, 'sentinel', { archived: 'include' });
    const edited = await found(person, 'nothing of the kind');
    const ids = [...messages, ...edited].map(({ id }) => id);
    expect(sorted(ids)).toEqual(sorted(await readable(person, conversations)));
    const withoutArchived = messages.filter(({ archived }) => !archived).map(({ id }) => id);
    expect((await found(person, 'sentinel')).map(({ id }) => id)).toEqual(withoutArchived);
  });

  it('another company finds its own alone', async () => {
    const messages = await found(people.ofOtherCompany as Person, 'sentinel', { archived: 'include' });
    expect(messages.map(({ excerpt }) => excerpt)).toEqual(['A sentinel of another company.']);
  });

  it('and they differ from each other in what that is', () => {
    expect(counts).toEqual({
      manager: 14,
      worker: 12,
      cleo: 9,
      carl: 9,
      gus: 1,
      withoutFiles: 10,
      withOwnTickets: 4,
      ofOtherCompany: 0,
    });
  });
});

describe('many newer messages that the person does not find', () => {
  const crowd = (about: { projectId: string; body: string }) =>
    test.database.owner.query(
      `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
       select $1, uuidv7(interval '1 day'), 'project', $2, $3, $2, $4, 'client', 'client', $5 from generate_series(1, 201)`,
      [studio.company.id, about.projectId, studio.acme, studio.manager.id, about.body],
    );
  const excerpts = async (who: Person, q: string, more?: object) =>
    (await found(who, q, more)).map(({ excerpt }) => excerpt);

  it('do not hide older ones: those of a project that they do not see', async () => {
    const { company, manager, worker, acme, project } = studio;
    await say(manager, onProject(project), 'Crowded oak.');
    await crowd({ projectId: await company.addProject({ clientId: acme, title: 'Elsewhere' }), body: 'Oak elsewhere' });
    expect(await excerpts(worker, 'oak')).toEqual(['Crowded oak.']);
    expect(new Set(await excerpts(manager, 'oak'))).toEqual(new Set(['Oak elsewhere']));
  });

  it('do not hide older ones: those of an archived project', async () => {
    const { company, manager, acme, project } = studio;
    await say(manager, onProject(project), 'Crowded elm.');
    const old = await company.addProject({ clientId: acme, title: 'Filed' });
    await crowd({ projectId: old, body: 'Elm of before' });
    await manager.call(archiveProject, { params: { id: old } });
    expect(await excerpts(manager, 'elm')).toEqual(['Crowded elm.']);
    expect(new Set(await excerpts(manager, 'elm', { archived: 'include' }))).toEqual(new Set(['Elm of before']));
  });

  it('do not hide older ones: those that only mention somebody', async () => {
    const { manager, project } = studio;
    await say(manager, onProject(project), 'Every user has a key.');
    await crowd({ projectId: project, body: `@[](user:${newId()}) please` });
    expect(await excerpts(manager, 'user')).toEqual(['Every user has a key.']);
  });
});
