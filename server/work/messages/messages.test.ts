import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMessage, listMessages } from '#contract/work/messages.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  addImage,
  addTicket,
  comparable,
  createStudio,
  onDocument,
  onImage,
  onProject,
  onTicket,
  post,
  type Studio,
  say,
  textsOf,
} from '#tests/support/conversation.ts';

/** What can be written and read. Who reads what: lanes.test.ts. */

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
afterAll(() => test.stop());

const readOne = async (who: Person, about: ReturnType<typeof onProject>, id: string) =>
  (await who.call(listMessages, { query: about })).body.find((each: { id: string }) => each.id === id);

describe('a message', () => {
  it('is answered as it was posted, and read in the same words', async () => {
    const { worker, cleo, project } = studio;
    const answer = await post(worker, onProject(project), '  The lamps came today.  ');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      subjectType: 'project',
      subjectId: project,
      body: 'The lamps came today.',
      audience: 'client',
      postedTo: 'client',
      authorId: worker.id,
      authorName: 'Wim Worker',
      via: 'Web',
      createdAt: expect.any(String),
      mentions: [],
      attachments: [],
    });
    expect(await readOne(cleo, onProject(project), answer.body.id)).toEqual(answer.body);
  });

  it('can be about a project, a ticket, a document and an image', async () => {
    const { company, acme, worker, cleo, project } = studio;
    const subjects = [
      onProject(project),
      onTicket(await addTicket(cleo)),
      onDocument(await addDocument(test, worker, project)),
      onImage(await addImage(test, company, acme, project)),
    ];
    for (const about of subjects) {
      const id = await say(cleo, about, `About the ${about.subjectType}`);
      expect(await readOne(company.admin, about, id)).toMatchObject({ body: `About the ${about.subjectType}` });
    }
  });

  it('has 1 to 10,000 characters, of which none is interpreted', async () => {
    const { worker, project } = studio;
    for (const [body, message] of [
      ['x'.repeat(10_001), 'At most 10000 characters'],
      [' \u200b ', 'Please write a message'],
    ] as const) {
      const { status, body: problem } = await post(worker, onProject(project), body);
      expect([status, problem.errors]).toEqual([400, { body: [message] }]);
    }
    const hostile = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) \u202egnp.exe @[](user:me) '.padEnd(
      10_000,
      'é',
    );
    expect((await post(worker, onProject(project), hostile)).body.body).toBe(hostile);
  });

  it('answers another one, on one level, in the same conversation', async () => {
    const { worker, cleo, project, addProject } = studio;
    const first = await say(worker, onProject(project), 'Shall we start?');
    const answer = await post(cleo, onProject(project), 'Yes.', { parentId: first });
    expect(answer.body).toMatchObject({ parentId: first });
    const deeper = await post(worker, onProject(project), 'Good.', { parentId: answer.body.id });
    expect([deeper.status, Object.keys(deeper.body.errors)]).toEqual([400, ['parentId']]);
    const elsewhere = await post(worker, onProject(await addProject()), 'Good.', { parentId: first });
    const missing = await post(worker, onProject(project), 'Good.', { parentId: crypto.randomUUID() });
    expect(elsewhere.status).toBe(400);
    expect(comparable(elsewhere)).toEqual(comparable(missing));
  });

  it('is refused alike for a subject that does not exist, and for one that the caller may not see', async () => {
    const { company, gus, project } = studio;
    const hidden = await post(gus, onProject(project), 'Hello');
    const missing = await post(gus, onProject(crypto.randomUUID()), 'Hello');
    expect([hidden.status, hidden.body.errors]).toEqual([
      400,
      { subjectId: ['This does not exist, or is not visible to you.'] },
    ]);
    expect(comparable(hidden)).toEqual(comparable(missing));
    expect(await textsOf(gus, onProject(project))).toBe(404);
    expect((await textsOf(company.admin, onProject(project))) as string[]).not.toContain('Hello');
    const unknown = await gus.call(createMessage, {
      body: { subjectType: 'update' as 'project', subjectId: project, body: 'Hello', audience: 'client' },
    });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['subjectType']]);
  });

  it('about a file needs the permission to see files', async () => {
    const { company, acme, worker, project } = studio;
    await company.addRole({ name: 'reader', roleType: 'ClientUser', claims: ['Project:ViewAllProjects'] });
    const reader = await company.addPerson({ role: 'reader', clientId: acme });
    for (const about of [
      onDocument(await addDocument(test, worker, project)),
      onImage(await addImage(test, company, acme, project)),
    ]) {
      expect(await textsOf(reader, about)).toBe(404);
      expect((await post(reader, about, 'Hello')).status).toBe(400);
    }
    expect((await post(reader, onProject(project), 'Hello')).status).toBe(201);
  });
});
