import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvitation } from '#contract/people/entry.ts';
import { type MailKind, mailKinds } from '#contract/platform/mail-kinds.ts';
import { createServiceLevel } from '#contract/work/service-levels.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import { makeDueDigests } from '#server/work/inbox/digest.ts';
import type { Person } from '#tests/support/company.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { partsOf } from '#tests/support/smtp.ts';

/** No mail to a client user has anything internal in its headers or body, whatever its kind. */

const secret = 'INTERNAL-SENTINEL';
const foreign = 'FOREIGN-SENTINEL';
const promiseTexts = [
  'The time to answer is running out',
  'The promised answer is late',
  'The time to resolve it is running out',
  'The promised solution is late',
];

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
const clients: Record<string, Person> = {};
beforeAll(async () => {
  mailing = await startMailingStudio();
  studio = await openStudio(mailing, 'Studio');
  const { company, acme } = studio;
  const globex = await company.addClient(`Globex ${foreign}`);
  for (const [role, claims] of Object.entries({
    lead: ['Project:ViewAllProjects', 'ProjectDocuments:ViewProjectDocuments', 'ProjectImages:ViewProjectImages'],
    assigned: ['Project:ViewAssignedProjects', 'ProjectDocuments:ViewProjectDocuments'],
    blind: [],
  })) {
    await company.addRole({ name: `Client ${role}`, roleType: 'ClientUser', claims });
    clients[role] = await company.addPerson({ role: `Client ${role}`, firstName: role, clientId: acme });
  }
  await mailing.test.database.owner.query(
    "update users set phone_number = $2, email = 'ada@internal-sentinel.example' where id = $1",
    [company.admin.id, secret],
  );
  await makeNews(globex);
});
afterAll(() => mailing.stop());

const query = (text: string, values: unknown[] = []) => mailing.test.database.owner.query(text, values);

/** Lines about things that each client user may see, and about things that they may not, in every group and for every reason. */
async function makeNews(globex: string): Promise<void> {
  const { company, acme } = studio;
  const people = Object.values(clients).map(({ id }) => id);
  const open = await company.addProject({ clientId: acme, title: 'Lobby' });
  const hidden = await company.addProject({ clientId: globex, title: `Tower ${foreign}` });
  await query(
    "insert into project_members select tenant_id, $1, client_id, id, 'ClientUser' from users where id = any ($2)",
    [open, people],
  );
  const subjects: [type: string, id: string, audience: string][] = [
    ['project', open, 'client'],
    ['project', hidden, 'client'],
  ];
  for (const table of ['documents', 'images'] as const) {
    for (const [audience, name, project] of [
      ['client', 'Plan.pdf', open],
      ['staff', `Margins ${secret}.pdf`, open],
      ['client', `Other ${foreign}.pdf`, hidden],
    ] as const) {
      const id = newId();
      subjects.push([table.slice(0, -1), id, audience]);
      await query(
        table === 'documents'
          ? `insert into documents (tenant_id, id, client_id, project_id, file_name, content_type, size_bytes, sha256, created_by, audience, description)
             select tenant_id, $1, client_id, id, $2, 'application/pdf', 1, '', $6, $3, $4 from projects where id = $5`
          : `insert into images (tenant_id, id, client_id, project_id, file_name, content_type, size_bytes, width, height, sha256, created_by, audience, description)
             select tenant_id, $1, client_id, id, $2, 'image/png', 1, 1, 1, '', $6, $3, $4 from projects where id = $5`,
        [id, name, audience, audience === 'staff' ? secret : '', project, company.admin.id],
      );
    }
  }
  const ticket = await company.admin.call(createTicket, {
    body: { title: `Internal ticket ${secret}`, description: secret, type: 'Defect' },
  });
  subjects.push(['ticket', ticket.body.id, 'staff']);
  for (const user of people)
    for (const [type, id, audience] of subjects)
      for (const kind of ['mentioned', 'assigned', 'due', 'answered', 'news'] satisfies MailKind[])
        await tellOf(user, kind, type, id, audience);
  await makeConversation(people);
  await makePromise(people);
  await makeUpdates(people, [open, hidden]);
}

/** Status updates for staff, of another client and for these people. */
async function makeUpdates(people: string[], [open, hidden]: [string, string]): Promise<void> {
  await query("update tenants set modules = '{updates}' where id = $1", [studio.company.id]);
  for (const [project, audience, body] of [
    [open, 'staff', `Margins ${secret}`],
    [open, 'client', 'The floor is laid'],
    [hidden, 'client', `Tower ${foreign}`],
  ] as const) {
    const id = newId();
    await query(
      `insert into updates (tenant_id, id, project_id, client_id, health, body, audience, covers_from, covers_to, created_by)
       select tenant_id, $1, id, client_id, 'OnTrack', $2, $3, now(), now(), $4 from projects where id = $5`,
      [id, body, audience, studio.company.admin.id, project],
    );
    for (const user of people)
      await query(
        `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic)
         select tenant_id, $1, 'update', id, email, 'update', $2, 'updates' from users where id = $3`,
        [newId(), id, user],
      );
  }
}

/** A ticket that the client users see, whose promises only staff hear of. */
async function makePromise(people: string[]): Promise<void> {
  const { company, acme } = studio;
  const level = { name: secret, zone: 'UTC', hours: [{ day: 1, from: '09:00', to: '17:00' }], isDefault: true };
  const made = await company.admin.call(createServiceLevel, { body: { ...level, targets: { Low: { answer: 60 } } } });
  expect(made.status).toBe(201);
  for (const kind of ['ticket.promiseRunningOut', 'ticket.promiseMissed'])
    for (const promise of ['answer', 'resolve']) {
      const ticket = { title: `Lamp: ${promise}`, description: 'Dark', clientId: acme, priority: 'Low' } as const;
      const { id } = (await company.admin.call(createTicket, { body: ticket })).body;
      for (const user of people) await tellOf(user, 'due', 'ticket', id, 'staff', { kind, data: { promise } });
    }
}

/** A project that the client users see, whose latest message is internal, and one with a message for them. */
async function makeConversation(people: string[]): Promise<void> {
  const { company, acme } = studio;
  for (const [audience, body] of [
    ['staff', `Between us: ${secret}`],
    ['client', 'The lamps arrived'],
  ] as const) {
    const project = await company.addProject({ clientId: acme, title: `Talk with ${audience}` });
    const message = newId();
    await query(
      "insert into project_members select tenant_id, $1, client_id, id, 'ClientUser' from users where id = any ($2)",
      [project, people],
    );
    await query(
      `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body)
       values ($1, $2, 'project', $3, $4, $3, $5, $6, $6, $7)`,
      [company.id, message, project, acme, company.admin.id, audience, body],
    );
    for (const user of people) {
      const event = { kind: 'message.posted', data: { messageId: message } };
      await tellOf(user, 'mentioned', 'project', project, audience, event);
    }
  }
}

/** A line, as if it had been told before the person lost sight of its subject, and its mails. Its event names staff. */
async function tellOf(
  user: string,
  kind: string,
  type: string,
  subject: string,
  audience: string,
  { kind: eventKind, data } = { kind: `${type}.uploaded`, data: {} },
): Promise<void> {
  const [event, line] = [newId(), newId()];
  await query(
    `insert into events (tenant_id, id, kind, actor_name, client_id, subject_type, subject_id, audience, data)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      studio.company.id,
      event,
      eventKind,
      audience === 'staff' ? secret : 'Ada',
      studio.acme,
      type,
      subject,
      audience,
      data,
    ],
  );
  await query(
    `insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at,
       digest_topic, digest_since)
     values ($1, $2, $3, $4, $5, 'News', 2, $6, now(), 'files', '2026-03-02T10:00:00Z') on conflict do nothing`,
    [studio.company.id, line, user, type, subject, event],
  );
  await query(
    `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic)
     select tenant_id, $1, $2, id, email, $3, $4, 'assigned' from users where id = $5`,
    [newId(), kind, type, subject, user],
  );
}

it('for any kind and any client user', async () => {
  await query('update tenants set trial_ends_on = current_date + 3 where id = $1', [studio.company.id]);
  await query('update clients set access_ends_on = current_date + 3');
  for (const person of Object.values(clients)) {
    await studio.want(person, { digestDays: [1, 2, 3, 4, 5, 6, 7] });
    expect((await studio.company.admin.call(createInvitation, { params: { id: person.id } })).status).toBe(201);
    // Somebody who has not come in yet gets no digest.
    await query("update users set password_hash = 'x' where id = $1", [person.id]);
    const { rows } = await query('select id, email from users where id = $1', [person.id]);
    for (const kind of [
      'test',
      'reset',
      'emailConfirmation',
      'emailChanged',
      'passwordReset',
      'newDevice',
      'signedOut',
      'factorAdded',
      'factorRemoved',
      'recoveryCodeUsed',
      'factorsReset',
      'trialEnding',
      'accessEnding',
      'addressSet',
      'webhookOff',
      'mailHeld',
    ])
      await query('insert into mails (tenant_id, id, kind, user_id, address) values ($1, $2, $3, $4, $5)', [
        studio.company.id,
        newId(),
        kind,
        person.id,
        rows[0].email,
      ]);
    const code = newId();
    await query(
      `insert into mail_codes (tenant_id, user_id, id, browser_hash, account_epoch)
       values ($1, $2, $3, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'))`,
      [studio.company.id, person.id, code],
    );
    await query(
      "insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id) values ($1, $2, 'code', $3, $4, 'mailCode', $5)",
      [studio.company.id, newId(), person.id, rows[0].email, code],
    );
  }
  await makeDueDigests(mailing.test.services.tenancy, new Date('2026-03-03T12:00:00Z'));
  const received = [];
  for (let more = await studio.send(); more.length > 0; more = await studio.send()) received.push(...more);

  const { rows } = await query('select id, kind, state, user_id from mails');
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(mailKinds));
  const sent = rows.filter(({ state }) => state === 'Sent');
  expect(received).toHaveLength(sent.length);
  // Each kind left at least once, so the words below were looked for in each.
  // Client users have no webhooks and no directory.
  const ofOwners = new Set(['webhookOff', 'addressSet']);
  expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(mailKinds).difference(ofOwners));
  expect(rows.filter(({ state }) => state === 'Suppressed').length).toBeGreaterThan(0);
  for (const mail of received) {
    const { text, html } = partsOf(mail);
    for (const part of [mail.raw, text, html]) {
      expect(part.toUpperCase()).not.toContain(secret);
      expect(part.toUpperCase()).not.toContain(foreign);
      for (const text of promiseTexts) expect(part).not.toContain(text);
    }
  }
  const told = received.map((mail) => partsOf(mail).text);
  expect(told.some((text) => text.includes('Lobby'))).toBe(true);
  expect(told.some((text) => text.includes('Plan.pdf'))).toBe(true);
  expect(told.some((text) => text.includes('Talk with staff'))).toBe(true);
  expect(told.some((text) => text.includes('The lamps arrived'))).toBe(true);
  expect(told.some((text) => text.includes('Lamp: resolve'))).toBe(true);
  expect(told.some((text) => text.includes('The floor is laid'))).toBe(true);
});
