import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '#contract/people/users.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { listAudit } from '#contract/work/audit.ts';
import { listProjectFeed } from '#contract/work/feed.ts';
import { maxWithheld } from '#contract/work/message-kinds.ts';
import { listMessages, listWithheldMessages, undoMessage, withholdMessage } from '#contract/work/messages.ts';
import { deleteProject } from '#contract/work/projects.ts';
import { search } from '#contract/work/search.ts';
import { getTicket, updateTicket } from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addTicket,
  createStudio,
  mention,
  onProject,
  onTicket,
  type Studio,
  textsOf,
} from '#tests/support/conversation.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { releaseDueMessages } from './release.ts';
import { startReleasing } from './release-runner.ts';

/** A message that waits before it is posted: nobody but its author sees it, and its author can take it back. */

let test: TestApp;
let studio: Studio;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async (context) => {
  studio = await createStudio(test, `Studio ${context.task.id}`);
});

type About = { subjectType: 'project' | 'ticket'; subjectId: string };
type More = { audience?: 'client' | 'staff'; parentId?: string; attachmentIds?: string[] };
const withhold = (who: Person, about: About, body: string, more: More = {}) =>
  who.call(withholdMessage, { body: { ...about, body, audience: 'client', ...more } });
const waitingOf = async (who: Person, about: About) => (await who.call(listWithheldMessages, { query: about })).body;
const undo = (who: Person, id: string) => who.call(undoMessage, { params: { id } });
/** As if that many seconds had passed. */
const release = (seconds = 11) => releaseDueMessages(test.services, new Date(Date.now() + seconds * 1000));
const eventsOf = async (id: string) =>
  (
    await test.database.owner.query(`select kind from events where subject_id = $1 or data ->> 'messageId' = $2`, [
      id,
      id,
    ])
  ).rowCount;

/** All that somebody gets of the project and its conversation. */
async function everythingOf(who: Person, projectId: string): Promise<string> {
  await distributeAll(test, studio.company.id);
  const answers = await Promise.all([
    who.call(listMessages, { query: onProject(projectId) as About }),
    who.call(listProjectFeed, { params: { id: projectId }, query: { show: 'all' } }),
    who.call(listWithheldMessages, { query: onProject(projectId) as About }),
    who.call(search, { query: { q: 'secret' } }),
    linesOf(who, 'all'),
  ]);
  return JSON.stringify(answers);
}

describe('before it is posted', () => {
  it('only its author sees it, and nothing else has changed', async () => {
    const { company, manager, worker, cleo, carl, gus, project } = studio;
    const about = onProject(project) as About;
    const { status, body } = await withhold(worker, about, `A secret for ${mention(cleo, 'Cleo')}`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ authorName: 'Wim Worker', audience: 'client', mentions: [{ id: cleo.id }] });
    expect(body.releasesIn).toBeGreaterThan(5000);
    expect(body.releasesIn).toBeLessThanOrEqual(10_000);
    expect(await waitingOf(worker, about)).toMatchObject([{ id: body.id, body: body.body }]);
    expect(await release(5)).toEqual([]);
    for (const who of [company.admin, manager, cleo, carl, gus]) {
      expect(await everythingOf(who, project)).not.toContain('secret');
    }
    expect(await textsOf(worker, about)).toEqual([]);
    expect(await eventsOf(project)).toBe(0);
  });

  it('can be taken back by its author alone, with all that was written', async () => {
    const { company, manager, cleo, project } = studio;
    const about = onProject(project) as About;
    const { body: sent } = await withhold(manager, about, 'A secret', { audience: 'staff' });
    for (const who of [company.admin, cleo]) expect(await undo(who, sent.id)).toMatchObject({ status: 404 });
    const taken = await undo(manager, sent.id);
    expect(taken.status).toBe(200);
    expect({ ...taken.body, releasesIn: 0 }).toEqual({ ...sent, releasesIn: 0 });
    expect(await undo(manager, sent.id)).toMatchObject({ status: 404 });
    expect(await release()).toEqual([]);
    expect(await waitingOf(manager, about)).toEqual([]);
    for (const who of [company.admin, manager, cleo]) expect(await everythingOf(who, project)).not.toContain('secret');
    expect(await eventsOf(project)).toBe(0);
    expect(JSON.stringify((await company.admin.call(listAudit, { query: {} })).body)).not.toContain('secret');
  });

  it('is refused like a message that is posted at once', async () => {
    const { worker, cleo, gus, project } = studio;
    const about = onProject(project) as About;
    expect((await withhold(gus, about, 'Text')).body).toMatchObject({ errors: { subjectId: expect.anything() } });
    expect((await withhold(cleo, about, 'Text', { audience: 'staff' })).body).toMatchObject({
      errors: { audience: expect.anything() },
    });
    expect((await withhold(worker, about, mention(gus))).body).toMatchObject({ errors: { body: expect.anything() } });
    expect(await waitingOf(worker, about)).toEqual([]);
  });

  it('waits with at most 20 others of its author', async () => {
    const { worker, cleo, project } = studio;
    const about = onProject(project) as About;
    for (let count = 0; count < maxWithheld; count++) expect((await withhold(worker, about, 'Text')).status).toBe(201);
    expect((await withhold(worker, about, 'Text')).status).toBe(400);
    expect((await withhold(cleo, about, 'Text')).status).toBe(201);
  });
});

describe('when its time has come', () => {
  it('it is posted once, as its author, with its id, and people are told', async () => {
    const { worker, cleo, project } = studio;
    const about = onProject(project) as About;
    const { body: sent } = await withhold(worker, about, `For ${mention(cleo, 'Cleo')}`);
    // Two processes.
    expect(await Promise.all([release(), release()])).toEqual([[], []]);
    const { body: messages } = await cleo.call(listMessages, { query: about });
    expect(messages).toMatchObject([{ id: sent.id, authorId: worker.id, body: sent.body, via: 'Web' }]);
    expect(await waitingOf(worker, about)).toEqual([]);
    await distributeAll(test, studio.company.id);
    expect(await linesOf(cleo, 'all')).toMatchObject([{ subjectId: project, reason: 'Mentioned', unreadCount: 1 }]);
    expect(await undo(worker, sent.id)).toMatchObject({ status: 410 });
    expect(await undo(cleo, sent.id)).toMatchObject({ status: 404 });
  });

  it('exactly one of posting and taking back happens', async () => {
    const { worker, project } = studio;
    const about = onProject(project) as About;
    for (let round = 0; round < 20; round++) {
      const { body: sent } = await withhold(worker, about, `Round ${round}`);
      const [taken] = await Promise.all([undo(worker, sent.id), release()]);
      const isPosted = ((await textsOf(worker, about)) as string[]).includes(`Round ${round}`);
      expect([200, 410]).toContain(taken.status);
      expect(isPosted).toBe(taken.status === 410);
    }
  });

  it("a client user's answer opens their ticket again only then", async () => {
    const { company, cleo } = studio;
    const ticket = await addTicket(cleo);
    await company.admin.call(updateTicket, { params: { id: ticket }, body: { status: 'Resolved' } });
    const statusOf = async () => (await company.admin.call(getTicket, { params: { id: ticket } })).body.status;
    const { body: first } = await withhold(cleo, onTicket(ticket) as About, 'Still broken');
    expect(await statusOf()).toBe('Resolved');
    await undo(cleo, first.id);
    await release();
    expect(await statusOf()).toBe('Resolved');
    await withhold(cleo, onTicket(ticket) as About, 'Still broken');
    await release();
    expect(await statusOf()).toBe('Open');
  });

  it('stays with its author, and says why, if they may no longer post it', async () => {
    const { company, worker, project } = studio;
    const about = onProject(project) as About;
    const { body: sent } = await withhold(worker, about, 'Too late');
    await company.admin.call(deleteProject, { params: { id: project } });
    expect(await release()).toEqual([]);
    expect(await waitingOf(worker, about)).toMatchObject([
      { id: sent.id, body: 'Too late', audience: 'staff', refusal: expect.stringMatching(/./) },
    ]);
    // It is not tried again.
    expect(await release()).toEqual([]);
    expect(await undo(worker, sent.id)).toMatchObject({ status: 200, body: { body: 'Too late' } });
    expect(await waitingOf(worker, about)).toEqual([]);
  });

  it('stays with its author, and says that the trial has ended', async () => {
    const { company, worker, project } = studio;
    const about = onProject(project) as About;
    await withhold(worker, about, 'Too late');
    const { owner } = test.database;
    await owner.query('update tenants set trial_ends_on = current_date - 2 where id = $1', [company.id]);
    expect(await release()).toEqual([]);
    await owner.query('update tenants set trial_ends_on = null where id = $1', [company.id]);
    expect(await waitingOf(worker, about)).toMatchObject([{ body: 'Too late', refusal: problemTexts.trialEnded }]);
  });

  it('waits while its author may not sign in', async () => {
    const { company, worker, cleo, project } = studio;
    const about = onProject(project) as About;
    await withhold(worker, about, 'Text');
    await company.admin.call(updateUser, { params: { id: worker.id }, body: { isActive: false } });
    expect(await release()).toEqual([]);
    expect(await textsOf(cleo, about)).toEqual([]);
  });
});

it('lists what waits about one subject, oldest first', async () => {
  const { worker, project, addProject } = studio;
  const about = onProject(project) as About;
  for (const text of ['One', 'Two', 'Three']) await withhold(worker, about, text);
  await withhold(worker, onProject(await addProject()) as About, 'Elsewhere');
  const texts = (await waitingOf(worker, about)).map(({ body }: { body: string }) => body);
  expect(texts).toEqual(['One', 'Two', 'Three']);
});

it('more than one look takes in is posted at once, and what fails for another reason is tried again', async () => {
  const { company, worker, cleo, project } = studio;
  const about = onProject(project) as About;
  const { body: first } = await withhold(worker, about, 'Number 0');
  const { owner } = test.database;
  await owner.query(
    `insert into withheld_messages (tenant_id, id, user_id, subject_type, subject_id, posted_to, body, mentioned_ids, attachment_ids,
       address, request_id, release_at)
     select tenant_id, gen_random_uuid(), user_id, subject_type, subject_id, posted_to, 'Number ' || n, mentioned_ids, attachment_ids,
       address, request_id, release_at from withheld_messages, generate_series(1, 100) n where id = $1`,
    [first.id],
  );
  await owner.query(`
    create function fail_on_purpose() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
    create trigger fail_on_purpose before insert on messages for each row when (new.body = 'Number 7') execute function fail_on_purpose()`);
  try {
    expect(await release()).toMatchObject([{ message: 'on purpose' }]);
    expect(await waitingOf(worker, about)).not.toContainEqual(expect.objectContaining({ refusal: expect.anything() }));
  } finally {
    await owner.query('drop trigger fail_on_purpose on messages; drop function fail_on_purpose');
  }
  expect(await release()).toEqual([]);
  expect(await textsOf(cleo, about)).toHaveLength(101);
  expect(await waitingOf(worker, about)).toEqual([]);
  const { rows } = await owner.query('select count(*)::int as count from withheld_messages where tenant_id = $1', [
    company.id,
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});

it('a process posts what it took in when its time has come, without a look at the others', async () => {
  const { worker, cleo, project } = studio;
  const about = onProject(project) as About;
  const failures: unknown[] = [];
  const { config } = test.services;
  const { undoSeconds } = config;
  config.undoSeconds = 0.2;
  const runner = startReleasing(test.services, (error) => failures.push(error), 3_600_000);
  await withhold(worker, about, 'On time');
  await expect.poll(() => textsOf(cleo, about)).toEqual(['On time']);
  await runner.stop();
  config.undoSeconds = undoSeconds;
  expect(failures).toEqual([]);
});

it('a failure that goes on is reported once', async () => {
  const failures: string[] = [];
  let looks = 0;
  const lookUp = () => {
    looks += 1;
    return Promise.reject(new Error('The database is down.'));
  };
  const tenancy = { ...test.services.tenancy, lookUp } as never;
  const report = (error: unknown, job: string) => failures.push(`${job}: ${(error as Error).message}`);
  const runner = startReleasing({ ...test.services, tenancy }, report, 20);
  await expect.poll(() => looks).toBeGreaterThan(2);
  await runner.stop();
  expect(failures).toEqual(['withheld messages: The database is down.']);
});

it('the server also posts what a process took in that is gone', async () => {
  const { worker, cleo, project } = studio;
  const about = onProject(project) as About;
  const failures: unknown[] = [];
  await withhold(worker, about, 'From before');
  await test.database.owner.query('update withheld_messages set release_at = now()');
  const runner = startReleasing(test.services, (error) => failures.push(error), 50);
  await expect.poll(() => textsOf(cleo, about)).toEqual(['From before']);
  await runner.stop();
  expect(failures).toEqual([]);
});
