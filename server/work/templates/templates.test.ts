import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { createProject, getProject, getProjectDetails, updateProject } from '#contract/work/projects.ts';
import { createTask, deleteTask, getTask, listTasks, moveTask, type Task } from '#contract/work/tasks.ts';
import * as contract from '#contract/work/templates.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let admin: Person;
let acme: string;
let globex: string;
let projectId: string;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  ({ admin } = company);
  acme = await company.addClient('Acme');
  globex = await company.addClient('Globex');
  const worker = await company.addPerson({ role: 'worker' });
  projectId = await company.addProject({
    clientId: acme,
    title: 'Lobby',
    description: 'Survey, design, works.',
    startDate: '2026-01-30',
    endDate: '2026-03-01',
    progress: 40,
    status: 'InProgress',
    members: [{ person: worker }],
  });
});
afterAll(() => test.stop());

const make = (name: string, who = admin, id = projectId) =>
  who.call(contract.createTemplate, { body: { name, projectId: id } });
const list = async () => (await admin.call(contract.listTemplates)).body as contract.ProjectTemplate[];
const begin = (body: object, who = admin) =>
  who.call(createProject, { body: { title: 'Tower', clientId: globex, startDate: '2026-02-01', ...body } as never });

describe('a template', () => {
  it('keeps the description and the length of a project, and nothing else of it', async () => {
    const { status, body } = await make('Fit-out');
    expect(status).toBe(201);
    const { id, createdAt } = body;
    const kept = { name: 'Fit-out', description: 'Survey, design, works.', days: 30, taskCount: 0 };
    expect(body).toEqual({ id, ...kept, createdAt, version: 1 });
    expect(await list()).toEqual([body]);
    const { rows } = await test.database.owner.query('select * from project_templates where id = $1', [id]);
    expect(Object.keys(rows[0]).toSorted()).toEqual(
      [
        'created_at',
        'days',
        'description',
        'id',
        'modules',
        'name',
        'name_key',
        'progress_from_tasks',
        'sort_name',
        'tasks',
        'tenant_id',
        'updated_at',
        'version',
      ].toSorted(),
    );
  });

  it('has a name that is unique in any case', async () => {
    await make('Survey');
    const again = await make('SURVEY');
    expect([again.status, again.body.errors]).toEqual([400, { name: ['A template with this name already exists'] }]);
    const other = await make('Other');
    const renamed = await admin.call(contract.updateTemplate, {
      params: { id: other.body.id },
      body: { name: 'survey' },
    });
    expect(renamed.status).toBe(400);
  });

  it('is made only of a project that the caller may see; another looks like none', async () => {
    await company.addRole({ name: 'editor', claims: ['Project:EditProjects', 'Project:ViewAssignedProjects'] });
    const editor = await company.addPerson({ role: 'editor' });
    const before = await list();
    const answers = [await make('Foreign', editor), await make('None', editor, '0198a000-0000-7000-8000-000000000001')];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [400, { projectId: [problemTexts.notFound] }],
      [400, { projectId: [problemTexts.notFound] }],
    ]);
    expect(await list()).toEqual(before);
  });

  it('is changed and deleted, and projects made with it stay as they are', async () => {
    const { id } = (await make('Short')).body;
    const project = (await begin({ templateId: id })).body;
    const changes = { name: 'Shorter', description: 'Only a survey.', days: 5 };
    const changed = await admin.call(contract.updateTemplate, { params: { id }, body: changes });
    expect(changed.body).toMatchObject({ ...changes, version: 2 });
    const same = await admin.call(contract.updateTemplate, { params: { id }, body: changes });
    expect(same.body.version).toBe(2);
    expect((await admin.call(contract.deleteTemplate, { params: { id } })).status).toBe(204);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect((await admin.call(getProjectDetails, { params: { id: project.id } })).body).toMatchObject(project);
  });

  it.each([-1, 36_601, 1.5, 'a'])('does not take %s as its days', async (days) => {
    const { id } = (await list())[0] as contract.ProjectTemplate;
    const { status, body } = await admin.call(contract.updateTemplate, { params: { id }, body: { days } as never });
    expect([status, body.errors]).toEqual([400, { days: ['Please enter a number of days from 0 to 36,600'] }]);
  });
});

describe('a project from a template', () => {
  it('is as long, begins on its own day, and has no people and nothing done', async () => {
    const { id: templateId } = (await make('Long')).body;
    const { status, body } = await begin({ templateId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Tower',
      clientId: globex,
      description: 'Survey, design, works.',
      startDate: '2026-02-01',
      endDate: '2026-03-03',
      status: 'NotStarted',
      progress: 0,
      internalUsers: [],
      clientUsers: [],
    });
    const leap = await begin({ templateId, startDate: '2028-02-01' });
    expect(leap.body.endDate).toBe('2028-03-02');
  });

  it('has the description and the due date that are given', async () => {
    const { id: templateId } = (await make('Given')).body;
    const { body } = await begin({ templateId, description: 'Mine', endDate: '2026-02-10' });
    expect(body).toMatchObject({ description: 'Mine', endDate: '2026-02-10' });
    expect((await begin({ templateId, description: '' })).body.description).toBe('');
    expect((await begin({ templateId, endDate: '2026-01-10' })).body.errors).toEqual({
      endDate: ['Due date must be after start date'],
    });
  });

  it('needs a template that exists, or a due date', async () => {
    const unknown = await begin({ templateId: '0198a000-0000-7000-8000-000000000001' });
    expect([unknown.status, unknown.body.errors]).toEqual([400, { templateId: [problemTexts.notFound] }]);
    const without = await begin({ title: '' });
    expect([without.status, without.body.errors]).toEqual([
      400,
      { title: ['Project title is required'], endDate: ['Due date is required'] },
    ]);
  });

  it('ends on the last day at the latest', async () => {
    const { id: templateId } = (await make('Endless')).body;
    const { status, body } = await begin({ templateId, startDate: '2199-12-30' });
    expect([status, body.errors]).toEqual([400, { endDate: ['Dates end with 2199-12-31'] }]);
  });
});

describe('the tasks of a template', () => {
  const tasksOf = async (id: string, who = admin) =>
    (await who.call(listTasks, { query: { projectId: id } })).body as Task[];

  it('start again in a project, in their order, with dates that count from its start, for the same people and assigned to nobody', async () => {
    await admin.call(updateCompany, { body: { modules: ['tasks'] } });
    const worker = await company.addPerson({ role: 'worker' });
    const members = [{ person: worker }];
    const dates = { startDate: '2026-01-30', endDate: '2026-03-01' };
    const from = await company.addProject({ clientId: acme, title: 'Hall', ...dates, members });
    const add = async (body: object) =>
      (await admin.call(createTask, { body: { projectId: from, title: 'Plan', ...body } })).body as Task;
    const plan = await add({ body: 'Floor plan', wants: 'file', dueOn: '2026-02-02', assigneeId: worker.id });
    const checklist = [{ text: 'Invite' }, { text: 'Cake', done: true }];
    await add({ title: 'Opening', milestone: true, audience: 'client', dueOn: '2026-01-28', checklist });
    const first = await add({ title: 'Survey' });
    await admin.call(moveTask, { params: { id: first.id }, body: { afterId: null, status: 'Done' } });
    const { body: template } = await make('With tasks', admin, from);
    expect(template.taskCount).toBe(3);
    await admin.call(deleteTask, { params: { id: plan.id } });

    const { id } = (await begin({ templateId: template.id })).body;
    const open = { status: 'Open', wants: 'nothing', milestone: false, body: '' };
    const tasks = await tasksOf(id);
    expect(tasks).toMatchObject([
      { ...open, title: 'Survey', audience: 'staff' },
      { ...open, title: 'Plan', body: 'Floor plan', wants: 'file', audience: 'staff', dueOn: '2026-02-04' },
      { ...open, title: 'Opening', milestone: true, audience: 'client', dueOn: '2026-01-30' },
    ]);
    expect(tasks.filter((task) => task.assigneeId ?? task.doneAt)).toEqual([]);
    const opening = await admin.call(getTask, { params: { id: tasks[2]?.id ?? '' } });
    expect(opening.body.checklist).toMatchObject([
      { text: 'Invite', done: false },
      { text: 'Cake', done: false },
    ]);
    const ofGlobex = await company.addPerson({ role: 'client', clientId: globex });
    await admin.call(updateProject, { params: { id }, body: { userIds: [ofGlobex.id] } });
    expect((await tasksOf(id, ofGlobex)).map(({ title }) => title)).toEqual(['Opening']);

    await admin.call(contract.deleteTemplate, { params: { id: template.id } });
    expect(await tasksOf(id)).toHaveLength(3);
  });

  it('stay out where tasks are off', async () => {
    await admin.call(updateCompany, { body: { modules: ['tasks'] } });
    const { id: from } = (await begin({ endDate: '2026-03-01' })).body;
    await admin.call(createTask, { body: { projectId: from, title: 'Plan' } });
    const { id: templateId } = (await make('Before', admin, from)).body;
    await admin.call(updateCompany, { body: { modules: [] } });
    expect((await make('After', admin, from)).body.taskCount).toBe(0);
    const { id } = (await begin({ templateId })).body;
    await admin.call(updateCompany, { body: { modules: ['tasks'] } });
    expect(await tasksOf(id)).toEqual([]);
    expect(await tasksOf((await begin({ templateId })).body.id)).toHaveLength(1);
  });
});

describe('the modules of a template', () => {
  const ofProject = async (id: string) => {
    const { modules, progressFromTasks, progress } = (await admin.call(getProject, { params: { id } })).body;
    return { modules, progressFromTasks, progress };
  };

  it('are those that the project chose, and its progress comes from tasks again', async () => {
    await admin.call(updateCompany, { body: { modules: [] } });
    const { id: from } = (await begin({ endDate: '2026-03-01' })).body;
    await admin.call(updateProject, { params: { id: from }, body: { modules: ['tasks'] } });
    await admin.call(createTask, { body: { projectId: from, title: 'Plan' } });
    await admin.call(updateProject, { params: { id: from }, body: { progressFromTasks: true } });
    const { id: templateId } = (await make('From tasks', admin, from)).body;
    const begun = await begin({ templateId });
    const wanted = { modules: ['tasks'], progressFromTasks: true, progress: 0 };
    expect(begun.body).toMatchObject(wanted);
    expect(await ofProject(begun.body.id)).toEqual(wanted);
    const [task] = (await admin.call(listTasks, { query: { projectId: begun.body.id } })).body;
    await admin.call(moveTask, { params: { id: task.id }, body: { afterId: null, status: 'Done' } });
    expect((await ofProject(begun.body.id)).progress).toBe(100);
    const byHand = await begin({ templateId, progressPercentage: 10 });
    expect([byHand.status, Object.keys(byHand.body.errors)]).toEqual([400, ['progressPercentage']]);
  });

  it('follow the company if the project did, which then decides whether tasks give the progress', async () => {
    await admin.call(updateCompany, { body: { modules: ['tasks'] } });
    const { id: from } = (await begin({ endDate: '2026-03-01' })).body;
    await admin.call(updateProject, { params: { id: from }, body: { progressFromTasks: true } });
    const { id: templateId } = (await make('Follows', admin, from)).body;
    expect(await ofProject((await begin({ templateId })).body.id)).toMatchObject({ progressFromTasks: true });
    await admin.call(updateCompany, { body: { modules: [] } });
    const without = await begin({ templateId, progressPercentage: 10 });
    expect(await ofProject(without.body.id)).toEqual({ progress: 10 });
  });
});

it('client users neither read nor use templates, whatever their role allows', async () => {
  const { id: templateId } = (await make('Internal')).body;
  const claims = ['Project:CreateProjects', 'Project:EditProjects', 'Project:ViewAllProjects'];
  await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims });
  const lead = await company.addPerson({ role: 'client lead', clientId: acme });
  expect((await lead.call(contract.listTemplates)).status).toBe(403);
  expect((await make('Mine', lead)).status).toBe(403);
  const used = await begin({ templateId, clientId: acme }, lead);
  expect([used.status, used.body.errors]).toEqual([400, { templateId: [problemTexts.notFound] }]);
  expect((await lead.call(updateProject, { params: { id: projectId }, body: { progressPercentage: 41 } })).status).toBe(
    200,
  );
});
