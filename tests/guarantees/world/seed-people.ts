import { randomBytes, randomUUID } from 'node:crypto';
import { type ClientDetail, clientDetailNames, clientDetails } from '#contract/work/client-details.ts';
import { detailColumns } from '#server/work/clients/columns.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import type { FilePlace } from './seed-files.ts';

/** Writes the texts into every field of a user. */
export async function describePerson(
  test: TestApp,
  { id }: Person,
  { name, contact }: { name: string; contact: string },
) {
  const key = `${contact.replaceAll(' ', '.')}.${id.slice(-6)}`;
  await test.database.owner.query(
    `update users set first_name = 'first ' || $2, last_name = 'last ' || $2, phone_number = 'phone ' || $3,
       user_name = $4, user_name_key = $4, email = $4 || '@people.example', email_key = $4 || '@people.example',
       mail_state = 'Refused', mail_problem = '550 ' || $3,
       earlier_names = jsonb_build_array(jsonb_build_object('email', $4 || '@earlier.example', 'phone_number', 'earlier ' || $3)),
       external_id = case when client_id is null then 'external ' || $4 end,
       scim_user_name = case when client_id is null then 'scim ' || $4 end,
       scim_user_name_key = case when client_id is null then 'scim ' || $4 end
     where id = $1`,
    [id, name, contact, key],
  );
  await test.database.owner.query(
    `insert into user_pictures (tenant_id, user_id, content, version)
     select tenant_id, id, convert_to('picture ' || $2, 'UTF8'), left(id::text, 16) from users where id = $1`,
    [id, name],
  );
  await test.database.owner.query('update sessions set device = $2, address = $2 where user_id = $1', [id, contact]);
}

/** Fills every detail, for the users of the client too. */
export async function addDetails({ database }: TestApp, tenantId: string, id: string, text: string): Promise<void> {
  const textOf = (name: ClientDetail) =>
    clientDetails[name].kind === 'email' ? `${text.replaceAll(' ', '.')}@clients.example` : `${name} ${text}`;
  const columns = detailColumns(Object.fromEntries(clientDetailNames.map((name) => [name, textOf(name)])));
  const places = Object.keys(columns).map((column, index) => `${column} = $${index + 3}`);
  await database.owner.query(`update clients set ${places.join(', ')} where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
    ...Object.values(columns),
  ]);
}

/** The notes are for staff. */
export async function describeClient(test: TestApp, tenantId: string, id: string, text: string, notes: string) {
  await addDetails(test, tenantId, id, text);
  await test.database.owner.query(
    `insert into client_notes (tenant_id, client_id, notes) values ($1, $2, 'notes ' || $3) on conflict do nothing`,
    [tenantId, id, notes],
  );
}

/** Adds the rows that sign-ins, refreshes, invitations and uploads write. */
export async function addSessionRows(
  { database }: TestApp,
  company: Company,
  person: Person,
  { clientId, text }: { clientId: string; text: string },
): Promise<void> {
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
  await owner.query(
    `insert into previews (tenant_id, id, session_id, user_id, shown_user_id, client_id, shown_name, ended_at)
     values ($1, gen_random_uuid(), $2, $3, $3, $4, $5, now())`,
    [company.id, person.sessionId, person.id, clientId, text],
  );
  // The company has been imported and has signed up, and its rows are still there, as if it waited.
  await owner.query('insert into company_imports values ($1) on conflict (tenant_id) do nothing', [company.id]);
  await owner.query(
    `insert into sign_ups (tenant_id, id, company_name, first_name, last_name, email, email_key, password_hash, network,
       message_id, answer)
     values ($1, $2, $3, $3, $3, $4, $4, $3, $3, $3, $3)`,
    [company.id, randomUUID(), text, `${text.replaceAll(' ', '.')}@founders.example`],
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
export async function addMail({ database }: TestApp, company: Company, person: Person, text: string): Promise<string> {
  const id = randomUUID();
  await database.owner.query(
    `insert into mails (tenant_id, id, kind, user_id, address, state, answer, message_id, attempts, sent_at)
     values ($1, $2, 'passwordReset', $3, $4 || '@people.example', 'Sent', '250 ' || $5, '<' || $4 || '@mail.example>', 1, now())`,
    [company.id, id, person.id, text.replaceAll(' ', '.'), text],
  );
  return id;
}

/** Adds an event about the ticket, a line about it in the user's inbox, the user's settings, and a message of theirs that is not posted. */
export async function addInbox(
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
  await owner.query('insert into notification_settings (tenant_id, user_id) values ($1, $2) on conflict do nothing', [
    tenantId,
    userId,
  ]);
  await owner.query(
    `insert into follows (tenant_id, user_id, subject_type, subject_id, level) values ($1, $2, 'project', $3, 'none')
     on conflict do nothing`,
    [tenantId, userId, projectId],
  );
  await owner.query(
    `insert into withheld_messages (tenant_id, id, user_id, subject_type, subject_id, posted_to, body, mentioned_ids,
       attachment_ids, address, request_id, release_at, refusal)
     values ($1, $2, $3, 'project', $4, 'client', $5, '{}', '{}', $5, $5, now(), $5)`,
    [tenantId, id, userId, projectId, words],
  );
}

/**
 * Adds a passkey and recovery codes of the person, an app that they have not confirmed, a sign-in that waits for a second factor, and a code by mail. Without a
 * confirmed app they confirm who they are with their password.
 */
export async function addFactors(
  { database: { owner } }: TestApp,
  { tenantId, userId }: FilePlace,
  words: string,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into factors (tenant_id, id, user_id, kind, name, secret, credential_id, data, confirmed_at)
     values ($1, $2, $3, 'Passkey', left($4, 60), null, replace(($2::uuid)::text, '-', ''), jsonb_build_object('publicKey', $4::text), now()),
       ($1, gen_random_uuid(), $3, 'Totp', left($4, 60), $5, null, '{}', null),
       ($1, gen_random_uuid(), $3, 'Recovery', left($4, 60), null, null, jsonb_build_object('hashes', jsonb_build_array($4::text)), now())`,
    [tenantId, id, userId, words, randomBytes(60)],
  );
  await owner.query('insert into sign_in_challenges (tenant_id, id, user_id, password_epoch) values ($1, $2, $3, $4)', [
    tenantId,
    id,
    userId,
    randomBytes(32),
  ]);
  await owner.query(
    'insert into mail_codes (tenant_id, user_id, id, browser_hash, account_epoch) values ($1, $2, $3, $4, $4)',
    [tenantId, userId, id, randomBytes(32)],
  );
  await owner.query(
    "insert into used_passkey_challenges (tenant_id, id, expires_at) values ($1, $2, now() + interval '5 minutes')",
    [tenantId, id],
  );
  return id;
}

/** Adds a calendar feed of the person. */
export async function addFeed(
  { database: { owner } }: TestApp,
  { tenantId, userId, projectId }: FilePlace,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    "insert into calendar_feeds (tenant_id, id, user_id, scope, project_id) values ($1, $2, $3, 'project', $4)",
    [tenantId, id, userId, projectId],
  );
  return id;
}

/** Adds an API token of the person. Its text is unknown. */
export async function addApiToken(
  { database: { owner } }: TestApp,
  { tenantId, userId }: FilePlace,
  words: string,
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into sessions (tenant_id, id, user_id, address, device, expires_at, kind, token_name, token_hash, token_end, token_claims)
     values ($1, $2, $3, '127.0.0.1', '', now() + interval '1 day', 'token', left($4, 60), $5, 'aB3_', '{Project:ViewAssignedProjects}')`,
    [tenantId, id, userId, words, randomBytes(32)],
  );
  return id;
}

/** Adds a view of the person, and one that the team shares. */
export async function addViews(
  { database: { owner } }: TestApp,
  { tenantId, userId }: FilePlace,
  { id, words, staffWords }: { id: string; words: string; staffWords: string },
): Promise<void> {
  await owner.query(
    `insert into saved_views (tenant_id, id, user_id, noun, name, name_key, query)
     values ($1, $2, $3, 'projects', left($4, 60), $4 || gen_random_uuid(), $4),
       ($1, gen_random_uuid(), null, 'projects', left($5, 60), $5 || gen_random_uuid(), $5)`,
    [tenantId, id, userId, words, staffWords],
  );
}
