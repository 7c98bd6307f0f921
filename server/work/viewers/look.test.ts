import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProject } from '#contract/work/projects.ts';
import { setViewing } from '#contract/work/viewers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { startTwoApps, type TwoApps } from '#tests/support/two-apps.ts';

/** Who sees whom at a project. */

let apps: TwoApps;
let first: TestApp;
let second: TestApp;
let company: Company;
let acme: string;
beforeAll(async () => {
  apps = await startTwoApps();
  ({ first, second } = apps);
  company = await createCompany(first, 'Viewers');
  acme = await company.addClient('Acme');
});
afterAll(() => apps.stop());

/** The names that the answer shows. */
async function look(person: Person, id: string, viewing = true, at = first): Promise<string[]> {
  const authorization = `Bearer ${person.token}`;
  const answer = await call(at, setViewing, { params: { id }, body: { viewing } }, { authorization });
  expect(answer.status).toBe(200);
  return answer.body.map(({ name }: { name: string }) => name);
}

async function arrange() {
  const wim = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
  const cleo = await company.addPerson({ role: 'client', clientId: acme, firstName: 'Cleo', lastName: 'Client' });
  const project = await company.addProject({ clientId: acme, members: [{ person: wim }] });
  return { wim, cleo, project };
}

test('colleagues see each other, in every process, until they leave', async () => {
  const { wim, project } = await arrange();
  expect(await look(company.admin, project)).toEqual([]);
  expect(await look(wim, project)).toEqual(['Ada Admin']);
  // The second process hears of looks from its first one on.
  await expect
    .poll(async () => {
      await look(wim, project);
      return look(company.admin, project, true, second);
    })
    .toEqual(['Wim Worker']);
  expect(await look(wim, project, false)).toEqual(['Ada Admin']);
  expect(await look(company.admin, project)).toEqual([]);
  await expect.poll(() => look(company.admin, project, true, second)).toEqual([]);
});

test('client users see only people on the team, and hear of no others', async () => {
  const { wim, cleo, project } = await arrange();
  expect(await look(cleo, project)).toEqual([]);
  const stream = await openChangeStream(first.app, cleo);
  // Ada is not on the team. Her look is no news for Cleo, also after the news about Wim.
  expect(await look(company.admin, project)).toEqual(['Cleo Client']);
  expect(await look(cleo, project)).toEqual([]);
  await company.admin.call(updateProject, { params: { id: project }, body: { title: 'Renamed' } });
  await expect.poll(() => stream.heard('projects')).toBe(true);
  expect(stream.all()).toEqual(['ready', 'projects']);

  expect(await look(wim, project)).toEqual(['Ada Admin', 'Cleo Client']);
  expect((await stream.next()).data.nouns).toEqual(['projects']);
  expect((await stream.next()).data.nouns).toEqual(['viewers']);
  expect(await look(cleo, project)).toEqual(['Wim Worker']);
});

test('only people who have the same project open hear of it, in every process', async () => {
  const { wim, project } = await arrange();
  const elsewhere = await company.addProject({ clientId: acme });
  await look(company.admin, project);
  const busy = await company.addPerson({ role: 'manager' });
  const [there, others] = [await openChangeStream(second.app, company.admin), await openChangeStream(second.app, busy)];
  // The second process hears it by now.
  await expect
    .poll(async () => {
      await Promise.all([look(company.admin, project), look(busy, elsewhere)]);
      return [project, elsewhere].flatMap((id) => second.services.viewers.of(company.id, id));
    })
    .toEqual([company.admin.id, busy.id]);
  await look(wim, project);
  expect((await there.next()).data.nouns).toEqual(['viewers']);
  // A look that is repeated is no news.
  await look(wim, project);
  await look(wim, project, false);
  expect((await there.next()).data.nouns).toEqual(['viewers']);
  await company.admin.call(updateProject, { params: { id: project }, body: { title: 'Renamed' } });
  await expect.poll(() => others.heard('projects')).toBe(true);
  expect(others.all()).toEqual(['ready', 'projects']);
  expect(there.all().filter((noun) => noun === 'viewers')).toHaveLength(2);
});
