import { uploadDocument } from '#contract/work/documents.ts';
import { createMessage, listMessages, type Message, type PinPlace } from '#contract/work/messages.ts';
import { createTask } from '#contract/work/tasks.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from './app.ts';
import { type Answer, type Company, createCompany, type Person } from './company.ts';
import { upload } from './upload.ts';

type About = { subjectType: Message['subjectType']; subjectId: string };
type More = { audience?: 'client' | 'staff'; parentId?: string; pin?: PinPlace };

export type Studio = Awaited<ReturnType<typeof createStudio>>;

/** A company with two clients: a manager, a worker on the project, two users of Acme, and one of Globex. */
export async function createStudio(test: TestApp, name = 'Studio') {
  const company = await createCompany(test, name);
  const [acme, globex] = [await company.addClient('Acme'), await company.addClient('Globex')];
  const manager = await company.addPerson({ role: 'manager', firstName: 'Mia', lastName: 'Manager' });
  const worker = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
  const cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', lastName: 'Client', clientId: acme });
  const carl = await company.addPerson({ role: 'client', firstName: 'Carl', lastName: 'Client', clientId: acme });
  const gus = await company.addPerson({ role: 'client', firstName: 'Gus', lastName: 'Guest', clientId: globex });
  const addProject = () => company.addProject({ clientId: acme, title: 'Lobby', members: [{ person: worker }] });
  const project = await addProject();
  return { company, acme, globex, manager, worker, cleo, carl, gus, project, addProject };
}

export const onProject = (subjectId: string): About => ({ subjectType: 'project', subjectId });
export const onDocument = (subjectId: string): About => ({ subjectType: 'document', subjectId });
export const onImage = (subjectId: string): About => ({ subjectType: 'image', subjectId });
export const onTask = (subjectId: string): About => ({ subjectType: 'task', subjectId });
export const onTicket = (subjectId: string): About => ({ subjectType: 'ticket', subjectId });

export function post(who: Person, about: About, body: string, { audience = 'client', ...more }: More = {}) {
  return who.call(createMessage, { body: { ...about, body, audience, ...more } });
}

/** Posts a message and returns its id. */
export async function say(who: Person, about: About, body: string, more: More = {}): Promise<string> {
  const answer = await post(who, about, body, more);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

/** Posts a message for the client with a file, and returns its id. */
export async function sayWithFile(who: Person, about: About, body: string, file: string): Promise<string> {
  const message = { ...about, body, audience: 'client' as const, attachmentIds: [file] };
  return (await who.call(createMessage, { body: message })).body.id;
}

/** The texts that somebody reads, or the status of the refusal. */
export async function textsOf(who: Person, about: About): Promise<string[] | number> {
  const { status, body } = await who.call(listMessages, { query: { ...about } });
  return status === 200 ? body.map((message: Message) => message.body) : status;
}

export const mention = ({ id }: Pick<Person, 'id'>, name = 'Somebody') => `@[${name}](user:${id})`;

export async function addDocument(
  test: TestApp,
  who: Person,
  projectId: string,
  audience = 'client',
  file: { name: string; bytes: Buffer } = { name: 'plan.txt', bytes: Buffer.from('A plan.') },
): Promise<string> {
  const { body } = await upload(test, who, uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', audience],
    ['File', file.bytes, file.name],
  ]);
  return body.id;
}

export async function addImage(
  { database }: TestApp,
  { id: tenantId, admin }: Company,
  clientId: string,
  projectId: string,
): Promise<string> {
  const id = newId();
  await database.owner.query(
    `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, created_by, audience)
     values ($1, $2, $3, $4, 'site.png', 'image/png', 1, 1, 1, '', $5, 'client')`,
    [tenantId, id, projectId, clientId, admin.id],
  );
  return id;
}

export async function addTicket(who: Person): Promise<string> {
  return (await who.call(createTicket, { body: { title: 'A lamp flickers', description: 'Beside the lift.' } })).body
    .id;
}

/** Adds a task to a project of a company that has tasks, and returns its id. */
export async function addTask(
  who: Person,
  projectId: string,
  more: { audience?: 'client' | 'staff'; assigneeId?: string; title?: string } = {},
): Promise<string> {
  const answer = await who.call(createTask, {
    body: { projectId, title: 'Choose the lamps', audience: 'client', ...more } as never,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

/** An answer without what differs from request to request. */
export function comparable({ status, body }: Answer) {
  return { status, body: { ...body, traceId: undefined } };
}
