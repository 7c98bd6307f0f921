import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import { addExport } from './seed-exports.ts';
import { addFiles, addInternalFiles, keepFile } from './seed-files.ts';
import { addHours } from './seed-hours.ts';
import { addImports } from './seed-imports.ts';
import { addInboundMail } from './seed-inbound-mail.ts';
import { addMessages, addTaskMessages } from './seed-messages.ts';
import {
  addApiToken,
  addFactors,
  addFeed,
  addInbox,
  addMail,
  addSessionRows,
  addViews,
  describeClient,
  describePerson,
} from './seed-people.ts';
import { addSignOffs } from './seed-sign-offs.ts';
import { addIdentityProvider, addScimToken } from './seed-single-sign-on.ts';
import { addTasks } from './seed-tasks.ts';
import { addTicketLink } from './seed-ticket-link.ts';
import { addTrash } from './seed-trash.ts';
import { addWebhook } from './seed-webhook.ts';

/** Unique words that show whose text it is, and the client of the place. */
export type Marks = { clientId: string; company: string; client: string; staff: string };

/** Returns a unique word. */
export function mark(of: string): string {
  return `zq${of}${randomUUID().slice(0, 8)}qz`;
}

/**
 * Creates one object of each kind at a place, with a mark in every text. The creator is `own`, or a new user of the client.
 * With `roleId` no new role is added, because roles belong to the whole company.
 */
export async function seedPlace(
  test: TestApp,
  company: Company,
  marks: Marks,
  own?: { person: Person; isStaff: boolean },
  roleId?: string,
) {
  const { owner } = test.database;
  const { clientId } = marks;
  const text = `${marks.company} ${marks.client}`;
  const person = own?.person ?? (await company.addPerson({ role: 'client', clientId }));
  const isStaff = own?.isStaff ?? false;
  await describePerson(
    test,
    person,
    isStaff ? { name: marks.company, contact: marks.staff } : { name: text, contact: text },
  );
  const projectId = await company.addProject({
    clientId,
    title: `title ${text}`,
    description: `description ${text}`,
    status: 'InProgress',
    endDate: '2026-01-02',
    members: [{ person, side: isStaff ? 'InternalUser' : 'ClientUser' }],
  });
  const [documentId, imageId, ticketId, notificationId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const place = { tenantId: company.id, projectId, clientId, userId: person.id };
  await addFiles(test, place, { documentId, imageId, audience: 'client', words: text });
  const tasks = await addTasks(test, place, text, `${marks.company} ${marks.staff}`);
  const hours = await addHours(test, place, text, `${marks.company} ${marks.staff}`);
  await addTaskMessages(test, { ...place, taskId: tasks.taskId }, text, `${marks.company} ${marks.staff}`);
  const trash = await addTrash(test, place, text);
  const clientPersonId = isStaff ? (await company.addPerson({ role: 'client', clientId })).id : person.id;
  const asked = { documentId, deletedDocumentId: trash.deletedDocumentId, personId: clientPersonId, words: text };
  const signOffId = await addSignOffs(test, place, asked);
  // Client users must not find these in the same project.
  await addInternalFiles(test, place, `${marks.company} ${marks.staff}`);
  const conversation = await addMessages(test, place, text, `${marks.company} ${marks.staff}`);
  await owner.query(
    `insert into tickets (tenant_id, id, number, client_id, project_id, title, description, type, priority, created_by)
     select $1, $2, count(*) + 1, $3, $6, 'ticket ' || $4, 'ticket text ' || $4, 'Defect', 'Low', $5 from tickets where tenant_id = $1`,
    [
      company.id,
      ticketId,
      isStaff ? null : clientId,
      isStaff ? marks.company : text,
      person.id,
      isStaff ? null : projectId,
    ],
  );
  await owner.query(
    `insert into counters select $1, 'ticket', max(number) from tickets where tenant_id = $1
     on conflict (tenant_id, noun) do update set last = excluded.last`,
    [company.id],
  );
  const links = await addTicketLink(test, ticketId);
  await addInbox(test, place, { id: notificationId, ticketId, words: isStaff ? marks.company : text });
  const tokenId = await addApiToken(test, place, isStaff ? marks.staff : text);
  const feedId = await addFeed(test, place);
  const exportId = await addExport(test, place, isStaff ? marks.staff : text);
  await owner.query('insert into erasures (tenant_id, person_hash) values ($1, sha256($2))', [
    company.id,
    randomUUID(),
  ]);
  const factorId = await addFactors(test, place, isStaff ? marks.staff : text);
  await addSessionRows(test, company, person, { clientId, text: isStaff ? marks.staff : text });
  const mailId = await addMail(test, company, person, isStaff ? marks.staff : text);
  const inboundMailId = await addInboundMail(test, place, ticketId, `${marks.company} ${marks.staff}`);
  await keepFile(test, company.id, documentId, text);
  for (const variant of [undefined, 'preview', 'thumbnail'] as const)
    await keepFile(test, company.id, imageId, text, variant);
  await describeClient(test, company.id, clientId, text, `${marks.company} ${marks.staff}`);
  const serviceLevelId = randomUUID();
  await owner.query(
    `insert into service_levels (tenant_id, id, name, name_key, zone, hours, targets)
     values ($1, $2, $3, $3, 'Europe/Berlin', '[{"day": 1, "from": "09:00", "to": "17:00"}]', '{"Low": {}, "Medium": {}, "High": {"answer": 60}}')`,
    [company.id, serviceLevelId, `level ${marks.company} ${marks.staff} ${serviceLevelId}`],
  );
  await addViews(test, place, {
    id: notificationId,
    words: isStaff ? marks.staff : text,
    staffWords: `${marks.company} ${marks.staff}`,
  });
  const templateId = randomUUID();
  await owner.query(
    `insert into project_templates (tenant_id, id, name, name_key, description, days, tasks)
     values ($1, $2, $3, $3, $3, 30, jsonb_build_array(jsonb_build_object('title', $3::text)))`,
    [company.id, templateId, `template ${marks.company} ${marks.staff} ${templateId}`],
  );
  const recurringId = randomUUID();
  await owner.query(
    `insert into recurring (tenant_id, id, noun, project_id, client_id, title, body, checklist, rule, starts_on, next_on, occurs_on, owner_id, assignee_id)
     values ($1, $2, 'Task', $3, $4, 'rule ' || $5::text, $5, jsonb_build_array($5::text), 'FREQ=DAILY', '2126-01-01', '2126-01-01', '2126-01-01', $6, $7)`,
    [company.id, recurringId, projectId, clientId, `${marks.company} ${marks.staff}`, company.admin.id, person.id],
  );
  for (const [table, id] of [
    ['tasks', tasks.taskId],
    ['tickets', ticketId],
  ])
    await owner.query(
      `update ${table} set recurring_id = $3, recurring_on = '2026-01-01' where tenant_id = $1 and id = $2`,
      [company.id, id, recurringId],
    );
  const webhook = await addWebhook(
    test,
    { ...place, userId: company.admin.id },
    `webhook ${marks.company} ${marks.staff}`,
  );
  const provider = await addIdentityProvider(test, place, `${marks.company} ${marks.staff}`);
  const scimTokenId = await addScimToken(
    test,
    { ...place, userId: company.admin.id },
    `${marks.company} ${marks.staff}`,
  );
  const role = await roleOf(test, company, own?.person, roleId, marks.company);
  const { rows } = await owner.query('select domain from tenants where id = $1', [company.id]);
  return {
    tenantId: company.id,
    tenantName: company.name,
    tenantDomain: String(rows[0].domain),
    clientId,
    projectId,
    userId: person.id,
    roleId: role.id,
    roleName: role.name,
    serviceLevelId,
    viewId: notificationId,
    templateId,
    recurringId,
    ...tasks,
    ...hours,
    ...webhook,
    ...provider,
    ...(await addImports(
      test,
      { ...place, userId: company.admin.id, keyedUserId: person.id, taskId: tasks.taskId },
      `${marks.company} ${marks.staff}`,
    )),
    documentId,
    imageId,
    signOffId,
    clientPersonId,
    ...trash,
    ticketId,
    ...links,
    ...conversation,
    mailId,
    inboundMailId,
    notificationId,
    sessionId: person.sessionId,
    tokenId,
    scimTokenId,
    feedId,
    exportId,
    factorId,
  };
}

/** The objects of one place, which requests can name. */
export type Objects = Awaited<ReturnType<typeof seedPlace>>;

/** Ids that do not exist, by the names of those that do. */
export function missingIds(objects: Objects): Objects {
  const ids = Object.fromEntries(Object.keys(objects).map((name) => [name, randomUUID()])) as Objects;
  return { ...ids, tenantName: 'No such company', tenantDomain: 'no.such.example', roleName: 'no such role' };
}

async function roleOf(
  test: TestApp,
  company: Company,
  holder: Person | undefined,
  given: string | undefined,
  word: string,
) {
  const id =
    given ?? (holder ? undefined : await company.addRole({ name: `role ${word} ${randomUUID().slice(0, 4)}` }));
  if (id && !given) {
    await test.database.owner.query('update roles set description = $2 where id = $1', [id, `role ${word}`]);
  }
  const { rows } = await test.database.owner.query(
    'select id, name from roles where id = coalesce($1, (select role_id from users where id = $2))',
    [id, holder?.id],
  );
  return rows[0] as { id: string; name: string };
}
