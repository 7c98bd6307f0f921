import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { downloadAttachment, uploadAttachment } from '#contract/work/attachments.ts';
import { getFollow, setFollow } from '#contract/work/follows.ts';
import { deleteMessage, listMessageEdits, listMessageReaders, updateMessage } from '#contract/work/messages.ts';
import { archiveProject, updateProject } from '#contract/work/projects.ts';
import { search } from '#contract/work/search.ts';
import { deleteTask, updateTask } from '#contract/work/tasks.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addTask,
  comparable,
  createStudio,
  mention,
  onTask,
  post,
  type Studio,
  say,
  sayWithFile,
  textsOf,
} from '#tests/support/conversation.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { upload } from '#tests/support/upload.ts';

/** People write about a task in the lane of its frame: never for more people than see the task. */

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
  await test.listen();
  studio = await createStudio(test);
  await setModules('tasks');
});
afterAll(() => test.stop());

const setModules = (...modules: 'tasks'[]) => studio.company.admin.call(updateCompany, { body: { modules } });
const add = async (more: Parameters<typeof addTask>[2] = {}, project = studio.project) => {
  const id = await addTask(studio.company.admin, project, more);
  return { id, about: onTask(id) };
};
const change = (id: string, body: object) =>
  studio.company.admin.call(updateTask, { params: { id }, body: body as never });
const lanesOf = async (subjectId: string) =>
  (
    await test.database.owner.query(
      'select posted_to, audience from messages where subject_id = $1 order by created_at, id',
      [subjectId],
    )
  ).rows.map(({ posted_to, audience }) => [posted_to, audience]);

describe('messages about a task', () => {
  it('for staff do not exist for client users, in any call', async () => {
    const { worker, manager, cleo } = studio;
    const { about } = await add();
    await say(worker, about, 'Which lamps?');
    const id = await say(worker, about, 'Between us', { audience: 'staff' });
    expect([await textsOf(manager, about), await textsOf(cleo, about)]).toEqual([
      ['Which lamps?', 'Between us'],
      ['Which lamps?'],
    ]);
    const calls = (messageId: string) =>
      Promise.all([
        cleo.call(updateMessage, { params: { id: messageId }, body: { body: 'Mine now' } }),
        cleo.call(deleteMessage, { params: { id: messageId } }),
        cleo.call(listMessageEdits, { params: { id: messageId } }),
        post(cleo, about, 'An answer', { parentId: messageId }),
      ]);
    const [hidden, missing] = [await calls(id), await calls(crypto.randomUUID())];
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
    expect(hidden.map(comparable)).toEqual(missing.map(comparable));
  });

  it('are all for staff while the task is, and those that were posted to the client come back with it', async () => {
    const { worker, manager, cleo, carl } = studio;
    const { id, about } = await add({ audience: 'staff' });
    expect([await textsOf(cleo, about), (await post(cleo, about, 'Hello')).status]).toEqual([404, 400]);
    await say(worker, about, 'Internal', { audience: 'staff' });
    await say(worker, about, 'Early');
    expect(await lanesOf(id)).toEqual([
      ['staff', 'staff'],
      ['client', 'staff'],
    ]);
    const { body: readers } = await worker.call(listMessageReaders, { query: { ...about, audience: 'client' } });
    expect(readers).toMatchObject({ audience: 'staff', clientTotal: 0 });
    await change(id, { audience: 'client' });
    expect(await textsOf(cleo, about)).toEqual(['Early']);
    await say(cleo, about, 'Thank you');
    await change(id, { audience: 'staff' });
    expect([await textsOf(cleo, about), await textsOf(manager, about)]).toEqual([
      404,
      ['Internal', 'Early', 'Thank you'],
    ]);
    expect((await lanesOf(id)).map(([, audience]) => audience)).toEqual(['staff', 'staff', 'staff']);
    // A task of a client user is for the client by rule.
    await change(id, { assigneeId: carl.id });
    expect(await textsOf(cleo, about)).toEqual(['Early', 'Thank you']);
  });

  it('stay with staff when the project moves to another client, also when the task is shared again', async () => {
    const { company, manager, cleo, gus, globex, addProject } = studio;
    const project = await addProject();
    const { id, about } = await add({}, project);
    await say(cleo, about, 'Before');
    await company.admin.call(updateProject, { params: { id: project }, body: { clientId: globex } });
    expect([await textsOf(cleo, about), await textsOf(gus, about)]).toEqual([404, 404]);
    await change(id, { audience: 'client' });
    expect([await textsOf(cleo, about), await textsOf(gus, about)]).toEqual([404, []]);
    await say(gus, about, 'After');
    expect([await textsOf(gus, about), await textsOf(manager, about)]).toEqual([['After'], ['Before', 'After']]);
  });

  it('are not there where tasks are off, in lists and in search', async () => {
    const { worker, manager } = studio;
    const { about } = await add();
    const word = `quixotic${crypto.randomUUID().slice(0, 8)}`;
    const id = await say(worker, about, word);
    const found = async () => (await manager.call(search, { query: { q: word } })).body.messages;
    expect(await found()).toMatchObject([{ id, ...about, subjectTitle: 'Choose the lamps' }]);
    await setModules();
    const refused = [
      await post(worker, about, 'Hello'),
      await worker.call(updateMessage, { params: { id }, body: { body: 'x' } }),
    ];
    expect([await textsOf(manager, about), ...refused.map(({ status }) => status)]).toEqual([404, 400, 404]);
    expect(await found()).toEqual([]);
    await setModules('tasks');
    expect(await textsOf(manager, about)).toEqual([word]);
  });

  it('can be read and not written in an archived project', async () => {
    const { company, worker, manager, cleo, addProject } = studio;
    const project = await addProject();
    const { about } = await add({}, project);
    await say(worker, about, 'Nonsuch lamp');
    await company.admin.call(archiveProject, { params: { id: project } });
    expect([await textsOf(cleo, about), await textsOf(manager, about)]).toEqual([['Nonsuch lamp'], ['Nonsuch lamp']]);
    expect((await post(worker, about, 'Too late')).status).toBe(403);
    const found = async (query: object) =>
      (await manager.call(search, { query: { q: 'Nonsuch lamp', ...query } })).body.messages.length;
    expect([await found({}), await found({ archived: 'include' })]).toEqual([0, 1]);
    await distributeAll(test, company.id);
    expect((await linesOf(manager, 'all')).filter(({ subjectId }) => subjectId === about.subjectId)).toEqual([]);
  });

  it('leave with the task, with their files and what people followed', async () => {
    const { company, worker, cleo } = studio;
    const { id, about } = await add();
    const file = (await upload(test, worker, uploadAttachment, [['File', Buffer.from('A note.'), 'note.txt']])).body.id;
    await sayWithFile(worker, about, 'See this', file);
    await cleo.call(setFollow, { body: { ...about, level: 'all' } });
    expect((await cleo.call(downloadAttachment, { params: { id: file } })).body).toBe('A note.');
    const left = async () => {
      const { rows } = await test.database.owner.query(
        `select (select count(*)::int from messages where subject_id = $1) as messages,
           (select count(*)::int from follows where subject_id = $1) as follows,
           (select count(*)::int from attachments where id = $2) as files,
           (select count(*)::int from uploads where id = $2 and is_abandoned) as abandoned`,
        [id, file],
      );
      return rows[0];
    };
    expect(await left()).toEqual({ messages: 1, follows: 1, files: 1, abandoned: 0 });
    expect((await company.admin.call(deleteTask, { params: { id } })).status).toBe(204);
    expect(await left()).toEqual({ messages: 0, follows: 0, files: 0, abandoned: 1 });
    expect(await textsOf(worker, about)).toBe(404);
  });

  it('are told live to the people of their lane alone', async () => {
    const { manager, worker, cleo, gus } = studio;
    const { id, about } = await add();
    const [staff, client, other] = await Promise.all(
      [manager, cleo, gus].map((who) => openChangeStream(test.app, who)),
    );
    await say(worker, about, 'Internal', { audience: 'staff' });
    await expect.poll(() => staff?.all()).toEqual(['ready', 'messages']);
    await say(worker, about, 'Shared');
    await expect.poll(() => client?.all()).toEqual(['ready', 'messages']);
    await change(id, { audience: 'staff' });
    await expect.poll(() => client?.all().slice(2).toSorted()).toEqual(['messages', 'tasks']);
    expect(other?.all()).toEqual(['ready']);
  });
});

describe('of a message about a task', () => {
  /** The reason of each person's line about the task. */
  const told = async (subjectId: string) => {
    const { company, manager, worker, cleo, carl, gus } = studio;
    await distributeAll(test, company.id);
    const found: Record<string, string> = {};
    for (const [name, person] of Object.entries({ admin: company.admin, manager, worker, cleo, carl, gus })) {
      const line = (await linesOf(person, 'all')).find((each) => each.subjectId === subjectId);
      if (line) found[name] = line.reason;
    }
    return found;
  };
  const mailsAbout = async (who: Person, subjectId: string) =>
    (
      await test.database.owner.query(
        'select kind, topic from mails where user_id = $1 and subject_id = $2 order by created_at',
        [who.id, subjectId],
      )
    ).rows.map(({ kind, topic }) => [kind, topic]);

  it('its author and assignee hear at once, the team and the client as of other news, and nobody of the other lane', async () => {
    const { company, worker, cleo, carl } = studio;
    const { id, about } = await add({ assigneeId: cleo.id });
    expect(await told(id)).toEqual({ cleo: 'Assigned' });
    await test.database.owner.query('delete from notifications where subject_id = $1', [id]);
    await test.database.owner.query('delete from mails where subject_id = $1', [id]);
    await say(worker, about, 'Only for us', { audience: 'staff' });
    expect(await told(id)).toEqual({ admin: 'Answered' });
    await say(worker, about, 'Which of the two?');
    expect(await told(id)).toEqual({ admin: 'Answered', cleo: 'Answered', carl: 'News' });
    expect(await mailsAbout(cleo, id)).toEqual([['answered', 'answers']]);
    expect(await mailsAbout(carl, id)).toEqual([]);
    const line = (await linesOf(cleo)).find(({ subjectId }) => subjectId === id);
    expect(line).toMatchObject({ subjectType: 'task', unreadCount: 1, latest: { text: 'Which of the two?' } });
    await say(cleo, about, 'The red ones.');
    expect(await told(id)).toEqual({ admin: 'Answered', worker: 'News', cleo: 'Answered', carl: 'News' });
    expect((await linesOf(company.admin)).find(({ subjectId }) => subjectId === id)).toMatchObject({ unreadCount: 3 });
  });

  it('who is mentioned hears it, also if they muted the task, which is silent otherwise', async () => {
    const { worker, cleo } = studio;
    const { id, about } = await add({ assigneeId: worker.id });
    expect((await worker.call(setFollow, { body: { ...about, level: 'none' } })).body).toMatchObject({
      level: 'none',
      projectLevel: 'default',
    });
    await test.database.owner.query('delete from notifications where subject_id = $1', [id]);
    await say(cleo, about, 'Here?');
    expect(await told(id)).not.toHaveProperty('worker');
    expect((await worker.call(getFollow, { query: about })).body).toMatchObject({ unreadCount: 1 });
    await say(cleo, about, `${mention(worker)}?`);
    expect(await told(id)).toMatchObject({ worker: 'Mentioned' });
    const forged = await post(worker, about, mention(cleo), { audience: 'staff' });
    expect([forged.status, Object.keys(forged.body.errors)]).toEqual([400, ['body']]);
  });
});
