import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileKey, type Variant } from '#server/files/keys.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import type { Objects } from './operations.ts';

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
): Promise<Objects> {
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
  // Client users must not find these in the same project.
  await addInternalFiles(test, place, `${marks.company} ${marks.staff}`);
  await owner.query(
    `insert into tickets (tenant_id, id, client_id, title, description, type, priority, created_by)
     values ($1, $2, $3, 'ticket ' || $4, 'ticket text ' || $4, 'Defect', 'Low', $5)`,
    [company.id, ticketId, isStaff ? null : clientId, isStaff ? marks.company : text, person.id],
  );
  await addInbox(test, place, { id: notificationId, ticketId, words: isStaff ? marks.company : text });
  await addSessionRows(test, company, person, isStaff ? marks.staff : text);
  const mailId = await addMail(test, company, person, isStaff ? marks.staff : text);
  await keepFile(test, company.id, documentId, text);
  for (const variant of [undefined, 'preview', 'thumbnail'] as const)
    await keepFile(test, company.id, imageId, text, variant);
  await describeClient(test, company.id, clientId, text, `${marks.company} ${marks.staff}`);
  const role = await roleOf(test, company, own?.person, roleId, marks.company);
  const { rows } = await owner.query('select domain from tenants where id = $1', [company.id]);
  return {
    tenantId: company.id,
    tenantName: company.name,
    tenantDomain: rows[0].domain,
    clientId,
    projectId,
    userId: person.id,
    roleId: role.id,
    roleName: role.name,
    documentId,
    imageId,
    ticketId,
    mailId,
    notificationId,
    sessionId: person.sessionId,
  };
}

/** Ids that do not exist. */
export function missingIds(): Objects {
  const id = () => randomUUID();
  return {
    tenantId: id(),
    tenantName: 'No such company',
    tenantDomain: 'no.such.example',
    clientId: id(),
    projectId: id(),
    userId: id(),
    roleId: id(),
    roleName: 'no such role',
    documentId: id(),
    imageId: id(),
    ticketId: id(),
    mailId: id(),
    notificationId: id(),
    sessionId: id(),
  };
}

async function describePerson(test: TestApp, { id }: Person, { name, contact }: { name: string; contact: string }) {
  const key = `${contact.replaceAll(' ', '.')}.${id.slice(-6)}`;
  await test.database.owner.query(
    `update users set first_name = 'first ' || $2, last_name = 'last ' || $2, phone_number = 'phone ' || $3,
       user_name = $4, user_name_key = $4, email = $4 || '@people.example', email_key = $4 || '@people.example',
       mail_state = 'Refused', mail_problem = '550 ' || $3
     where id = $1`,
    [id, name, contact, key],
  );
  await test.database.owner.query('update sessions set device = $2, address = $2 where user_id = $1', [id, contact]);
}

/** The notes are for staff. The rest is for the users of the client, too. */
async function describeClient({ database }: TestApp, tenantId: string, id: string, text: string, notes: string) {
  await database.owner.query(
    `update clients set contact_name = 'contact ' || $3, email = $4 || '@clients.example', phone = 'phone ' || $3, address = 'address ' || $3
     where tenant_id = $1 and id = $2`,
    [tenantId, id, text, text.replaceAll(' ', '.')],
  );
  await database.owner.query(
    `insert into client_notes (tenant_id, client_id, notes) values ($1, $2, 'notes ' || $3) on conflict do nothing`,
    [tenantId, id, notes],
  );
}

/** Adds the rows that sign-ins, refreshes, invitations and uploads write. */
async function addSessionRows({ database }: TestApp, company: Company, person: Person, text: string): Promise<void> {
  const { owner } = database;
  await owner.query('insert into uploads (tenant_id, id, user_id) values ($1, $2, $3)', [
    company.id,
    randomUUID(),
    person.id,
  ]);
  await owner.query('insert into refresh_tokens (tenant_id, hash, session_id) values ($1, $2, $3)', [
    company.id,
    randomBytes(32),
    person.sessionId,
  ]);
  await owner.query(
    `insert into entry_links (tenant_id, id, user_id, purpose, email, expires_at)
     select $1, gen_random_uuid(), $2, purpose, address, now() + interval '1 day'
     from (values ('invitation', null), ('email', $3 || '@links.example')) links (purpose, address)`,
    [company.id, person.id, text.replaceAll(' ', '.')],
  );
  await owner.query("insert into sign_in_throttles (tenant_id, kind, key, failures) values ($1, 'account', $2, 1)", [
    company.id,
    `${text} ${person.id}`,
  ]);
  await owner.query(
    `insert into audit_log (tenant_id, id, action, actor_id, actor_name, subject_type, subject_id, subject_name, address, request_id, details)
     values ($1, $2, 'session.started', $3::uuid, $4::text, 'user', $3::uuid, $4::text, $4::text, $4::text, jsonb_build_object('name', $4::text))`,
    [company.id, randomUUID(), person.id, text],
  );
}

/** Adds a mail to the person, already sent. */
async function addMail({ database }: TestApp, company: Company, person: Person, text: string): Promise<string> {
  const id = randomUUID();
  await database.owner.query(
    `insert into mails (tenant_id, id, kind, user_id, address, state, answer, message_id, attempts, sent_at)
     values ($1, $2, 'passwordReset', $3, $4 || '@people.example', 'Sent', '250 ' || $5, '<' || $4 || '@mail.example>', 1, now())`,
    [company.id, id, person.id, text.replaceAll(' ', '.'), text],
  );
  return id;
}

async function keepFile({ services }: TestApp, tenantId: string, id: string, text: string, variant?: Variant) {
  const temporary = path.join(services.config.dataDir, randomUUID());
  await writeFile(temporary, `bytes of ${text}`);
  await services.files.store.put(fileKey(tenantId, id, variant), temporary);
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

type FilePlace = { tenantId: string; projectId: string; clientId: string; userId: string };

/** Adds a document and an image that only staff may see, an event about it, and lines about it in the user's inbox. */
export async function addInternalFiles(test: TestApp, place: FilePlace, words: string): Promise<void> {
  const { owner } = test.database;
  const [documentId, imageId, eventId] = [randomUUID(), randomUUID(), randomUUID()];
  await addFiles(test, place, { documentId, imageId, audience: 'staff', words });
  const { tenantId, projectId, clientId, userId } = place;
  await owner.query(
    `insert into events (tenant_id, id, kind, actor_name, client_id, project_id, subject_type, subject_id, audience, data)
     values ($1, $2, 'document.uploaded', $3, $4, $5, 'document', $6, 'staff', jsonb_build_object('from', $3::text))`,
    [tenantId, eventId, words, clientId, projectId, documentId],
  );
  await owner.query(
    `insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
     select $1, gen_random_uuid(), $2, type, id, 'News', 1, $3, now()
     from (values ('document', $4::uuid), ('image', $5::uuid)) subject (type, id)`,
    [tenantId, userId, eventId, documentId, imageId],
  );
}

/** Adds an event about the ticket, a line about it in the user's inbox, and the user's settings. */
async function addInbox(
  { database: { owner } }: TestApp,
  { tenantId, clientId, userId, projectId }: FilePlace,
  { id, ticketId, words }: { id: string; ticketId: string; words: string },
): Promise<void> {
  await owner.query(
    `insert into events (tenant_id, id, kind, actor_name, client_id, subject_type, subject_id, audience, data)
     values ($1, $2, 'ticket.raised', $3, $4, 'ticket', $5, 'client', jsonb_build_object('from', $3::text))`,
    [tenantId, id, words, clientId, ticketId],
  );
  await owner.query(
    `insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
     values ($1, $2, $3, 'ticket', $4, 'News', 1, $2, now())`,
    [tenantId, id, userId, ticketId],
  );
  await owner.query(
    `insert into notification_settings (tenant_id, user_id, muted_projects) values ($1, $2, array[$3::uuid])
     on conflict do nothing`,
    [tenantId, userId, projectId],
  );
}

type Files = { documentId: string; imageId: string; audience: string; words: string };

async function addFiles({ database: { owner } }: TestApp, place: FilePlace, files: Files): Promise<void> {
  const { tenantId, projectId, clientId, userId } = place;
  const values = [tenantId, projectId, clientId, files.words, randomBytes(32), userId, files.audience];
  await owner.query(
    `insert into documents (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, description, created_by, audience)
     values ($1, '${files.documentId}', $2, $3, $4 || '.txt', 'text/plain', 1, $5, 'document ' || $4, $6, $7)`,
    values,
  );
  await owner.query(
    `insert into images (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, width, height, sha256, description, category, created_by, audience)
     values ($1, '${files.imageId}', $2, $3, $4 || '.png', 'image/png', 1, 1, 1, $5, 'image ' || $4, 'category ' || $4, $6, $7)`,
    values,
  );
}
