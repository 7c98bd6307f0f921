import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMessage, listMessageEdits, listMessages, updateMessage } from '#contract/work/messages.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { createStudio, mention, onProject, post, type Studio, say } from '#tests/support/conversation.ts';

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
afterAll(() => test.stop());

const edit = (who: Person, id: string, body: string) => who.call(updateMessage, { params: { id }, body: { body } });
const remove = (who: Person, id: string) => who.call(deleteMessage, { params: { id } });
const historyOf = (who: Person, id: string) => who.call(listMessageEdits, { params: { id } });
const age = (id: string, minutes: number) =>
  test.database.owner.query(
    'update messages set created_at = created_at - make_interval(mins => $2), written_at = written_at - make_interval(mins => $2) where id = $1',
    [id, minutes],
  );
const readOne = async (who: Person, about: ReturnType<typeof onProject>, id: string) =>
  (await who.call(listMessages, { query: about })).body.find((each: { id: string }) => each.id === id);

describe('an edit', () => {
  it('within 15 minutes leaves no trace', async () => {
    const { worker, cleo, project } = studio;
    const id = await say(worker, onProject(project), 'Tuseday');
    await age(id, 14);
    const edited = await edit(worker, id, 'Tuesday');
    expect(edited).toMatchObject({ status: 200, body: { id, body: 'Tuesday' } });
    expect(edited.body).not.toHaveProperty('editedAt');
    expect((await historyOf(cleo, id)).body).toEqual([]);
  });

  it('after 15 minutes marks the message, and everybody who reads it can read the texts before', async () => {
    const { worker, cleo, gus, project } = studio;
    const id = await say(worker, onProject(project), `Ask ${mention(cleo)}`);
    await age(id, 16);
    const { createdAt } = await readOne(cleo, onProject(project), id);
    expect((await edit(worker, id, 'Friday')).body).toMatchObject({ body: 'Friday', editedAt: expect.any(String) });
    await edit(worker, id, 'Monday');
    const { body: history } = await historyOf(cleo, id);
    expect(history.map((each: { body: string }) => each.body)).toEqual([
      'Friday',
      `Ask @[Cleo Client](user:${cleo.id})`,
    ]);
    expect(history[1].writtenAt).toBe(createdAt);
    expect((await historyOf(gus, id)).status).toBe(404);
  });

  it('that changes nothing does not mark it', async () => {
    const { worker, project } = studio;
    const id = await say(worker, onProject(project), 'Same');
    await age(id, 16);
    expect((await edit(worker, id, 'Same')).body).not.toHaveProperty('editedAt');
  });

  it('is for the author alone', async () => {
    const { company, worker, cleo, gus, project } = studio;
    const id = await say(worker, onProject(project), 'Mine');
    expect((await edit(company.admin, id, 'Theirs')).status).toBe(403);
    expect((await edit(cleo, id, 'Theirs')).status).toBe(403);
    expect((await edit(gus, id, 'Theirs')).status).toBe(404);
    expect((await readOne(cleo, onProject(project), id)).body).toBe('Mine');
  });

  it('can mention people, under the same rule', async () => {
    const { worker, cleo, gus, project } = studio;
    const id = await say(worker, onProject(project), 'Look');
    expect((await edit(worker, id, `Look ${mention(gus)}`)).status).toBe(400);
    const edited = await edit(worker, id, `Look ${mention(cleo)}`);
    expect(edited.body.mentions).toEqual([{ id: cleo.id, name: 'Cleo Client' }]);
    expect((await edit(worker, id, 'Look')).body.mentions).toEqual([]);
  });

  it('tells people of a mention who were not mentioned before, and is in the audit log without its text', async () => {
    const { worker, cleo, carl, project } = studio;
    const id = await say(worker, onProject(project), `Look ${mention(cleo)}`);
    const told = async () =>
      (
        await test.database.owner.query(
          `select data -> 'userIds' as ids from events where data ->> 'messageId' = $1 and kind = 'message.edited'`,
          [id],
        )
      ).rows.map(({ ids }) => ids);
    await edit(worker, id, `See ${mention(cleo)}`);
    expect(await told()).toEqual([]);
    const { body } = await edit(worker, id, `See ${mention(cleo)} ${mention(carl)}`);
    expect(body.mentions.map(({ name }: { name: string }) => name)).toEqual(['Carl Client', 'Cleo Client']);
    expect(await told()).toEqual([[carl.id]]);
    expect((await edit(worker, id, mention(carl))).body.mentions).toEqual([{ id: carl.id, name: 'Carl Client' }]);
    expect(await told()).toEqual([[carl.id]]);
    await remove(worker, id);
    const { rows } = await test.database.owner.query(
      'select action, actor_id, subject_name, details from audit_log where subject_id = $1 order by id',
      [id],
    );
    const entry = (action: string, details: object = {}) => ({
      action: `message.${action}`,
      actor_id: worker.id,
      subject_name: 'Lobby',
      details,
    });
    expect(rows).toEqual([
      entry('posted', { audience: 'client' }),
      ...['edited', 'edited', 'edited', 'deleted'].map((action) => entry(action)),
    ]);
  });

  it('has a history of pages, newest first, with the names of now', async () => {
    const { company, worker, project } = studio;
    const ann = await company.addPerson({ role: 'manager', firstName: 'Ann', lastName: 'Old' });
    const id = await say(worker, onProject(project), mention(ann));
    await age(id, 16);
    for (const text of ['One', 'Two', 'Three']) await edit(worker, id, text);
    await test.database.owner.query(`update users set last_name = 'New' where id = $1`, [ann.id]);
    await test.database.owner.query(`update message_edits set written_at = '2026-05-01' where message_id = $1`, [id]);
    const { rows } = await test.database.owner.query(
      'select id from message_edits where message_id = $1 order by id desc',
      [id],
    );
    const pageOf = (cursor?: string) => worker.call(listMessageEdits, { params: { id }, query: { limit: 2, cursor } });
    const first = await pageOf();
    const second = await pageOf(/cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]);
    const texts = [...first.body, ...second.body];
    expect(texts.map((each: { id: string }) => each.id)).toEqual(rows.map((each) => each.id));
    expect(texts.map(({ body }: { body: string }) => body).toSorted()).toEqual(
      ['@[Ann New](user:', 'One', 'Two'].map((text) => (text.startsWith('@') ? `${text}${ann.id})` : text)),
    );
    expect([first.body.length, second.body.length, second.headers.link]).toEqual([2, 1, undefined]);
  });
});

describe('a deleted message', () => {
  it('leaves a stone without text, mentions and history for everybody', async () => {
    const { company, worker, cleo, project } = studio;
    const id = await say(worker, onProject(project), `Never mind ${mention(cleo)}`);
    const answer = await say(cleo, onProject(project), 'What?', { parentId: id });
    await age(id, 16);
    await edit(worker, id, `Never ever mind ${mention(cleo)}`);
    expect((await remove(worker, id)).status).toBe(204);
    for (const who of [company.admin, worker, cleo]) {
      const stone = await readOne(who, onProject(project), id);
      expect(stone).toMatchObject({
        id,
        body: '',
        mentions: [],
        deletedAt: expect.any(String),
        authorName: 'Wim Worker',
      });
      expect((await historyOf(who, id)).body).toEqual([]);
    }
    expect(await readOne(cleo, onProject(project), answer)).toMatchObject({ body: 'What?', parentId: id });
    const { rows } = await test.database.owner.query(
      `select body from messages where id = $1 union all select body from message_edits where message_id = $1
       union all select user_id::text from mentions where message_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ body: '' }]);
  });

  it('can be deleted by the author and administrators, once, and not edited or answered', async () => {
    const { company, manager, worker, cleo, gus, project } = studio;
    const id = await say(worker, onProject(project), 'Oops');
    expect((await remove(manager, id)).status).toBe(403);
    expect((await remove(cleo, id)).status).toBe(403);
    expect((await remove(gus, id)).status).toBe(404);
    expect((await remove(company.admin, id)).status).toBe(204);
    expect((await remove(company.admin, id)).status).toBe(404);
    expect((await edit(worker, id, 'Again')).status).toBe(404);
    expect((await post(cleo, onProject(project), 'Why?', { parentId: id })).status).toBe(400);
  });
});
