import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discardInboundMail } from '#contract/exchange/inbound-mail.ts';
import { login, refreshToken } from '#contract/people/auth.ts';
import { type Erasure, eraseUser } from '#contract/people/erasure.ts';
import { deleteUser, getMe, getUser, updateUser } from '#contract/people/users.ts';
import { type AuditEntry, listAudit } from '#contract/work/audit.ts';
import { listMessages, type Message } from '#contract/work/messages.ts';
import { getSignOffCertificate, getSignOffKey } from '#contract/work/sign-offs.ts';
import { getTicket } from '#contract/work/tickets.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { call, type Person } from '#tests/support/company.ts';
import { onProject } from '#tests/support/conversation.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { traced } from '#tests/support/trace-rows.ts';
import { findInDatabase, leaveTraces, password, sentinels, type Traces } from '#tests/support/traces.ts';

/** Erasure: (i) 6 and 8 of the second part of the specification. */

let test: TestApp;
let traces: Traces;

beforeAll(async () => {
  test = await startTestApp({ FILES_URL: '' });
  traces = await leaveTraces(test);
});
afterAll(() => test.stop());

const erase = (id: string, dryRun: boolean, who = traces.studio.company.admin) =>
  who.call(eraseUser, { params: { id }, body: { dryRun } });

/** The files of the data directory whose name or content has a sentinel. */
async function findInFiles(): Promise<string[]> {
  const { dataDir } = test.services.config;
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const found: string[] = [];
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    const text = `${file}\n${await readFile(file, 'latin1')}`.toLowerCase();
    if (sentinels.some((word) => text.includes(word))) found.push(path.relative(dataDir, file));
  }
  return found;
}

async function snapshot(): Promise<string> {
  const { rows: tables } = await test.database.owner.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'app') order by 1",
  );
  const hashes: string[] = [];
  for (const { name } of tables) {
    const { rows } = await test.database.owner.query(
      `select md5(coalesce(string_agg(each::text, '' order by each::text), '')) as hash from ${name} each`,
    );
    hashes.push(`${name} ${rows[0].hash}`);
  }
  return hashes.join('\n');
}

const countsOf = (list: Erasure['removed']) => Object.fromEntries(list.map(({ kind, count }) => [kind, count]));

const removed = {
  profile: 9,
  picture: 1,
  sessions: 2,
  factors: 1,
  identities: 1,
  links: 1,
  notifications: 1,
  views: 1,
  feeds: 1,
  drafts: 2,
  mails: 3,
  inboundMails: 1,
  exports: 2,
  imports: 2,
  answers: 1,
  auditEntries: 18,
  elsewhere: 9,
};
const kept = [
  { kind: 'messages', count: 2, reason: 'contribution' },
  { kind: 'tickets', count: 1, reason: 'contribution' },
  { kind: 'files', count: 1, reason: 'contribution' },
  { kind: 'signOffs', count: 1, reason: 'proof' },
  { kind: 'auditEntries', count: 18, reason: 'record' },
  { kind: 'backups', reason: 'expires' },
];

/** Where the traces are. A table or a column that is new and keeps names has to be here, and erased. */
const places = [
  'attachments.file_name',
  'audit_log.actor_name',
  'audit_log.address',
  'audit_log.details',
  'audit_log.subject_name',
  'clients.contact_name',
  'clients.email',
  'clients.phone',
  'entry_links.email',
  'events.actor_name',
  'factors.name',
  'identities.subject',
  'import_rows.name',
  'imports.content',
  'inbound_mails.excerpt',
  'inbound_mails.from_address',
  'inbound_mails.from_name',
  'mails.address',
  'mails.answer',
  'previews.shown_name',
  'saved_views.name',
  'saved_views.name_key',
  'saved_views.sort_name',
  'sessions.address',
  'sessions.device',
  'sign_off_answers.device',
  'sign_off_answers.name_written',
  'tenants.reply_to',
  'tenants.sender_name',
  'users.earlier_names',
  'users.email',
  'users.email_key',
  'users.external_key',
  'users.first_name',
  'users.last_name',
  'users.mail_problem',
  'users.phone_number',
  'users.sort_name',
  'users.user_name',
  'users.user_name_key',
  'webhook_deliveries.answer',
  'withheld_messages.address',
  'withheld_messages.body',
];

describe('an erasure', () => {
  it('says in a dry run what goes and what stays, and changes nothing', async () => {
    const before = await snapshot();
    const { status, body } = await erase(traces.person.id, true);
    expect([status, body.erased, body.userId]).toEqual([200, false, traces.person.id]);
    expect(countsOf(body.removed)).toEqual(removed);
    expect(body.kept).toEqual(kept);
    expect(await snapshot()).toBe(before);
  });

  it('leaves no name, address or phone number in any table, file or name of a file', async () => {
    expect(Object.keys(await findInDatabase(test.database.owner)).sort()).toEqual(places);
    // Two exports, a mail that came in, and a file without a message.
    expect((await findInFiles()).length).toBe(3);
    const { status, body } = await erase(traces.person.id, false);
    expect([status, body.erased, countsOf(body.removed), body.kept]).toEqual([200, true, removed, kept]);
    expect(await findInDatabase(test.database.owner)).toEqual({});
    expect(await findInFiles()).toEqual([]);
  });

  it('ends sessions, tokens and links at the next request, in every process', async () => {
    const { person, session, feed, studio } = traces;
    expect((await person.call(getMe)).status).toBe(401);
    const services = await openServices(test.services.config, test.database.appUrl);
    const app = await buildApp(services);
    const other = { ...test, app, services };
    const statuses = [
      await call(other, getMe, {}, { authorization: `Bearer ${session.token}` }),
      await call(other, refreshToken, { body: { refreshToken: session.refreshToken } }),
      await call(other, login, { body: { tenantId: studio.company.id, identifier: traced.userName, password } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
    expect((await app.inject({ url: new URL(feed).pathname })).statusCode).toBe(404);
    await app.close();
    await services.close();
  });

  it('keeps what the person contributed, as that of a former member', async () => {
    const { studio, person, messageId, ticketId } = traces;
    const { body: messages } = await studio.manager.call(listMessages, { query: onProject(studio.project) });
    const written: Message = messages.find(({ id }: Message) => id === messageId);
    expect([written.authorName, written.authorId, written.body]).toEqual([
      'Former member',
      person.id,
      'The lamps are right.',
    ]);
    expect(messages.map(({ body }: Message) => body)).toContain(`Thank you, @[Former member](user:${person.id})!`);
    const { body: ticket } = await studio.manager.call(getTicket, { params: { id: ticketId } });
    expect(ticket.createdByName).toBe('Former member');
    const { body: user } = await studio.company.admin.call(getUser, { params: { id: person.id } });
    expect(user).toMatchObject({
      firstName: 'Former',
      lastName: 'member',
      isActive: false,
      erasedAt: expect.any(String),
    });
    expect([user.email, user.username, user.phone, user.roleId]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('keeps audit entries with the id alone, and records itself without a name', async () => {
    const { studio, person } = traces;
    const { body } = await studio.company.admin.call(listAudit, { query: { actorId: person.id, limit: 100 } });
    expect(body.length).toBeGreaterThan(5);
    expect(new Set(body.map(({ actorName, address }: AuditEntry) => `${actorName} ${address}`))).toEqual(
      new Set(['Former member undefined']),
    );
    const [own] = (await studio.company.admin.call(listAudit, { query: { kind: 'people', limit: 1 } })).body;
    expect(own).toMatchObject({
      action: 'user.erased',
      actorName: 'Ada Admin',
      subjectId: person.id,
      subjectName: 'Former member',
      details: {
        erased: Object.entries(removed).map(([kind, count]) => ({ kind, count })),
        stayed: kept.slice(0, -1).map(({ kind, count }) => ({ kind, count })),
      },
    });
  });

  it('is listed beside the backups, by a hash', async () => {
    const { dataDir } = test.services.config;
    const list = (await readFile(path.join(dataDir, 'erasures.jsonl'), 'utf8')).trim().split('\n');
    expect(list.map((line) => JSON.parse(line))).toEqual([
      { person: expect.stringMatching(/^[0-9a-f]{64}$/), at: expect.any(String), by: traces.studio.company.admin.id },
    ]);
    expect(list.join()).not.toContain(traces.person.id);
  });
});

describe('an erasure of somebody who', () => {
  const mailsOf = (list: Erasure['removed']) => list.filter(({ kind }) => /mails/i.test(kind));

  it.each([
    ['was removed before', (admin: Person, id: string) => admin.call(deleteUser, { params: { id } })],
    [
      'has got another name, address and phone number since',
      (admin: Person, id: string) =>
        admin.call(updateUser, {
          params: { id },
          body: { firstName: 'Nora', lastName: 'Nord', email: 'nora@new.example', userName: 'nora', phoneNumber: null },
        }),
    ],
  ])('%s finds everything by what they were called before', async (title, change) => {
    const { studio, person, inboundMailId } = await leaveTraces(test, `Studio of who ${title}`);
    const { admin } = studio.company;
    // Nothing but the address tells whose mail it is, also in the audit log.
    await test.database.owner.query(
      "update inbound_mails set recipient_id = null, subject = '', state = 'Held', reason = 'Empty' where id = $1",
      [inboundMailId],
    );
    await admin.call(discardInboundMail, { params: { id: inboundMailId } });
    expect((await change(admin, person.id)).status).toBeLessThan(300);

    const { body: trial } = await erase(person.id, true, admin);
    // The change sends a notice to the old address and a question to the new one.
    const sent = title.startsWith('was') ? 3 : 5;
    expect(mailsOf(trial.removed)).toEqual([
      { kind: 'mails', count: sent },
      { kind: 'inboundMails', count: 1 },
    ]);
    expect(Object.keys(await findInDatabase(test.database.owner))).toContain('inbound_mails.from_address');
    const { status, body } = await erase(person.id, false, admin);
    expect([status, body.removed]).toEqual([200, trial.removed]);
    expect(await findInDatabase(test.database.owner)).toEqual({});
    expect(await findInFiles()).toEqual([]);
  });

  it('had an address that somebody else has today leaves what belongs to them', async () => {
    const { studio, person } = await leaveTraces(test, 'Studio with one address for two');
    const { admin } = studio.company;
    const { owner } = test.database;
    const change = (id: string, email: string) => admin.call(updateUser, { params: { id }, body: { email } });
    expect((await change(person.id, 'nora@old.example')).status).toBe(200);
    expect((await change(person.id, 'nora@new.example')).status).toBe(200);
    expect((await change(studio.carl.id, 'nora@old.example')).status).toBe(200);
    await owner.query("update clients set email = 'nora@old.example' where id = $1", [studio.acme]);
    await owner.query(
      `insert into inbound_mails (tenant_id, id, message_id, from_address, from_name, to_address, subject, excerpt, state, reason, sender_id,
         size_bytes, sha256)
       values ($1, gen_random_uuid(), '<c@mail.example>', 'nora@old.example', 'Carl', 'x', 'Mine', '', 'Held', 'Empty', $2, 1, sha256('x'))`,
      [studio.company.id, studio.carl.id],
    );
    await owner.query('delete from mails');
    expect((await erase(person.id, false, admin)).status).toBe(200);
    expect((await owner.query('select email from clients where id = $1', [studio.acme])).rows).toEqual([
      { email: 'nora@old.example' },
    ]);
    const { rows } = await owner.query('select subject from inbound_mails where tenant_id = $1', [studio.company.id]);
    expect(rows).toEqual([{ subject: 'Mine' }]);
    expect(await findInDatabase(owner)).toEqual({});
  });
});

describe('the chain of approvals', () => {
  it('verifies after an erasure, and a changed byte is still noticed', async () => {
    const { studio, signOff } = traces;
    const folder = await temporaryDirectory();
    const inFolder = (name: string) => path.join(folder.path, name);
    await writeFile(inFolder('key.json'), JSON.stringify((await call(test, getSignOffKey, {})).body));
    const verify = async () => {
      const { body } = await studio.manager.call(getSignOffCertificate, { params: { id: signOff.id } });
      await writeFile(inFolder('certificate.json'), JSON.stringify(body));
      const args = ['tools/verify-sign-off.ts', inFolder('certificate.json'), inFolder('key.json')];
      return new Promise<string>((done) => execFile(process.execPath, args, (_error, out, err) => done(out + err)));
    };
    const whole = await verify();
    expect(whole).toMatch(/^VALID: plan\.txt, version 1, of Studio: ChangesAsked/);
    expect(whole).toContain('Former member: ChangesAsked');
    const { owner } = test.database;
    const [row] = (await owner.query('select * from sign_off_answers where sign_off_id = $1', [signOff.id])).rows;
    expect([row.salt, row.name_written, row.address, row.device, row.reason]).toEqual([null, null, null, null, null]);
    for (const column of [
      'name_hash',
      'address_hash',
      'reason_hash',
      'device_hash',
      'previous',
      'record',
      'signature',
    ]) {
      const flip = (byte: number) =>
        owner.query(
          `update sign_off_answers set ${column} = set_byte(${column}, $2, get_byte(${column}, $2) # 1) where id = $1`,
          [row.id, byte],
        );
      await flip(3);
      expect([column, await verify()]).toEqual([column, expect.stringContaining(`NOT VALID: answer 1 (${row.id})`)]);
      await flip(3);
    }
    // Nobody can put words into an answer whose texts were erased.
    await owner.query("update sign_off_answers set reason = 'I like it' where id = $1", [row.id]);
    expect(await verify()).toContain('its reason has no proof');
    await owner.query('update sign_off_answers set reason = null where id = $1', [row.id]);
    expect(await verify()).toBe(whole);
    await folder.remove();
  });
});
