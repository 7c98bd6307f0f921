import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { createBudget } from '#contract/work/budgets.ts';
import { updateClient } from '#contract/work/clients.ts';
import { updateDocument, uploadDocument } from '#contract/work/documents.ts';
import { createHour } from '#contract/work/hours.ts';
import { uploadImage } from '#contract/work/images.ts';
import { createMessage } from '#contract/work/messages.ts';
import { updateProject } from '#contract/work/projects.ts';
import { createTask, updateTask } from '#contract/work/tasks.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { createProjectUpdate } from '#contract/work/updates.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { closeChangeStreams, openChangeStream } from '#tests/support/change-stream.ts';
import { type Answer, type Company, createCompany, type Person } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let staff: Person;
let cleo: Person;
let clientId: string;
let projectId: string;
let ticketId: string;
beforeAll(async () => {
  test = await sharedTestApp();
  await test.listen();
  company = await createCompany(test, 'Alder');
  staff = company.admin;
  clientId = await company.addClient('Acme');
  cleo = await company.addPerson({ role: 'client', clientId });
  projectId = await company.addProject({ clientId, members: [{ person: cleo, side: 'ClientUser' }] });
  await staff.call(updateCompany, { body: { modules: ['tasks', 'updates', 'hours'] } });
  const ticket = { title: 'T', description: 'D', type: 'Defect', priority: 'Low' } as const;
  ticketId = (await cleo.call(createTicket, { body: ticket })).body.id;
});
afterAll(async () => {
  closeChangeStreams();
  await test.stop();
});

const file = (name: string, content: Buffer) =>
  [
    ['ProjectId', projectId],
    ['Audience', 'staff'],
    ['File', content, name],
  ] as Parameters<typeof upload>[3];
const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const note = (subjectType: 'project' | 'ticket', subjectId: string) =>
  staff.call(createMessage, { body: { subjectType, subjectId, body: 'Between us', audience: 'staff' } });
const task = () => staff.call(createTask, { body: { projectId, title: 'Ours', audience: 'staff' } });

const book = () => staff.call(createHour, { body: { projectId, workedOn: '2026-05-04', minutes: 5 } });
const addBudget = () =>
  staff.call(createBudget, {
    body: { clientId, projectIds: [projectId], minutes: 60, period: 'Total', startsOn: '2026-05-01' },
  });

const changes: [string, string, () => Promise<Answer>][] = [
  [
    'a status update',
    'updates',
    () =>
      staff.call(createProjectUpdate, {
        params: { id: projectId },
        body: { health: 'AtRisk', body: 'Late', audience: 'staff' },
      }),
  ],
  ['a message about the project', 'messages', () => note('project', projectId)],
  ['a message about their ticket', 'messages', () => note('ticket', ticketId)],
  ['a document', 'documents', () => upload(test, staff, uploadDocument, file('ours.txt', Buffer.from('Ours')))],
  [
    'a changed document',
    'documents',
    async () => {
      const { body } = await upload(test, staff, uploadDocument, file('more.txt', Buffer.from('More')));
      return staff.call(updateDocument, { params: { id: body.id }, body: { description: 'Ours' } });
    },
  ],
  ['a picture', 'images', async () => upload(test, staff, uploadImage, file('ours.png', await picture()))],
  ['an entry of hours', 'hours', () => book()],
  ['a budget', 'budgets', () => addBudget()],
  ['a task', 'tasks', task],
  [
    'a changed task',
    'tasks',
    async () => staff.call(updateTask, { params: { id: (await task()).body.id }, body: { status: 'Done' } }),
  ],
];

it.each(changes)(
  '%s that is for staff alone is announced to staff, and client users hear nothing',
  async (_, noun, change) => {
    const [colleague, client] = [await openChangeStream(test.app, staff), await openChangeStream(test.app, cleo)];
    expect((await change()).status).toBeLessThan(300);
    await expect.poll(() => colleague.heard(noun)).toBe(true);
    // Changes arrive in order, so after this one every earlier one has arrived.
    await staff.call(updateProject, { params: { id: projectId }, body: { description: crypto.randomUUID() } });
    await expect.poll(() => client.heard('projects')).toBe(true);
    expect(client.all()).toEqual(['ready', 'projects']);
  },
);

it('a status update for the client is announced to client users who see the project', async () => {
  const otherClient = await company.addClient('Globex');
  const gus = await openChangeStream(test.app, await company.addPerson({ role: 'client', clientId: otherClient }));
  const client = await openChangeStream(test.app, cleo);
  const body = { health: 'OnTrack', body: 'Well', audience: 'client' } as const;
  await staff.call(createProjectUpdate, { params: { id: projectId }, body });
  expect((await client.next()).data.nouns).toEqual(['updates']);
  const theirs = await company.addProject({ clientId: otherClient });
  await staff.call(updateProject, { params: { id: theirs }, body: { title: 'Renamed' } });
  await expect.poll(() => gus.heard('projects')).toBe(true);
  expect(gus.all()).not.toContain('updates');
});

it('hours and budgets are announced to client users whose client sees their sums', async () => {
  await staff.call(updateClient, { params: { id: clientId }, body: { showsHours: 'Sums' } });
  const client = await openChangeStream(test.app, cleo);
  await book();
  expect((await client.next()).data.nouns).toEqual(['hours']);
  await addBudget();
  await expect.poll(() => client.heard('budgets')).toBe(true);
  await staff.call(updateClient, { params: { id: clientId }, body: { showsHours: 'None' } });
});
