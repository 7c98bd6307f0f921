import type pg from 'pg';
import sharp from 'sharp';
import { createFeed } from '#contract/exchange/calendar-feeds.ts';
import { login, type Session } from '#contract/people/auth.ts';
import { startPreview } from '#contract/people/preview.ts';
import { changeOwnPicture } from '#contract/people/user-pictures.ts';
import { listUsers } from '#contract/people/users.ts';
import { uploadAttachment } from '#contract/work/attachments.ts';
import * as signOffs from '#contract/work/sign-offs.ts';
import { requestDocumentSignOff, type SignOff } from '#contract/work/sign-offs.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { createView } from '#contract/work/views.ts';
import type { TestApp } from './app.ts';
import { call, type Person } from './company.ts';
import { addDocument, createStudio, mention, onProject, type Studio, say, sayWithFile } from './conversation.ts';
import { addRows, traced } from './trace-rows.ts';
import { upload } from './upload.ts';

/** What must be found nowhere after an erasure, in small letters. */
export const sentinels = ['zebulon', 'quillfeather', 'zq.sentinel', '5550 4711', '5550+4711', traced.address];

export type Traces = {
  studio: Studio;
  person: Person;
  session: Session;
  documentId: string;
  ticketId: string;
  messageId: string;
  signOff: SignOff;
  inboundMailId: string;
  /** The address of their calendar feed. */
  feed: string;
};

export const password = 'Correct-Horse-7';

/** A studio in which a user of its client has left traces of every kind, by calls where there are calls. */
export async function leaveTraces(test: TestApp, name = 'Studio'): Promise<Traces> {
  const studio = await createStudio(test, name);
  const { company, acme, project, manager } = studio;
  const { owner } = test.database;
  const passwordHash = await test.services.passwords.hashPassword(password);
  const { firstName, lastName, userName, email, phone, address } = traced;
  const person = await company.addPerson({ role: 'client', clientId: acme, firstName, lastName, passwordHash });
  await owner.query(
    `update users set user_name = $2, user_name_key = $2, email = $3, email_key = lower($3), phone_number = $4, external_key = $2,
       locale = 'de', region = 'CH', mail_state = 'Bouncing', mail_problem = '550 ' || $3 where id = $1`,
    [person.id, userName, email, phone],
  );
  await owner.query("update sessions set address = $2, expires_at = 'infinity' where user_id = $1", [
    person.id,
    address,
  ]);
  const from = { 'user-agent': `Browser of ${firstName}` };
  const body = { tenantId: company.id, identifier: userName, password };
  const session = (await call(test, login, { body }, from)).body as Session;
  await call(test, login, { body: { ...body, password: 'Wrong-Horse-7' } }, from);

  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await upload(test, person, changeOwnPicture, [['File', picture, `${lastName}.png`]]);
  const { body: feed } = await person.call(createFeed, { body: { scope: 'mine' } });
  await person.call(createView, { body: { noun: 'projects', name: `Of ${firstName}`, query: 'status=Started' } });
  const messageId = await say(person, onProject(project), 'The lamps are right.');
  await say(manager, onProject(project), `Thank you, ${mention(person, `${firstName} ${lastName}`)}!`);
  const file = (await upload(test, person, uploadAttachment, [['File', Buffer.from('Lamps.'), 'lamps.txt']])).body;
  await sayWithFile(person, onProject(project), 'See the file.', file.id);
  await upload(test, person, uploadAttachment, [['File', Buffer.from('Unsent.'), `${lastName}.txt`]]);
  const ticket = await person.call(createTicket, { body: { title: 'A lamp', description: 'It flickers.' } });

  const documentId = await addDocument(test, manager, project);
  const asked = { question: 'Is this right?', personIds: [person.id] };
  const { body: signOff } = await manager.call(requestDocumentSignOff, { params: { id: documentId }, body: asked });
  await person.call(
    signOffs.answerSignOff,
    {
      params: { id: signOff.id },
      body: { answer: 'ChangesAsked', reason: 'The lamps are missing.', sha256: signOff.sha256 },
    },
    from,
  );

  await studio.company.admin.call(startPreview, { body: { userId: person.id } });
  for (const search of [`${firstName} ${lastName}`, lastName, email, phone]) {
    await company.admin.call(listUsers, { query: { search, format: 'csv' } });
  }
  const inboundMailId = await addRows(test, { studio, person });
  return {
    studio,
    person,
    session,
    documentId,
    ticketId: ticket.body.id,
    messageId,
    signOff,
    inboundMailId,
    feed: feed.url,
  };
}

/** The columns of every table, of bytes and texts of all kinds, with how many rows hold a sentinel. */
export async function findInDatabase(owner: pg.Client): Promise<Record<string, number>> {
  const { rows: columns } = await owner.query<{ table: string; column: string; type: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column, data_type as type
     from information_schema.columns where table_schema in ('public', 'app')
       and data_type not in ('uuid', 'boolean', 'integer', 'bigint', 'smallint', 'date', 'timestamp with time zone', 'time without time zone', 'interval')`,
  );
  const found: Record<string, number> = {};
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const { rows } = await owner.query(
      `select count(*)::int as count from ${table} where lower(${text}) like any ($1::text[])`,
      [sentinels.map((word) => `%${word}%`)],
    );
    if (rows[0].count > 0) found[`${table.replace('public.', '')}.${column}`] = rows[0].count;
  }
  return found;
}
