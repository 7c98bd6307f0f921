import { fileKey } from '#server/platform/files/keys.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { TestApp } from './app.ts';
import type { Person } from './company.ts';
import type { Studio } from './conversation.ts';

/** Words that stand nowhere but in what is kept of this person. */
export const traced = {
  firstName: 'Zebulon',
  lastName: 'Quillfeather',
  userName: 'zq.sentinel',
  email: 'Zebulon.Quillfeather@mail.example',
  phone: '+49 171 5550 4711',
  address: '203.0.113.77',
};

type Author = { studio: Studio; person: Person };

/** What has no short way through calls: mails, imports, exports, sign-in with a provider, answers of other servers. */
export async function addRows(test: TestApp, { studio, person }: Author): Promise<string> {
  const { owner } = test.database;
  const { company, acme, project } = studio;
  const { firstName, lastName, userName, email, phone, address } = traced;
  const add = (statement: string, ...values: unknown[]) => owner.query(statement, [company.id, ...values]);
  const [mailId, webhookId, providerId, importId, unrunId] = [newId(), newId(), newId(), newId(), newId()];
  await add(
    `insert into mails (tenant_id, id, kind, user_id, address, state, answer) values
       ($1, $2, 'passwordReset', $3, $4, 'Failed', '550 no ' || $4), ($1, gen_random_uuid(), 'passwordReset', null, upper($4), 'Sent', null),
       ($1, gen_random_uuid(), 'passwordReset', $5, 'else@where.example', 'Failed', 'relayed to ' || $4)`,
    mailId,
    person.id,
    email,
    studio.carl.id,
  );
  await add(
    `insert into webhooks (tenant_id, id, name, name_key, address, kinds, event_audience, owner_id, secret)
     values ($1, $2, 'Hook', 'hook', 'https://hook.example', '{project.created}', 'staff', $3, 'x')`,
    webhookId,
    company.admin.id,
  );
  await add(
    "insert into webhook_deliveries (tenant_id, id, webhook_id, kind, state, answer) values ($1, gen_random_uuid(), $2, 'ping', 'Delivered', $3)",
    webhookId,
    `Thank you for ${firstName} ${lastName}`,
  );
  await add(
    `insert into identity_providers (tenant_id, id, name, name_key, issuer, covers, oidc_client_id)
     values ($1, $2, 'P', 'p', 'https://p.example', 'Staff', 'c')`,
    providerId,
  );
  await add(
    'insert into identities (tenant_id, provider_id, subject, user_id) values ($1, $2, $3, $4)',
    providerId,
    email,
    person.id,
  );
  await add(
    "insert into factors (tenant_id, id, user_id, kind, name, secret) values ($1, gen_random_uuid(), $2, 'Totp', $3, 'x')",
    person.id,
    `Phone of ${firstName}`,
  );
  await add(
    `insert into entry_links (tenant_id, id, user_id, purpose, email, expires_at)
     values ($1, gen_random_uuid(), $2, 'email', $3, now() + interval '1 day')`,
    person.id,
    email,
  );
  await add('insert into notification_settings (tenant_id, user_id) values ($1, $2)', person.id);
  await add(
    `insert into imports (tenant_id, id, noun, file_name, created_by, headers, fields, content, row_count, run_at) values
       ($1, $2, 'users', 'people.csv', $4, '{Name}', '{firstName}', null, 1, now()),
       ($1, $3, 'users', 'more.csv', $4, '{Name}', '{firstName}', jsonb_build_array($5::text), 1, null)`,
    importId,
    unrunId,
    company.admin.id,
    `${firstName} ${lastName}`,
  );
  await add(
    'insert into import_rows (tenant_id, import_id, subject_id, position, name, version) values ($1, $2, $3, 1, $4, 1)',
    importId,
    person.id,
    `${firstName} ${lastName}`,
  );
  await add(
    `insert into withheld_messages (tenant_id, id, user_id, subject_type, subject_id, posted_to, body, mentioned_ids, attachment_ids, address, request_id, release_at)
     values ($1, gen_random_uuid(), $2, 'project', $3, 'client', $4, '{}', '{}', $5, 'r', now() + interval '1 hour')`,
    person.id,
    project,
    `I am ${firstName}.`,
    address,
  );
  await add(
    'update audit_log set address = $3 where tenant_id = $1 and (actor_id = $2 or subject_id = $2 and actor_id is null)',
    person.id,
    address,
  );
  await add(
    `insert into audit_log (tenant_id, id, action, actor_id, actor_name, subject_type, subject_id, subject_name, details) values
       ($1, gen_random_uuid(), 'mail.resent', $2, 'Ada Admin', 'mail', gen_random_uuid(), $3, '{}'),
       ($1, gen_random_uuid(), 'import.run', $2, 'Ada Admin', 'import', gen_random_uuid(), 'people.csv', $4),
       ($1, gen_random_uuid(), 'token.created', $5, $6, 'token', gen_random_uuid(), $7, '{}')`,
    company.admin.id,
    email,
    JSON.stringify({ kept: [{ name: `${firstName} ${lastName}`, by: userName }, phone] }),
    person.id,
    `${firstName} ${lastName}`,
    `Token of ${firstName} ${lastName}`,
  );
  await add(
    'update clients set contact_name = $3, email = $4, phone = $5 where tenant_id = $1 and id = $2',
    acme,
    `${firstName} ${lastName}`,
    email,
    phone,
  );
  await add('update tenants set reply_to = $2, sender_name = $3 where id = $1', email, `${firstName} ${lastName}`);
  for (const [userId, name] of [
    [person.id, 'own'],
    [company.admin.id, 'of another'],
  ] as const)
    await addExport(test, { studio, userId, name });
  return addInboundMail(test, { studio, person });
}

async function addExport(test: TestApp, { studio, userId, name }: { studio: Studio; userId: string; name: string }) {
  const fileId = newId();
  await test.database.owner.query(
    `insert into exports (tenant_id, id, kind, subject_id, subject_name, client_id, user_id, state, file_id, size_bytes, sha256, ready_at)
     values ($1, gen_random_uuid(), 'HandOver', $2, $3, $4, $5, 'Ready', $6, 1, sha256('x'), now())`,
    [studio.company.id, studio.project, `export ${name}`, studio.acme, userId, fileId],
  );
  await putFile(test, fileKey(studio.company.id, fileId));
}

async function addInboundMail(test: TestApp, { studio, person }: Author): Promise<string> {
  const id = newId();
  const { firstName, lastName, email } = traced;
  await test.database.owner.query(
    `insert into inbound_mails (tenant_id, id, message_id, from_address, from_name, to_address, subject, excerpt, state, recipient_id, lane, size_bytes, sha256)
     values ($1, $2, '<m@mail.example>', lower($3), $4, 't+x@loggia.example', 'A lamp', $4, 'Taken', $5, 'client', 1, sha256('x'))`,
    [studio.company.id, id, email, `${firstName} ${lastName}`, person.id],
  );
  await putFile(test, fileKey(studio.company.id, id));
  return id;
}

/** Puts bytes with the name of the person into the store. */
async function putFile(test: TestApp, key: string): Promise<void> {
  const { store, spool } = test.services.files;
  const spooled = await spool.write(Buffer.from(`From: ${traced.firstName} ${traced.lastName}`));
  await store.put(key, spooled.path);
  await spool.discard(spooled);
}
