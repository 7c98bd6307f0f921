import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImport, type ImportCheck, runImport, undoImport } from '#contract/exchange/imports.ts';
import { updateCompany } from '#contract/people/company.ts';
import { listTasks, type Task, updateTask } from '#contract/work/tasks.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

/** Tasks from CSV files: shape (g) 9 to 11 of the second part of the specification. */

let test: TestApp;
let company: Company;
let acme: string;
let website: string;
let cleo: Person;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  acme = await company.addClient('Acme');
  await company.admin.call(updateCompany, { body: { modules: ['tasks'] } });
  const globex = await company.addClient('Globex');
  cleo = await company.addPerson({ role: 'client', clientId: acme, firstName: 'Cleo', lastName: 'Acme' });
  await company.addPerson({ role: 'client', clientId: globex, firstName: 'Gus', lastName: 'Globex' });
  await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
  const members = [{ person: cleo, side: 'ClientUser' as const }];
  website = await company.addProject({ clientId: acme, title: 'Website', members });
  await company.addProject({ clientId: acme, title: 'Twice' });
  await company.addProject({ clientId: globex, title: 'Twice' });
  await company.addProject({ clientId: acme, title: 'Old', archived: true });
});

async function check(file: string): Promise<ImportCheck> {
  const { status, body } = await upload(test, company.admin, createImport, [
    ['Noun', 'tasks'],
    ['File', Buffer.from(file), 'tasks.csv'],
  ]);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const query = async (text: string, values: unknown[]) => (await test.database.owner.query(text, values)).rows;
const run = (id: string, body = {}) => company.admin.call(runImport, { params: { id }, body });
const tasksNow = async (who = company.admin, query = {}): Promise<Task[]> =>
  (await who.call(listTasks, { query: { projectId: website, ...query } })).body;

describe('tasks from a file', () => {
  const file = [
    'Aufgabe;Projekt;Beschreibung;Status;Assignee;due;audience;wants;milestone',
    'Send the logo;Website;As a vector file.;open;cleo acme;01.02.2026;;file;',
    'Opening;Website;;Done;;2026-03-01;client;;ja',
    'Secret;Website;;;;;;;',
    ';Website;;;;;;;',
    'Nowhere;Nothing;;;;;;;',
    'Twice;Twice;;;;;;;',
    'Late;Old;;;;;;;',
    'Wrong;Website;;sometime;;31/12/2026;everyone;cake;perhaps',
    'For Gus;Website;;;Gus Globex;;;;',
    'For Wim;Website;;;Wim Worker;;;;',
    'Hidden;Website;;;Cleo Acme;;staff;;',
  ].join('\n');

  it('are for a person whose name was typed on a Mac, which takes letters and marks apart', async () => {
    const zoe = await company.addPerson({ role: 'Admin', firstName: 'Zoe\u0308', lastName: 'Ma\u0308rz' });
    const { id, problems } = await check(
      'title;project;assignee\nCall;Website;Zoë März\nWrite;Website;Zoe\u0308 MA\u0308RZ',
    );
    expect(problems).toEqual([]);
    await run(id);
    expect((await tasksNow()).map(({ assigneeId }) => assigneeId)).toEqual([zoe.id, zoe.id]);
  });

  it('are checked by the rules of the API, created in their order, and unchanged the second time', async () => {
    const first = await check(file);
    const problems = first.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);
    expect(problems).toEqual([
      '5 Aufgabe: Task title is required',
      '6 Projekt: There is no such project. Import projects first.',
      '7 Projekt: Several projects have this title. A projectId must say which one.',
      '8 Projekt: This project is archived, so nothing in it can be changed.',
      '9 Status: Choose Open, Doing or Done',
      expect.stringMatching(/^9 due: /),
      expect.stringMatching(/^9 audience: /),
      '9 wants: Choose nothing, file or answer',
      '9 milestone: Choose true or false',
      '10 Assignee: There is nobody with this name who could do the task',
      expect.stringMatching(/^11 Assignee: /),
      '12 audience: A task of a client user is always for the client',
    ]);
    expect(first).toMatchObject({ creates: 3, invalid: 8 });
    expect((await run(first.id)).status).toBe(400);
    expect((await run(first.id, { skipInvalid: true })).body).toMatchObject({ created: 3, skipped: 8 });
    expect(await tasksNow()).toMatchObject([
      {
        title: 'Send the logo',
        body: 'As a vector file.',
        dueOn: '2026-02-01',
        wants: 'file',
        audience: 'client',
        assigneeId: cleo.id,
      },
      { title: 'Opening', status: 'Done', milestone: true, audience: 'client' },
      { title: 'Secret', status: 'Open', audience: 'staff' },
    ]);
    expect((await tasksNow(cleo)).map(({ title }) => title)).toEqual(['Send the logo', 'Opening']);
    expect(await check(file)).toMatchObject({ creates: 0, updates: 0, unchanged: 3 });
  });

  it('are changed by their key, and removed again unless they were changed since', async () => {
    const { id } = await check('key,title,project\nT-1,One,Website\nT-2,Two,Website');
    await run(id);
    const [{ id: first }] = (await tasksNow()) as [Task];
    // Two tasks may have the same title, so a row with an id is about that one.
    expect(await check(`id,title,project\n${first},Two,Website`)).toMatchObject({ updates: 1, invalid: 0 });
    const again = await check('key,title,due\nT-1,First,2026-05-01');
    expect((await run(again.id)).body).toMatchObject({ created: 0, updated: 1 });
    expect((await tasksNow())[0]).toMatchObject({ title: 'First', dueOn: '2026-05-01' });
    const [, two] = await tasksNow();
    const undone = await company.admin.call(undoImport, { params: { id } });
    expect(undone.body).toMatchObject({
      removed: 1,
      kept: [{ name: 'First', reason: 'It was changed since the import.' }],
    });
    expect((await tasksNow()).map(({ title }) => title)).toEqual(['First']);
    expect(
      (await company.admin.call(updateTask, { params: { id: two?.id as string }, body: { title: 'Gone' } })).status,
    ).toBe(404);
  });

  it('name their project by its title or id, and the person by name or address', async () => {
    const [{ project: twice }] = await query(
      'select project.id as project from projects project where title = $1 and client_id = $2 and tenant_id = $3',
      ['Twice', acme, company.id],
    );
    const ann = await company.addPerson({ role: 'manager', firstName: 'Ann', lastName: 'Same' });
    await company.addPerson({ role: 'manager', firstName: 'ann', lastName: 'same' });
    const gone = await company.addPerson({ role: 'manager', firstName: 'Left', lastName: 'Person' });
    await query('update users set is_active = false where id = $1', [gone.id]);
    const [{ email }] = await query('select email from users where id = $1', [ann.id]);
    await run((await check('key,title,project\nT-1,Known,Website')).id);
    const { problems, creates, unchanged } = await check(
      [
        'key;title;projectId;project;assignee',
        `;By id;${twice.toUpperCase()};;`,
        `;By address;;Website;${email.toUpperCase()}`,
        'T-1;Known;;;',
        ';No project;;;',
        `;Unknown id;${newId()};Website;`,
        ';Two people;;Website;Ann Same',
        ';Left;;Website;Left Person',
        `T-1;;${twice};;`,
        'T-1;Known;;Nothing;',
      ].join('\n'),
    );
    expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '5 project: Please name the project',
      '6 projectId: There is no such project. Import projects first.',
      '7 assignee: Several people have this name. Use the e-mail address.',
      '8 assignee: There is nobody with this name who could do the task',
      '9 project: A task stays in its project',
      '10 project: There is no such project. Import projects first.',
    ]);
    expect({ creates, unchanged }).toEqual({ creates: 2, unchanged: 1 });
  });

  it('with a title that is there twice need a key, and the same task is not in a file twice', async () => {
    await run((await check('key,title,project\nT-1,Same,Website\nT-2,Same,Website')).id);
    const { problems } = await check(
      'key,title,project,due\n,Same,Website,2026-05-01\nT-1,First,,\nT-1,Other,,\nT-3,New,Website,\nT-3,Newer,Website,',
    );
    expect(problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 title: Several tasks of this project have this title. An id or an externalKey must say which one.',
      '4 key: Row 3 is about the same',
      '6 key: Row 5 is about the same',
    ]);
  });

  it('are refused where tasks are off', async () => {
    await company.admin.call(updateCompany, { body: { modules: [] } });
    const { problems } = await check('title,project\nOne,Website');
    expect(problems).toEqual([{ row: 2, column: 'project', message: 'Tasks are off in this project' }]);
  });

  it('come back from their own export, equal, in another company', async () => {
    await run((await check(file)).id, { skipInvalid: true });
    const exported = await company.admin.call(listTasks, { query: { projectId: website, format: 'csv' } });
    expect(await check(String(exported.body))).toMatchObject({ creates: 0, updates: 0, unchanged: 3 });
    const before = await tasksNow();
    const other = await createCompany(test, `Other ${newId()}`);
    await other.admin.call(updateCompany, { body: { modules: ['tasks'] } });
    const clientId = await other.addClient('Acme');
    const person = await other.addPerson({ role: 'client', clientId, firstName: 'Cleo', lastName: 'Acme' });
    const members = [{ person, side: 'ClientUser' as const }];
    [company, website] = [other, await other.addProject({ clientId, title: 'Website', members })];
    const withoutIds = String(exported.body).replace(/^(\uFEFF)?id,projectId,/, '$1old,oldProject,');
    expect((await run((await check(withoutIds)).id)).body).toMatchObject({ created: 3 });
    const kept = ({ title, body, status, assigneeName, dueOn, audience, wants, milestone }: Task) => [
      title,
      body,
      status,
      assigneeName,
      dueOn,
      audience,
      wants,
      milestone,
    ];
    expect((await tasksNow()).map(kept)).toEqual(before.map(kept));
  });
});
