import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { listHours } from '#contract/work/hours.ts';
import { archiveProject, updateProject } from '#contract/work/projects.ts';
import { createTask } from '#contract/work/tasks.ts';
import { createTicket } from '#contract/work/tickets.ts';
import * as contract from '#contract/work/timer.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let worker: Person;
let projectId: string;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test, `Studio ${crypto.randomUUID()}`);
  ({ admin } = company);
  const clientId = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker' });
  projectId = await company.addProject({ clientId, title: 'Lobby', members: [{ person: worker }] });
  await admin.call(updateCompany, { body: { modules: ['tasks', 'hours'], timeZone: 'Europe/Berlin' } });
});

const start = (body: object = {}, who = worker) =>
  who.call(contract.startTimer, { body: { projectId, ...body } as never });
const stop = (body: object = {}, who = worker) => who.call(contract.stopTimer, { body: body as never });
const discard = (who = worker) => who.call(contract.discardTimer, {});
const running = async (who = worker) => (await who.call(contract.getTimer, {})).body.timer;
const booked = async (who = worker) => (await who.call(listHours, {})).body;
const startedAt = (at: string) =>
  test.database.owner.query(`update timers set started_at = ${at} where user_id = $1`, [worker.id]);
const liveIn = (zone: string | null) =>
  test.database.owner.query('update users set time_zone = $1 where id = $2', [zone, worker.id]);

describe('the timer of a person', () => {
  it('books the minutes since its start, at least one, with what it was started for', async () => {
    const taskId = (await admin.call(createTask, { body: { projectId, title: 'Lamp' } })).body.id;
    expect(await running()).toBeUndefined();
    const { status, body } = await start({ taskId, note: 'Drew', noteAudience: 'client', billable: false });
    expect(status).toBe(201);
    expect(body.timer).toMatchObject({
      projectId,
      projectTitle: 'Lobby',
      clientName: 'Acme',
      taskId,
      taskTitle: 'Lamp',
      note: 'Drew',
      minutes: 0,
      isLong: false,
    });
    expect(await running()).toEqual(body.timer);
    await startedAt("now() - interval '90 minutes'");
    expect(await running()).toMatchObject({ minutes: 90 });
    const stopped = await stop();
    expect(stopped.status).toBe(201);
    const kept = { minutes: 90, taskId, note: 'Drew', noteAudience: 'client', billable: false, userId: worker.id };
    expect(stopped.body).toMatchObject(kept);
    expect(await running()).toBeUndefined();
    expect(await booked()).toMatchObject([kept]);
    expect((await stop()).status).toBe(404);
    const ticket = (await admin.call(createTicket, { body: { title: 'Broken', description: 'It is', projectId } }))
      .body;
    await start({ ticketId: ticket.id });
    const ofTicket = { ticketId: ticket.id, ticketNumber: ticket.number, ticketTitle: 'Broken' };
    expect(await running()).toMatchObject(ofTicket);
    expect((await stop({ note: 'Short' })).body).toMatchObject({ ...ofTicket, minutes: 1, note: 'Short' });
  });

  it('says nothing to a client that the project is given to while it runs', async () => {
    const ticketId = (await admin.call(createTicket, { body: { title: 'Broken', description: 'It is', projectId } }))
      .body.id;
    await start({ ticketId, note: 'Only for Acme', noteAudience: 'client' });
    const clientId = await company.addClient('Birch');
    await admin.call(updateProject, { params: { id: projectId }, body: { clientId } });
    const expected = { clientId, note: 'Only for Acme', noteAudience: 'staff' };
    expect(await running()).toMatchObject(expected);
    const { body } = await stop();
    expect(body).toMatchObject(expected);
    expect(body).not.toHaveProperty('ticketId');
  });

  it('is one: of two tabs that start it at once, one gets 409, and of two that stop it at once, one books', async () => {
    const starts = await Promise.all([start({ note: 'one' }), start({ note: 'two' }), start({ note: 'three' })]);
    expect(starts.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(starts.find(({ status }) => status === 409)?.body.message).toBe('A timer runs already. Stop it first.');
    const { rows } = await test.database.owner.query('select count(*)::int as count from timers where user_id = $1', [
      worker.id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
    const stops = await Promise.all([stop(), stop()]);
    expect(stops.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(await booked()).toHaveLength(1);
  });

  it('runs on if its entry is refused, and asks after 10 hours instead of booking', async () => {
    await start();
    await startedAt("now() - interval '601 minutes'");
    expect(await running()).toMatchObject({ minutes: 601, isLong: true });
    expect((await stop()).body.errors).toEqual({
      minutes: ['The timer ran for more than 10 hours. Please enter how many minutes it was.'],
    });
    expect((await stop({ minutes: 1441 })).status).toBe(400);
    expect(await running()).toMatchObject({ minutes: 601 });
    expect(await booked()).toEqual([]);
    expect((await stop({ minutes: 480 })).body.minutes).toBe(480);
    await start();
    await startedAt("now() - interval '600 minutes'");
    expect(await running()).toMatchObject({ isLong: false });
    expect((await stop({ workedOn: '2026-01-02' })).body).toMatchObject({ minutes: 600, workedOn: '2026-01-02' });
    await start();
    await admin.call(archiveProject, { params: { id: projectId } });
    expect((await stop()).body.message).toBe(problemTexts.archived);
    expect(await running()).toMatchObject({ projectId });
  });

  it('can be discarded, and is nobody else’s', async () => {
    await start();
    expect(await running(admin)).toBeUndefined();
    expect((await stop({}, admin)).status).toBe(404);
    expect((await start({}, admin)).status).toBe(201);
    expect((await discard()).status).toBe(204);
    expect(await running()).toBeUndefined();
    expect((await discard()).status).toBe(404);
    expect(await running(admin)).toMatchObject({ projectId });
    expect(await booked()).toEqual([]);
  });

  it('is for projects that the person sees and that have hours', async () => {
    const hidden = await company.addProject({ clientId: await company.addClient('Birch') });
    expect((await start({ projectId: hidden })).body.errors).toEqual({ projectId: [problemTexts.notFound] });
    expect((await start({ taskId: crypto.randomUUID() })).body.errors).toEqual({
      taskId: ['This task is not one of the project'],
    });
    await admin.call(updateCompany, { body: { modules: [] } });
    const calls = [start(), worker.call(contract.getTimer, {}), stop(), discard()];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('the day of a timer', () => {
  it.each([
    // Berlin goes from 2:00 to 3:00 at 1:00 UTC on 29 March, and back on 25 October.
    ['Europe/Berlin', '2026-03-28 22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28 23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29 21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29 22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25 22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25 23:00:00Z', '2026-10-26'],
    // New York goes from 2:00 to 3:00 on 8 March, and back on 1 November.
    ['America/New_York', '2026-03-08 04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-08 05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09 03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-11-02 04:59:59Z', '2026-11-01'],
    // Kiritimati is 14 hours ahead, and the first to have a new day.
    ['Pacific/Kiritimati', '2026-06-30 09:59:59Z', '2026-06-30'],
    ['Pacific/Kiritimati', '2026-06-30 10:00:00Z', '2026-07-01'],
    // Nobody chose one: that of the company.
    [null, '2026-06-30 21:59:59Z', '2026-06-30'],
    [null, '2026-06-30 22:00:00Z', '2026-07-01'],
  ])('in %s at %s is %s', async (zone, at, day) => {
    await liveIn(zone);
    await start();
    await startedAt(`'${at}'`);
    expect((await stop({ minutes: 60 })).body).toMatchObject({ workedOn: day, minutes: 60 });
  });
});
