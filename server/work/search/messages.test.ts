import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMessage } from '#contract/work/messages.ts';
import * as projects from '#contract/work/projects.ts';
import { type SearchResults, search } from '#contract/work/search.ts';
import { updateTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  addTicket,
  createStudio,
  onDocument,
  onProject,
  onTicket,
  type Studio,
  say,
} from '#tests/support/conversation.ts';
import { excerptOf } from './messages.ts';

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  studio = await createStudio(test, `Studio ${newId()}`);
});

async function find(who: Person, q: string, more: object = {}): Promise<SearchResults> {
  const { status, body } = await who.call(search, { query: { q, ...more } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
const excerpts = async (who: Person, q: string, more: object = {}) =>
  (await find(who, q, more)).messages.map(({ excerpt }) => excerpt);

describe('messages', () => {
  it('are found by any part of their text, with what leads to them', async () => {
    const { manager, worker, project } = studio;
    const id = await say(worker, onProject(project), 'The oak floor\narrives on Monday.');
    await say(worker, onProject(project), 'Nothing else today.');

    expect((await find(manager, 'OAK FLOOR')).messages).toEqual([
      {
        id,
        subjectType: 'project',
        subjectId: project,
        subjectTitle: 'Lobby',
        projectId: project,
        authorName: 'Wim Worker',
        createdAt: expect.any(String),
        excerpt: 'The oak floor arrives on Monday.',
      },
    ]);
    expect(await excerpts(manager, 'no such text')).toEqual([]);
  });

  it('are found newest first, at most as many as asked for', async () => {
    const { manager, project } = studio;
    for (const text of ['first lamp', 'second lamp', 'third lamp']) await say(manager, onProject(project), text);

    expect(await excerpts(manager, 'lamp')).toEqual(['third lamp', 'second lamp', 'first lamp']);
    expect(await excerpts(manager, 'lamp', { limit: 2 })).toEqual(['third lamp', 'second lamp']);
  });

  it('for staff alone are found by nobody else, and those of another client neither', async () => {
    const { manager, cleo, carl, gus, project } = studio;
    const document = await addDocument(test, manager, project, 'staff');
    await say(manager, onProject(project), 'A lamp for the client.');
    await say(manager, onProject(project), 'A lamp that costs too much.', { audience: 'staff' });
    await say(manager, onDocument(document), 'The lamp in the internal plan.', { audience: 'staff' });

    expect(await excerpts(manager, 'lamp')).toHaveLength(3);
    expect(await excerpts(cleo, 'lamp')).toEqual(['A lamp for the client.']);
    expect(await excerpts(carl, 'lamp')).toEqual(['A lamp for the client.']);
    expect(await excerpts(gus, 'lamp')).toEqual([]);
  });

  it('disappear with their project for those who do not see it, and when they are deleted', async () => {
    const { company, manager, worker } = studio;
    const hidden = await company.addProject({ clientId: studio.acme, title: 'Annex' });
    const id = await say(manager, onProject(hidden), 'The lamp of the annex.');

    expect(await excerpts(manager, 'annex')).toHaveLength(1);
    expect(await excerpts(worker, 'annex')).toEqual([]);
    await manager.call(deleteMessage, { params: { id } });
    expect(await excerpts(manager, 'annex')).toEqual([]);
  });

  it('are not found by how a mention is stored, and show the name of the person', async () => {
    const { manager, worker, project } = studio;
    await say(manager, onProject(project), `@[x](user:${worker.id}) please look at the lamp.`);

    expect(await excerpts(manager, 'lamp')).toEqual(['@Wim Worker please look at the lamp.']);
    expect(await excerpts(manager, 'user')).toEqual([]);
    expect(await excerpts(manager, worker.id.slice(0, 8))).toEqual([]);
  });

  it('of archived projects are found when asked for, and those of their tickets always', async () => {
    const { manager, project } = studio;
    const ticket = await addTicket(manager);
    await manager.call(updateTicket, { params: { id: ticket }, body: { clientId: studio.acme, projectId: project } });
    await say(manager, onProject(project), 'A lamp in the project.');
    await say(manager, onTicket(ticket), 'A lamp in the ticket.');
    await manager.call(projects.archiveProject, { params: { id: project } });

    expect(await excerpts(manager, 'lamp')).toEqual(['A lamp in the ticket.']);
    const found = (await find(manager, 'lamp', { archived: 'include' })).messages;
    expect(found.map(({ excerpt, archived }) => [excerpt, archived])).toEqual([
      ['A lamp in the ticket.', undefined],
      ['A lamp in the project.', true],
    ]);
  });
});

it('archived projects and their files are found when asked for, and say so', async () => {
  const { manager, cleo, project } = studio;
  await addDocument(test, manager, project);
  const titles = async (who: Person, more: object = {}) => {
    const { projects: found, documents } = await find(who, 'lobby', more);
    return [found, documents].map((items) => items.map(({ archived }) => archived));
  };
  expect(await titles(manager)).toEqual([[undefined], [undefined]]);
  await manager.call(projects.archiveProject, { params: { id: project } });

  expect(await titles(manager)).toEqual([[], []]);
  expect(await titles(manager, { archived: 'include' })).toEqual([[true], [true]]);
  expect(await titles(cleo, { archived: 'include' })).toEqual([[true], [true]]);
  const { status } = await manager.call(search, { query: { q: 'lobby', archived: 'only' as 'include' } });
  expect(status).toBe(400);
});

describe('an excerpt', () => {
  const long = `${'word '.repeat(30)}oak ${'more '.repeat(60)}`.trim();
  it.each([
    ['a short text as it is, on one line', 'The oak\n\n floor', 'oak', 'The oak floor'],
    ['the part around the term, with whole words before it', long, 'oak', /^…(word ){7}oak (more ){22}/],
    ['the beginning, if the term is near it', `oak ${'more '.repeat(60)}`, 'oak', /^oak more .*…$/],
    ['a word without spaces', `${'x'.repeat(100)}oak`, 'oak', `…${'x'.repeat(40)}oak`],
    ['at most 160 characters', 'oak '.repeat(100), 'oak', /^.{160}…$/],
    ['no half of an emoji', `${'👩'.repeat(200)}`, '👩', /^(👩){160}…$/u],
  ])('has %s', (_, text, term, expected) => {
    expect(excerptOf(text, term)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });
});
