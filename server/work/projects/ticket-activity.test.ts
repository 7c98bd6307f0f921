import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ActivityItem, listProjectActivity } from '#contract/work/activity.ts';
import { type FeedItem, listProjectFeed } from '#contract/work/feed.ts';
import { setFollow } from '#contract/work/follows.ts';
import { deleteProject, updateProject } from '#contract/work/projects.ts';
import * as contract from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import { createStudio, onProject, onTicket, type Studio, say } from '#tests/support/conversation.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** What happens to tickets in the feed of their project. */

let test: TestApp;
let studio: Studio;
let narrow: Person;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
  const { company, acme } = studio;
  await company.addRole({ name: 'narrow', roleType: 'ClientUser', claims: ['Project:ViewAllProjects'] });
  await test.database.owner.query("update roles set ticket_scope = 'own' where id = $1", [company.roles.narrow]);
  narrow = await company.addPerson({ role: 'narrow', clientId: acme });
});
afterAll(() => test.stop());
beforeEach(async () => {
  project = await studio.addProject();
});

async function raise(who: Person, title: string, projectId = project): Promise<string> {
  const { status, body } = await who.call(contract.createTicket, { body: { title, description: 'Broken', projectId } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
const change = (id: string, body: object) => studio.manager.call(contract.updateTicket, { params: { id }, body });
const link = (id: string, ticketId: string) =>
  studio.worker.call(contract.linkTicket, { params: { id }, body: { ticketId } });

/** The kinds of what happened to tickets in a project, oldest first, or the status of the refusal. */
async function happened(who: Person, id = project): Promise<string[] | number> {
  const { status, body } = await who.call(listProjectFeed, { params: { id }, query: { show: 'activity' } });
  if (status !== 200) return status;
  return body.flatMap(({ activity }: FeedItem) => (activity?.subjectType === 'ticket' ? [activity.kind] : []));
}

describe('the feed', () => {
  it('says what happened to a ticket, with its number, and to clients what is for them', async () => {
    const { company, worker, cleo, gus } = studio;
    const id = await raise(cleo, 'A lamp');
    await change(id, { assigneeId: worker.id });
    await change(id, { status: 'InProgress' });
    await say(worker, onTicket(id), 'Words for the client');
    await say(worker, onTicket(id), 'Words for staff', { audience: 'staff' });
    const forClient = ['ticket.raised', 'ticket.statusChanged', 'message.posted'];
    expect(await happened(cleo)).toEqual(forClient);
    expect(await happened(gus)).toBe(404);
    const forStaff = ['ticket.raised', 'ticket.assigned', 'ticket.statusChanged', 'message.posted', 'message.posted'];
    expect(await happened(company.admin)).toEqual(forStaff);
    const { body } = await worker.call(listProjectActivity, { params: { id: project } });
    const { number } = (await worker.call(contract.getTicket, { params: { id } })).body;
    expect(body.map(({ subjectNumber }: ActivityItem) => subjectNumber)).toEqual(forStaff.map(() => number));
    expect(body.at(-1)).toMatchObject({ kind: 'ticket.raised', subjectId: id, subjectTitle: 'A lamp' });
    expect(JSON.stringify(body)).not.toContain('Words');
  });

  it('has only their own tickets for users whose role says so', async () => {
    await raise(studio.cleo, 'Of a colleague');
    await raise(narrow, 'Their own');
    expect(await happened(narrow)).toEqual(['ticket.raised']);
    expect(await happened(studio.cleo)).toEqual(['ticket.raised', 'ticket.raised']);
  });

  it('says once that two tickets of the project were linked, to those who see both', async () => {
    const { worker, cleo, gus } = studio;
    const [own, other] = [await raise(narrow, 'Own'), await raise(cleo, 'Other')];
    await link(own, other);
    const both = ['ticket.raised', 'ticket.raised', 'ticket.linked'];
    expect(await happened(worker)).toEqual(both);
    expect(await happened(cleo)).toEqual(both);
    expect(await happened(narrow)).toEqual(['ticket.raised']);
    const { body } = await worker.call(listProjectActivity, { params: { id: project }, query: { limit: 1 } });
    const [data, numbers] = [body[0].data, [body[0].subjectNumber, body[0].data.ticketNumber]];
    expect([body[0].subjectId, data.ticketId].toSorted()).toEqual([own, other].toSorted());
    expect(numbers[0] + numbers[1]).toBeGreaterThan(2 * Math.min(...numbers));

    const { id } = (await gus.call(contract.createTicket, { body: { title: 'Of Globex', description: 'Broken' } }))
      .body;
    await link(own, id);
    expect(await happened(worker)).toEqual([...both, 'ticket.linked']);
    expect(await happened(cleo)).toEqual(both);
  });
});

describe('what happened before', () => {
  it('goes with a ticket to another project, and out of the feed with a ticket that has none', async () => {
    const { worker, cleo } = studio;
    const next = await studio.addProject();
    const id = await raise(cleo, 'A lamp');
    await say(worker, onTicket(id), 'Hello');
    await change(id, { projectId: next });
    expect([await happened(cleo), await happened(cleo, next)]).toEqual([[], ['ticket.raised', 'message.posted']]);
    await change(id, { projectId: null });
    expect([await happened(worker), await happened(worker, next)]).toEqual([[], []]);
    await change(id, { projectId: project });
    expect(await happened(worker)).toEqual(['ticket.raised', 'message.posted']);
  });

  it('is for staff when the ticket is given to another client', async () => {
    const { company, cleo, gus, globex, worker } = studio;
    const tower = await company.addProject({ clientId: globex, members: [{ person: worker }] });
    const id = await raise(cleo, 'A lamp');
    await company.admin.call(contract.updateTicket, {
      params: { id },
      body: { clientId: globex, projectId: tower, status: 'InProgress' },
    });
    expect(await happened(cleo)).toEqual([]);
    expect(await happened(gus, tower)).toEqual(['ticket.statusChanged']);
    expect(await happened(worker, tower)).toContain('ticket.raised');
  });

  it('stays with the ticket, and with its client, when the project is given to another client', async () => {
    const { company, cleo, globex } = studio;
    const id = await raise(cleo, 'A lamp');
    await company.admin.call(updateProject, { params: { id: project }, body: { clientId: globex } });
    expect(await happened(company.admin)).toEqual([]);
    const elsewhere = await studio.addProject();
    await change(id, { projectId: elsewhere });
    expect(await happened(cleo, elsewhere)).toEqual(['ticket.raised']);
  });
});

describe('news of a ticket', () => {
  /** Whether somebody is told of a new ticket of Carl that is about the project. */
  async function isTold(who: Person): Promise<boolean> {
    const id = await raise(studio.carl, 'A lamp');
    await distributeAll(test, studio.company.id);
    return (await linesOf(who, 'all')).some(({ subjectId }) => subjectId === id);
  }
  const follow = (who: Person, level: 'all' | 'none') =>
    who.call(setFollow, { body: { ...onProject(project), level } });

  it('reach people outside of the ticket only if they follow its project', async () => {
    const { company, acme, cleo } = studio;
    project = await company.addProject({ clientId: acme, members: [{ person: cleo, side: 'ClientUser' }] });
    expect(await isTold(cleo)).toBe(false);
    await follow(cleo, 'all');
    expect(await isTold(cleo)).toBe(true);
  });

  it('do not reach staff who follow the project but no longer see it', async () => {
    const { company, acme } = studio;
    const former = await company.addPerson({ role: 'worker' });
    project = await company.addProject({ clientId: acme, members: [{ person: former }] });
    await follow(former, 'all');
    expect(await isTold(former)).toBe(true);
    await test.database.owner.query('delete from project_members where user_id = $1', [former.id]);
    expect(await isTold(former)).toBe(false);
  });

  it('stop when the project is muted, and tell people who do not see the project nothing of it', async () => {
    const { worker, company } = studio;
    await isTold(worker);
    expect((await linesOf(worker, 'all'))[0]).toMatchObject({ subjectType: 'ticket', projectId: project });
    await follow(worker, 'none');
    expect(await isTold(worker)).toBe(false);
    await company.admin.call(deleteProject, { params: { id: project } });
    expect((await linesOf(worker, 'all')).map(({ projectId }) => projectId)).not.toContain(project);
  });
});
