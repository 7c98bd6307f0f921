import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebhook } from '#contract/exchange/webhooks.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { updateCompany } from '#contract/people/company.ts';
import { updateRole } from '#contract/people/roles.ts';
import { deleteUser, updateUser } from '#contract/people/users.ts';
import type { ChangingNoun } from '#contract/platform/changing-nouns.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import { tickTaskItem } from '#contract/work/checklists.ts';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import * as documents from '#contract/work/documents.ts';
import * as images from '#contract/work/images.ts';
import * as messages from '#contract/work/messages.ts';
import { bulkUpdateProjects, getProject, updateProject } from '#contract/work/projects.ts';
import * as tasks from '#contract/work/tasks.ts';
import { createTicket, getTicket, linkTicket, updateTicket } from '#contract/work/tickets.ts';
import { createProjectUpdate } from '#contract/work/updates.ts';
import { closeChangeStreams, openChangeStream } from '#tests/support/change-stream.ts';
import type { Answer, Person } from '#tests/support/company.ts';
import type { Receiver } from '#tests/support/receiver.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';
import { startWebhookTest, type Webhooks } from '#tests/support/webhooks.ts';

/**
 * What is for staff only, done beside an open change stream of a client user and a webhook for what clients may see, which asks for
 * every kind of event with its content. The colleague's stream and the webhook for staff show that there was something to tell.
 */

const secret = 'INTERNAL-SENTINEL';
const clientClaims = [
  'Project:ViewAllProjects',
  'ProjectDocuments:ViewProjectDocuments',
  'ProjectImages:ViewProjectImages',
];

let webhooks: Webhooks;
let inside: Receiver;
let staff: Person;
let lead: Person;
let acme: string;
let globex: string;
let cleo: Person;
let guestRole: string;
let projectId: string;
/** The client sees the first of each, and not the second. */
let task: [open: string, internal: string];
let itemId: string;
let document: [open: string, internal: string];
let image: [open: string, internal: string];
let ticketId: string;

beforeAll(async () => {
  webhooks = await startWebhookTest();
  const { company, test } = webhooks;
  await test.listen();
  staff = company.admin;
  [acme, globex] = [await company.addClient('Acme'), await company.addClient('Globex')];
  lead = await company.addPerson({ role: 'manager', firstName: 'Lea' });
  guestRole = await company.addRole({ name: 'guest', roleType: 'ClientUser', claims: clientClaims });
  cleo = await company.addPerson({ role: 'guest', clientId: acme });
  await call(updateCompany, { body: { modules: ['tasks', 'updates'] } });
  await webhooks.add({ kinds: eventKinds, include: true });
  inside = await webhooks.addReceiver();
  await webhooks.add({ kinds: eventKinds, include: true, audience: 'staff', address: inside.url });
});
afterAll(async () => {
  closeChangeStreams();
  await webhooks.stop();
});

beforeEach(async () => {
  const { company } = webhooks;
  projectId = await company.addProject({
    clientId: acme,
    members: [{ person: cleo, side: 'ClientUser' }],
  });
  const ticket = { title: 'Lamp', description: 'Dark', type: 'Defect', priority: 'Low' } as const;
  ticketId = idOf(await cleo.call(createTicket, { body: ticket }));
  task = [await addTask('client', 'Choose the lamps'), await addTask('staff', secret)];
  const checklist = [{ text: secret }];
  const changed = await call(tasks.updateTask, { params: { id: task[1] }, body: { checklist } as never });
  itemId = changed.body.checklist[0].id;
  document = [idOf(await addDocument('client')), idOf(await addDocument('staff'))];
  image = [idOf(await addImage('client')), idOf(await addImage('staff'))];
  await webhooks.run();
  for (const { received } of [webhooks.receiver, inside]) received.length = 0;
});

const call: Person['call'] = (endpoint, input) => staff.call(endpoint, input);
const addTask = async (audience: 'client' | 'staff', title: string) =>
  idOf(await call(tasks.createTask, { body: { projectId, title, audience } as never }));
const addDocument = (audience: 'client' | 'staff') =>
  upload(webhooks.test, staff, documents.uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', audience],
    ['File', Buffer.from('Text'), audience === 'staff' ? `${secret}.txt` : 'plan.txt'],
  ]);
const addImage = async (audience: 'client' | 'staff') => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } }).png();
  return upload(webhooks.test, staff, images.uploadImage, [
    ['ProjectId', projectId],
    ['Audience', audience],
    ['File', await picture.toBuffer(), audience === 'staff' ? `${secret}.png` : 'site.png'],
  ]);
};
const change = (id: string, body: object) => call(tasks.updateTask, { params: { id }, body: body as never });
const say = (subjectType: string, subjectId: string, more: object = {}) =>
  call(messages.createMessage, { body: { subjectType, subjectId, body: secret, audience: 'staff', ...more } as never });

function idOf({ status, body }: Answer): string {
  expect(status).toBe(201);
  return body.id;
}

type Act = () => Promise<Answer>;

/** What staff do among themselves, by the call that they use. A reason instead: nothing that this call changes is for staff only. */
const acts: Record<string, Record<string, Act> | string> = {
  createTask: {
    'adds a task': () =>
      call(tasks.createTask, {
        body: {
          projectId,
          title: secret,
          audience: 'staff',
          waitsForIds: [task[0]],
          checklist: [{ text: secret }],
        } as never,
      }),
  },
  tickTaskItem: {
    'ticks its item': () => call(tickTaskItem, { params: { id: task[1], itemId }, body: { done: true } }),
  },
  updateTask: {
    'changes a task': () => change(task[1], { title: `${secret} 2`, status: 'Doing', dueOn: '2026-06-01' }),
    'gives it to somebody': () => change(task[1], { assigneeId: lead.id }),
    'lets it wait': () => change(task[1], { waitsForIds: [task[0]] }),
    'changes its checklist': () => change(task[1], { checklist: [{ text: `${secret} 2` }] }),
  },
  moveTask: {
    'moves a task': () => call(tasks.moveTask, { params: { id: task[1] }, body: { status: 'Doing', afterId: null } }),
  },
  deleteTask: { 'deletes a task': () => call(tasks.deleteTask, { params: { id: task[1] } }) },
  createMessage: {
    'writes about a task that the client sees': () => say('task', task[0]),
    'writes about another task': () => say('task', task[1]),
    'writes about the project': () => say('project', projectId),
    'writes about a ticket of the client': () => say('ticket', ticketId),
    'puts a pin on a picture that the client sees': () =>
      say('image', image[0], { pin: { version: 1, x: 0.5, y: 0.5 } }),
    'puts a pin on another picture': () => say('image', image[1], { pin: { version: 1, x: 0.5, y: 0.5 } }),
  },
  updateMessage: {
    'corrects a message': async () => {
      const id = idOf(await say('task', task[0]));
      return call(messages.updateMessage, { params: { id }, body: { body: `${secret}: @[Lea](user:${lead.id})` } });
    },
  },
  deleteMessage: {
    'deletes a message': async () => call(messages.deleteMessage, { params: { id: idOf(await say('task', task[0])) } }),
  },
  uploadDocument: { 'uploads a document': () => addDocument('staff') },
  uploadTaskDocument: {
    'uploads what a task asks for': async () => {
      await change(task[1], { wants: 'file', assigneeId: staff.id });
      return upload(webhooks.test, staff, documents.uploadTaskDocument, [
        ['TaskId', task[1]],
        ['File', Buffer.from('Text'), `${secret}.txt`],
      ]);
    },
  },
  updateDocument: {
    'labels a document': () => call(documents.updateDocument, { params: { id: document[1] }, body: { label: secret } }),
  },
  bulkUpdateDocuments: {
    'labels documents': () =>
      call(documents.bulkUpdateDocuments, { body: { ids: [document[1]], change: { label: secret } } }),
  },
  uploadDocumentVersion: {
    'uploads a version': () =>
      uploadTo(webhooks.test, staff, uploadDocumentVersion, { id: document[1] }, [
        ['File', Buffer.from('More'), `${secret}.txt`],
      ]),
  },
  deleteDocument: { 'deletes a document': () => call(documents.deleteDocument, { params: { id: document[1] } }) },
  restoreDocument: {
    'restores a document': async () => {
      await call(documents.deleteDocument, { params: { id: document[1] } });
      return call(documents.restoreDocument, { params: { id: document[1] } });
    },
  },
  uploadImage: { 'uploads a picture': () => addImage('staff') },
  updateImage: {
    'describes a picture': () => call(images.updateImage, { params: { id: image[1] }, body: { description: secret } }),
  },
  deleteImage: { 'deletes a picture': () => call(images.deleteImage, { params: { id: image[1] } }) },
  restoreImage: {
    'restores a picture': async () => {
      await call(images.deleteImage, { params: { id: image[1] } });
      return call(images.restoreImage, { params: { id: image[1] } });
    },
  },
  createProjectUpdate: {
    'publishes a status update': () =>
      call(createProjectUpdate, {
        params: { id: projectId },
        body: { health: 'AtRisk', body: secret, audience: 'staff' },
      }),
  },
  updateProject: 'The client sees the project. Its lead is tested below.',
  bulkUpdateProjects: 'The client sees the project. Its lead is tested below.',
  createProject: 'The client sees it.',
  deleteProject: 'The client saw it.',
  restoreProject: 'The client sees it.',
  archiveProject: 'The client sees it.',
  unarchiveProject: 'The client sees it.',
};

const changing: readonly ChangingNoun[] = ['projects', 'tasks', 'messages', 'documents', 'images', 'updates'];

it('every call that changes work is here', () => {
  const writes = Object.values<Endpoint>(endpoints).filter(({ changes }) => changes && changing.includes(changes));
  expect(Object.keys(acts).toSorted()).toEqual(writes.map(({ id }) => id).toSorted());
});

/** One after the other, because a stream gathers what it tells. */
it.each(changing.filter((noun) => noun !== 'projects'))(
  'client users hear nothing, and no webhook for what clients may see is told, of internal %s',
  async (noun) => {
    const [colleague, client] = await openBoth();
    const ofNoun = Object.entries(acts).filter(([id]) => endpoints[id as OperationId].changes === noun);
    for (const act of ofNoun.flatMap(([, each]) => Object.entries(each)))
      expect((await (act[1] as Act)()).status, act[0]).toBeLessThan(300);
    await expect.poll(() => colleague.heard(noun)).toBe(true);
    expect(await heardBy(client)).toEqual([]);
    await webhooks.run();
    expect(webhooks.receiver.received).toEqual([]);
  },
);

const openBoth = async () =>
  [await openChangeStream(webhooks.test.app, staff), await openChangeStream(webhooks.test.app, cleo)] as const;

/** What a stream says before it says that the company changed. Changes arrive in their order. */
async function heardBy(stream: Awaited<ReturnType<typeof openChangeStream>>): Promise<string[]> {
  await changeCompany();
  await expect.poll(() => stream.heard('company')).toBe(true);
  return stream.all().filter((noun) => noun !== 'ready' && noun !== 'company');
}

const changeCompany = () => call(updateCompany, { body: { senderName: crypto.randomUUID() } });

type Told = { type: string; subject: { id: string; type: string }; changed: object; object?: object; message?: object };
const told = ({ received }: Receiver): Told[] => received.map(({ body }) => JSON.parse(body));
const typesAt = (receiver: Receiver) =>
  told(receiver)
    .map(({ type }) => type)
    .toSorted();

it('what clients see is told without what staff see in it, and as their users read it', async () => {
  const internal = idOf(await call(createTicket, { body: { title: secret, description: secret } }));
  await call(updateProject, { params: { id: projectId }, body: { leadId: lead.id } });
  await call(linkTicket, { params: { id: ticketId }, body: { ticketId: internal } });
  await call(updateTicket, { params: { id: ticketId }, body: { assigneeId: lead.id } as never });
  for (const [type, id] of [
    ['ticket', ticketId],
    ['task', task[0]],
    ['image', image[0]],
  ] as const)
    await say(type, id);
  await change(task[0], { waitsForIds: [task[1]], checklist: [{ text: 'Measure' }] });
  const status = { params: { id: projectId } };
  await call(createProjectUpdate, { ...status, body: { health: 'OnTrack', body: 'Well', audience: 'client' } });
  await call(createProjectUpdate, { ...status, body: { health: 'OffTrack', body: secret, audience: 'staff' } });
  await change(task[1], { wants: 'file', assigneeId: staff.id });
  const sent = await upload(webhooks.test, staff, documents.uploadTaskDocument, [
    ['TaskId', task[1]],
    ['File', Buffer.from('Text'), 'answer.txt'],
  ]);
  const label = { label: 'Drawings', audience: 'client' } as const;
  await call(documents.updateDocument, { params: { id: sent.body.id }, body: label });
  await say('image', image[0], { body: 'Here', audience: 'client', pin: { version: 1, x: 0.5, y: 0.5 } });
  await call(updateTicket, { params: { id: ticketId }, body: { status: 'InProgress' } as never });
  await change(task[0], { status: 'Doing' });
  await call(updateProject, { params: { id: projectId }, body: { status: 'InProgress' } });
  for (let more = 0; more < 4; more++) await webhooks.run();

  const read = {
    project: (id: string) => cleo.call(getProject, { params: { id } }),
    ticket: (id: string) => cleo.call(getTicket, { params: { id } }),
    task: (id: string) => cleo.call(tasks.getTask, { params: { id } }),
    document: (id: string) => cleo.call(documents.getDocument, { params: { id } }),
  };
  const outside = told(webhooks.receiver);
  for (const { type, subject, object } of outside) {
    if (subject.type === 'image') continue;
    expect((await read[subject.type as keyof typeof read](subject.id)).body, type).toMatchObject(object as object);
  }
  const texts = JSON.stringify(outside);
  for (const hidden of [secret, internal, task[1], lead.id, document[1], 'OffTrack'])
    expect(texts).not.toContain(hidden);
  expect(typesAt(webhooks.receiver)).toEqual([
    'document.shared',
    'message.posted',
    'project.statusChanged',
    'project.updatePublished',
    'task.statusChanged',
    'ticket.statusChanged',
  ]);
  // The control: the other webhook has all of it.
  for (const shown of [secret, internal, task[1], lead.id, 'OffTrack'])
    expect(JSON.stringify(told(inside))).toContain(shown);
});

it('an owner who sees less than the client tells what both of them read', async () => {
  const boss = await webhooks.company.addPerson({ role: 'Admin' });
  const kinds = ['task.statusChanged' as const];
  const other = await webhooks.addReceiver();
  await boss.call(createWebhook, {
    body: { name: 'Boss', address: other.url, kinds, audience: 'client', include: true },
  });
  const claims = ['Project:ViewAssignedProjects'];
  const blind = await webhooks.company.addRole({ name: 'blind', claims });
  await webhooks.query('update users set role_id = $1 where id = $2', [blind, boss.id]);
  await call(updateProject, { params: { id: projectId }, body: { userIds: [boss.id, cleo.id] } });
  await webhooks.query('update documents set task_id = $1 where id = $2', [task[0], document[0]]);
  await change(task[0], { status: 'Doing' });
  for (let more = 0; more < 2; more++) await webhooks.run();
  const documentsAt = (receiver: Receiver) =>
    told(receiver).flatMap(({ type, object }) => (type === kinds[0] ? [(object as tasks.Task).documents] : []));
  expect(documentsAt(webhooks.receiver)).toEqual([[{ id: document[0], fileName: 'plan.txt' }]]);
  expect(documentsAt(other)).toEqual([[]]);
  await webhooks.query("delete from webhooks where name = 'Boss'");
});

it.each([
  ['one project', () => call(updateProject, { params: { id: projectId }, body: { leadId: lead.id } })],
  ['many', () => call(bulkUpdateProjects, { body: { ids: [projectId], change: { leadId: lead.id } } })],
])('another lead of %s is told to nobody of the client, who reads another version of the project', async (_, act) => {
  const [, client] = await openBoth();
  const version = async () => (await cleo.call(getProject, { params: { id: projectId } })).body.version;
  const before = await version();
  expect((await act()).status).toBe(200);
  expect(await heardBy(client)).toEqual(['projects']);
  expect(await version()).toBe(before + 1);
  await webhooks.run();
  expect(typesAt(webhooks.receiver)).toEqual([]);
  expect(typesAt(inside)).toEqual(['project.leadChanged']);
});

it('nothing is told of somebody who leaves, and of what they did among staff', async () => {
  const leaver = await webhooks.company.addPerson({ role: 'manager', firstName: 'Liv' });
  await change(task[1], { assigneeId: leaver.id });
  await webhooks.run();
  for (const { received } of [webhooks.receiver, inside]) received.length = 0;
  const [colleague, client] = await openBoth();
  const { status } = await call(deleteUser, { params: { id: leaver.id }, query: { heirId: lead.id } as never });
  expect(status).toBe(200);
  await expect.poll(() => colleague.heard('tasks')).toBe(true);
  expect(await heardBy(client)).toEqual([]);
  await webhooks.run();
  expect(typesAt(webhooks.receiver)).toEqual([]);
  expect(typesAt(inside)).toEqual(['user.handedOver']);
});

describe('an event that waits to be sent is told no more to a webhook for what clients may see once', () => {
  it.each([
    ['its task is internal', () => change(task[0], { status: 'Doing' }), () => change(task[0], { audience: 'staff' })],
    [
      'its document is internal',
      () => call(documents.updateDocument, { params: { id: document[1] }, body: { audience: 'client' } }),
      () => call(documents.updateDocument, { params: { id: document[1] }, body: { audience: 'staff' } }),
    ],
    [
      'its project has another client',
      () => say('task', task[0], { audience: 'client', body: 'For you' }),
      () => call(updateProject, { params: { id: projectId }, body: { clientId: globex } }),
    ],
    [
      'its project is in the trash',
      () => change(task[0], { status: 'Doing' }),
      () => webhooks.query('update projects set deleted_at = now() where id = $1', [projectId]),
    ],
  ])('%s', async (_, act, hide) => {
    await act();
    await webhooks.distribute();
    const waiting = await webhooks.query("select from webhook_deliveries where state = 'Queued'");
    expect(waiting.rowCount).toBe(2);
    await hide();
    await webhooks.send();
    expect(typesAt(webhooks.receiver)).toEqual([]);
  });
});

it('what becomes visible is told from then on, without what was said before', async () => {
  await say('task', task[1], { audience: 'client' });
  await change(task[1], { title: 'Lamps', checklist: [] });
  const [, client] = await openBoth();
  await change(task[1], { audience: 'client' });
  expect(new Set(await heardBy(client))).toEqual(new Set(['tasks', 'messages']));
  await change(task[1], { status: 'Doing' });
  await webhooks.run();
  expect(told(webhooks.receiver).map(({ type, object }) => [type, object])).toEqual([
    ['task.statusChanged', expect.objectContaining({ title: 'Lamps' })],
  ]);
});

it('an open stream tells what its user may read now, when a task, a project, their role or their client changes', async () => {
  const app = webhooks.test.app;
  const [client, gus] = [
    await openChangeStream(app, cleo),
    await openChangeStream(app, await webhooks.company.addPerson({ role: 'guest', clientId: globex })),
  ];
  const next = async (act: Act): Promise<unknown> => {
    expect((await act()).status).toBe(200);
    return (await client.next()).data.nouns;
  };
  const role = { id: guestRole, name: 'guest', roleType: 'ClientUser' as const };
  const setClaims = (claims: string[]) => call(updateRole, { body: { ...role, claims } as never });

  expect(await next(() => change(task[0], { audience: 'staff' }))).toEqual(['tasks']);
  await change(task[0], { title: secret });
  expect(await next(() => setClaims(['Project:ViewAllProjects']))).toEqual(['roles']);
  // They may not see documents now.
  await call(documents.updateDocument, { params: { id: document[1] }, body: { audience: 'client' } });
  expect(await next(changeCompany)).toEqual(['company']);
  expect(await next(() => setClaims(clientClaims))).toEqual(['roles']);
  await call(documents.updateDocument, { params: { id: document[1] }, body: { audience: 'staff' } });
  expect((await client.next()).data.nouns).toEqual(['documents']);
  expect(await next(() => call(updateProject, { params: { id: projectId }, body: { clientId: globex } }))).toEqual([
    'projects',
  ]);
  await change(task[0], { title: `${secret} 2`, audience: 'client' });
  await expect.poll(() => gus.heard('tasks')).toBe(true);
  const moved = await next(() => call(updateUser, { params: { id: cleo.id }, body: { clientId: globex } }));
  expect(moved).toEqual(['users']);
  expect(await next(() => change(task[0], { title: 'Theirs now' }))).toEqual(['tasks']);
  await call(updateUser, { params: { id: cleo.id }, body: { clientId: acme } });
  expect((await client.next()).data.nouns).toEqual(['users']);
  await change(task[0], { title: 'Not theirs any more' });
  expect(await next(changeCompany)).toEqual(['company']);
  expect(gus.all()).not.toContain('documents');
});
