import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { overdueCases, overdueToday } from '#tests/support/overdue-cases.ts';

let test: TestApp;

beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

describe('listProjects', () => {
  let studio: Company;
  let first: string;
  let second: string;

  beforeAll(async () => {
    studio = await createCompany(test, 'Listing studio');
    const one = await studio.addClient('One');
    const two = await studio.addClient('Two');
    first = await studio.addProject({ clientId: one, title: 'Alpha 100%', status: 'InProgress' });
    second = await studio.addProject({ clientId: two, title: 'Beta', description: 'with ALPHA inside' });
    for (let i = 0; i < 23; i += 1) await studio.addProject({ clientId: two, title: `Filler ${i}` });
  });

  it('lists all projects for staff with ViewAllProjects, newest first', async () => {
    const { body } = await studio.admin.call(contract.listProjects);
    const titles = Array.from({ length: 23 }, (_, index) => `Filler ${22 - index}`);
    expect(body.map(({ title }: { title: string }) => title)).toEqual([...titles, 'Beta', 'Alpha 100%']);
    expect(body.slice(-2).map(({ id }: { id: string }) => id)).toEqual([second, first]);
  });

  it('pages by cursor without gaps or duplicates, with the total only on the first page', {
    tags: ['S9.records'],
  }, async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    const totals: unknown[] = [];
    do {
      const { body, headers } = await studio.admin.call(contract.listProjects, { query: { limit: 10, cursor } });
      seen.push(...body.map((project: { id: string }) => project.id));
      totals.push(headers['x-total-count']);
      const link = String(headers.link ?? '');
      expect(link === '' || /rel="next"/.test(link)).toBe(true);
      cursor = /[?&]cursor=([^&>]+)/.exec(link)?.[1];
    } while (cursor);
    const { body: all } = await studio.admin.call(contract.listProjects);
    expect(seen).toEqual(all.map((project: { id: string }) => project.id));
    expect(totals).toEqual(['25', undefined, undefined]);
  });

  it('searches title and description in any case and treats % and _ literally', {
    tags: ['S2.projects.search'],
  }, async () => {
    const search = async (text: string) =>
      (await studio.admin.call(contract.listProjects, { query: { search: text } })).body.length;
    expect(await search('alpha')).toBe(2);
    expect(await search('100%')).toBe(1);
    expect(await search('_lpha')).toBe(0);
    expect(await search('\\')).toBe(0);
  });

  it('searches the words of title and description without accents, and the current text after a change', async () => {
    const clientId = await studio.addClient('Four');
    const id = await studio.addProject({ clientId, title: 'Ärzte am ŞIK', description: 'Für Żółw\nMAX\u001fx 50\\_%' });
    const finds = async (text: string) => {
      const { body } = await studio.admin.call(contract.listProjects, { query: { search: text } });
      return body.some((project: { id: string }) => project.id === id);
    };
    for (const text of [
      'ÄRZTE AM',
      'ärzte',
      'şik',
      'ŻÓŁW',
      'żółw\nmax',
      'max\u001fX',
      '50\\_%',
      'x',
      'zolw',
      'şik für',
      'fur\nSIK',
    ])
      expect(await finds(text), text).toBe(true);
    for (const text of ['şikfür', 'şikXfür', 'ŞIKxFÜR', 'şik\u001ffür', 'rzte%', '50_', 'zolw sik y'])
      expect(await finds(text), text).toBe(false);
    await studio.admin.call(contract.updateProject, { params: { id }, body: { title: 'Renamed' } });
    expect([await finds('ärzte'), await finds('RENAMED'), await finds('żółw')]).toEqual([false, true, true]);
  });

  it('filters by due day, with both days, in the order of the days', async () => {
    const clientId = await studio.addClient('Five');
    for (const [title, endDate] of [
      ['Late', '2027-03-31'],
      ['Mid', '2027-03-15'],
      ['Early', '2027-03-01'],
      ['Out', '2027-04-01'],
    ] as const)
      await studio.addProject({ clientId, title, endDate });
    const find = async (query: { dueFrom?: string; dueTo?: string; limit?: number }) => {
      const { body, headers } = await studio.admin.call(contract.listProjects, {
        query: { ...query, clientId, sort: 'endDate' },
      });
      return [body.map(({ title }: { title: string }) => title), headers['x-total-count']];
    };
    expect(await find({ dueFrom: '2027-03-01', dueTo: '2027-03-31' })).toEqual([['Early', 'Mid', 'Late'], undefined]);
    expect(await find({ dueFrom: '2027-03-02', dueTo: '2027-03-30', limit: 5 })).toEqual([['Mid'], '1']);
    expect(await find({ dueFrom: '2027-04-01' })).toEqual([['Out'], undefined]);
    expect(await find({ dueTo: '2027-03-01' })).toEqual([['Early'], undefined]);
  });

  it('filters by status', { tags: ['S2.projects.status'] }, async () => {
    const { body } = await studio.admin.call(contract.listProjects, { query: { status: 'InProgress' } });
    expect(body.map((project: { id: string }) => project.id)).toEqual([first]);
  });

  it.each([{ limit: 0 }, { limit: 201 }, { limit: 'x' }, { status: 'Nope' }, { cursor: 'abc' }])(
    'returns 400 for %j',
    async (query) => {
      expect((await studio.admin.call(contract.listProjects, { query: query as never })).status).toBe(400);
    },
  );

  it('lists assigned projects with ViewAssignedProjects, and none without either claim', async () => {
    const mate = await studio.addPerson({ role: 'worker' });
    const client = await studio.addClient('Three');
    const assigned = await studio.addProject({ clientId: client, members: [{ person: mate }] });
    expect((await mate.call(contract.listProjects)).body.map((project: { id: string }) => project.id)).toEqual([
      assigned,
    ]);
    await studio.addRole({ name: 'guest', claims: [] });
    const guest = await studio.addPerson({ role: 'guest' });
    const { status, body } = await guest.call(contract.listProjects);
    expect([status, body]).toEqual([200, []]);
  });
});

describe('getProjectSummary', () => {
  it('counts by status and lists overdue projects by due date, relative to the date of the viewer', {
    tags: ['S2.dashboard.overdue-rule', 'S3.summary', 'S4.overdue'],
  }, async () => {
    const studio = await createCompany(test, 'Summary studio');
    const client = await studio.addClient('C');
    for (let day = 1; day <= 8; day += 1) {
      await studio.addProject({
        clientId: client,
        title: `Due ${day}`,
        startDate: '2026-01-01',
        endDate: `2026-03-0${day}`,
        status: 'OnHold',
      });
    }
    await studio.addProject({
      clientId: client,
      title: 'Done',
      startDate: '2026-01-01',
      endDate: '2026-01-02',
      status: 'Completed',
    });
    const { body } = await studio.admin.call(contract.getProjectSummary, { query: { today: '2026-03-08' } });
    expect(body).toMatchObject({
      totalProjects: 9,
      onHoldProjects: 8,
      completedProjects: 1,
      inProgressProjects: 0,
      notStartedProjects: 0,
      totalUsers: 1,
      totalClients: 1,
      documentCount: 0,
      imagesCount: 0,
      overdueCount: 7,
    });
    expect(body.overdueProjects.map((project: { title: string }) => project.title)).toEqual(
      [1, 2, 3, 4, 5, 6].map((day) => `Due ${day}`),
    );
    expect(body.recentProjects).toHaveLength(9);
  });

  it('uses the same overdue rule as the screens, also for projects due today', async () => {
    const studio = await createCompany(test, 'Overdue studio');
    const clientId = await studio.addClient('C');
    for (const { endDate, status } of overdueCases) {
      await studio.addProject({ clientId, title: `${endDate} ${status}`, startDate: '2026-01-01', endDate, status });
    }
    const { body } = await studio.admin.call(contract.getProjectSummary, { query: { today: overdueToday } });
    const expected = overdueCases.filter(({ overdue }) => overdue).map(({ endDate, status }) => `${endDate} ${status}`);
    const listed = body.overdueProjects.map((project: { title: string }) => project.title);
    expect(listed.toSorted()).toEqual(expected.toSorted());
    expect(body.overdueCount).toBe(expected.length);
  });

  it('lists the twenty latest changes and the six earliest due dates', async () => {
    const studio = await createCompany(test, 'Busy studio');
    const clientId = await studio.addClient('C');
    const ids: string[] = [];
    for (let day = 31; day > 9; day -= 1) {
      ids.push(await studio.addProject({ clientId, startDate: '2026-01-01', endDate: `2026-01-${day}` }));
    }
    const [oldest] = ids.splice(0, 1) as [string];
    await studio.admin.call(contract.updateProject, { params: { id: oldest }, body: { title: 'Moved' } });
    const { body } = await studio.admin.call(contract.getProjectSummary, { query: { today: '2026-02-01' } });
    const idsOf = (projects: contract.Project[]) => projects.map(({ id }) => id);
    expect(idsOf(body.recentProjects)).toEqual([oldest, ...ids.toReversed().slice(0, 19)]);
    expect(idsOf(body.overdueProjects)).toEqual(ids.toReversed().slice(0, 6));
    expect(body.overdueCount).toBe(22);
  });

  it('omits only the figures that the viewer has no permission for', async () => {
    const studio = await createCompany(test, 'Reticent studio');
    const figures = {
      totalUsers: 'Users:ViewUsers',
      totalClients: 'Clients:ViewClients',
      documentCount: 'ProjectDocuments:ViewProjectDocuments',
      imagesCount: 'ProjectImages:ViewProjectImages',
    };
    for (const [name, claim] of Object.entries(figures)) {
      await studio.addRole({ name, claims: [claim] });
      const viewer = await studio.addPerson({ role: name });
      const { body } = await viewer.call(contract.getProjectSummary);
      const visible = Object.keys(figures).filter((figure) => figure in body);
      expect(visible.map((figure) => figures[figure as keyof typeof figures])).toEqual([claim]);
    }
  });
});
