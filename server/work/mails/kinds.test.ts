import { mkdir, rm, writeFile } from 'node:fs/promises';
import { decodeWords } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { deleteUser } from '#contract/people/users.ts';
import { type MailKind, mailKinds } from '#contract/platform/mail-kinds.ts';
import { uploadDocumentVersion } from '#contract/work/document-versions.ts';
import { updateDocument, uploadDocument } from '#contract/work/documents.ts';
import { createProject } from '#contract/work/projects.ts';
import { createRecurring } from '#contract/work/recurring.ts';
import { answerSignOff, requestDocumentSignOff, withdrawSignOff } from '#contract/work/sign-offs.ts';
import { createTask, updateTask } from '#contract/work/tasks.ts';
import { createTicket, updateTicket } from '#contract/work/tickets.ts';
import { createProjectUpdate } from '#contract/work/updates.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { makeDueDigests } from '#server/work/inbox/digest.ts';
import { recordDueProjects, recordDueTasks } from '#server/work/inbox/due.ts';
import { type NewsKind, newsKinds } from '#server/work/inbox/kinds.ts';
import { makeRecurring } from '#server/work/recurring/make.ts';
import { endSignOffLinks } from '#server/work/sign-offs/end-links.ts';
import { remindOfSignOffs } from '#server/work/sign-offs/remind.ts';
import type { Person } from '#tests/support/company.ts';
import { mention, onProject, onTask, say } from '#tests/support/conversation.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { pdfOf } from '#tests/support/sample-files.ts';
import { headerOf, partsOf, type ReceivedMail } from '#tests/support/smtp.ts';
import { upload, uploadTo } from '#tests/support/upload.ts';

/** Every kind of mail once, made by what people do, as a page to read: coverage/mails/index.html. */

type Name = NewsKind | MailKind | 'accessEnding of another';
type Sample = { subject: string; text: string; html: string; picture: Buffer | undefined };

const folder = new URL('../../../coverage/mails/', import.meta.url);
const samples = new Map<string, Sample>();

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let olga: Person;
let wim: Person;
let cleo: Person;
let carl: Person;
let project: string;
/** When all of it happens. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const timeIn = (days: number) => new Date(Date.now() + days * 86_400_000);
const query = (text: string, values: unknown[] = []) => mailing.test.database.owner.query(text, values);

beforeAll(async () => {
  mailing = await startMailingStudio();
  studio = await openStudio(mailing, 'Northlight Studio');
  const { company, acme } = studio;
  const png = await sharp({ create: { width: 320, height: 64, channels: 3, background: '#7a3b0b' } })
    .png()
    .toBuffer();
  await query(
    "update tenants set logo = $2, logo_type = 'image/png', time_zone = 'Europe/Berlin', colour = '#7A3B0B' where id = $1",
    [company.id, png],
  );
  await query("update clients set name = 'Harbour & Finch' where id = $1", [acme]);
  await company.admin.call(updateCompany, { body: { modules: ['tasks', 'updates'] } });
  olga = await company.addPerson({ role: 'Admin', firstName: 'Olga', lastName: 'Berg' });
  wim = await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Vos' });
  cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', lastName: 'Reed', clientId: acme });
  carl = await company.addPerson({ role: 'client', firstName: 'Carl', lastName: 'Finch', clientId: acme });
  const at = { inApp: true, mail: 'now' };
  const groups = Object.fromEntries(Object.values(newsKinds).map(({ group }) => [group, at]));
  for (const person of [olga, wim, cleo, carl]) await studio.want(person, { groups });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await makeProject();
  await makeFiles();
  await makeTalk();
  await makeTickets();
  await makeTasks();
  await makeHandOver();
  await makeOthers();
});
afterAll(async () => {
  await mailing?.stop();
  for (const [name, { subject, text, html, picture }] of samples) {
    await writeFile(new URL(`${name}.html`, folder), withPictures(html, picture));
    await writeFile(new URL(`${name}.txt`, folder), `Subject: ${subject}\n\n${text}`);
  }
  const [first] = samples.values();
  // Without pictures a mail shows the text of the logo.
  await writeFile(new URL('without pictures.html', folder), (first?.html ?? '').replace(/src="cid:[^"]*"/, 'src=""'));
  const pages = [...samples, ['without pictures', { subject: first?.subject ?? '' }] as const];
  const frames = pages.map(
    ([name, { subject }]) =>
      `<h2>${name}: ${subject.replaceAll('<', '&lt;')}</h2><iframe src="${name}.html" width="390" height="900"></iframe> <iframe src="${name}.html" width="700" height="900"></iframe>`,
  );
  await writeFile(new URL('index.html', folder), `<!doctype html><meta charset="utf-8">${frames.join('\n')}`);
});

/** A browser shows no parts of a mail. */
function withPictures(html: string, picture: Buffer | undefined): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="32"><rect width="160" height="32" fill="brown"/></svg>';
  return html
    .replaceAll('cid:logo@loggia', `data:image/svg+xml,${encodeURIComponent(svg)}`)
    .replaceAll('cid:picture@loggia', `data:image/jpeg;base64,${picture?.toString('base64')}`);
}

/** Tells what happened, and keeps the mail that this person gets about it. Other mails are thrown away. */
async function keep(wanted: Partial<Record<Name, Person>>): Promise<void> {
  await studio.tell();
  const received = await studio.send();
  for (const [name, person] of Object.entries(wanted)) {
    const address = await studio.addressOf(person);
    const mail = received.find(({ to }) => to.includes(address));
    if (!mail) throw new Error(`Nobody was told: ${name}`);
    samples.set(name, sampleOf(mail));
  }
  await query('update notifications set read_at = now(), unread_count = 0 where tenant_id = $1', [studio.company.id]);
}

function sampleOf(mail: ReceivedMail): Sample {
  const { text, html, attachments } = partsOf(mail);
  const picture = attachments.find(({ type }) => type === 'image/jpeg')?.content;
  return { subject: decodeWords(headerOf(mail, 'Subject') ?? ''), text, html, picture };
}

async function done<T extends { status: number; body: unknown }>(answer: Promise<T>): Promise<T['body']> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

const asServer = (work: (tx: WriteTx) => Promise<void>) =>
  mailing.test.services.tenancy.asServer(studio.company.id, 'write', work);

async function makeProject(): Promise<void> {
  const body = { title: 'Aurora lobby', clientId: studio.acme, userIds: [wim.id, cleo.id] };
  const days = { startDate: dayIn(-30), endDate: dayIn(40) };
  project = (await done(olga.call(createProject, { body: { ...body, ...days } }))).id;
  await keep({ joinedProject: cleo, projectCreated: carl });
  await studio.change(project, { leadId: wim.id }, olga);
  await keep({ leadsProject: wim });
  await studio.change(project, { status: 'OnHold' }, olga);
  await keep({ projectStatus: cleo });
  await studio.change(project, { endDate: dayIn(2) }, olga);
  await keep({ projectDates: cleo });
  await asServer((tx) => recordDueProjects(tx, timeIn(0)));
  await keep({ projectDue: wim });
  await asServer((tx) => recordDueProjects(tx, timeIn(4)));
  await keep({ projectOverdue: wim });
}

const addFile = (name: string, audience: string, description = '') =>
  done(
    upload(mailing.test, olga, uploadDocument, [
      ['ProjectId', project],
      ['Audience', audience],
      ['Description', description],
      ['File', Buffer.from(newId()), name],
    ]),
  );

async function makeFiles(): Promise<void> {
  const offer = await addFile('Offer.txt', 'client', 'The offer with the **stone** from Carrara.');
  await keep({ newFile: cleo });
  const margins = await addFile('Drawings.txt', 'staff');
  await keep({});
  await done(olga.call(updateDocument, { params: { id: margins.id }, body: { audience: 'client' } as never }));
  await keep({ fileShared: cleo });
  await done(
    uploadTo(mailing.test, olga, uploadDocumentVersion, { id: offer.id }, [
      ['Note', 'With the lamps that you chose.'],
      ['File', pdfOf(['Stone from Carrara']), 'Offer 2.pdf'],
    ]),
  );
  await keep({ newVersion: cleo });
  const question = 'Is this the **stone** you want?\n\n- grey\n- with a matt surface';
  const ask = (people: Person[]) =>
    done(
      olga.call(requestDocumentSignOff, {
        params: { id: offer.id },
        body: { question, personIds: people.map(({ id }) => id), needs: 'All', dueOn: dayIn(5) },
      }),
    );
  const asked = await ask([cleo, carl]);
  await keep({ approvalAsked: cleo, approvalAskedOfOthers: wim });
  await asServer((tx) => remindOfSignOffs(tx, timeIn(2)));
  await keep({ approvalDue: cleo });
  const which = { seen: [], ofPerson: { userId: cleo.id, subjectId: offer.id } };
  await asServer((tx) => endSignOffLinks(tx, which, true));
  await keep({ approvalByMail: cleo });
  const answer = (who: Person, { id, sha256 }: { id: string; sha256: string }, more: object) =>
    done(who.call(answerSignOff, { params: { id }, body: { sha256, ...more } as never }));
  await answer(cleo, asked, { answer: 'Approved' });
  await keep({ approved: olga, approvedByOthers: wim });
  await answer(carl, asked, { answer: 'ChangesAsked', reason: 'Please **darker**, and without the line.' });
  await keep({ changesAsked: olga, changesAskedOfOthers: wim });
  const second = await ask([cleo]);
  await keep({});
  await done(olga.call(withdrawSignOff, { params: { id: second.id } }));
  await keep({ approvalWithdrawn: cleo });
}

async function makeTalk(): Promise<void> {
  const first = await say(cleo, onProject(project), 'When do the **lamps** come?');
  await keep({ message: wim });
  await say(wim, onProject(project), 'On Monday, from [the maker](https://lamps.example/order).', { parentId: first });
  await keep({ answered: cleo });
  await say(cleo, onProject(project), `${mention(wim)}: can you be there?\n\n1. at eight\n2. at noon`);
  await keep({ mentioned: wim });
  const body = '## Week 47\n\nThe floor is laid.\n\n- The **stone** comes on Friday\n- The lamps are late';
  await done(olga.call(createProjectUpdate, { params: { id: project }, body: { health: 'AtRisk', body } as never }));
  await keep({ update: cleo });
}

async function makeTickets(): Promise<void> {
  const raised = {
    title: 'The door does not close',
    description: 'It stays open by a **finger**.',
    type: 'Defect',
    priority: 'High',
  };
  const { id } = await done(cleo.call(createTicket, { body: raised as never }));
  await keep({ ticketRaised: olga });
  const change = (body: object) => done(olga.call(updateTicket, { params: { id }, body: body as never }));
  await change({ assigneeId: wim.id });
  await keep({ ticketAssigned: wim });
  await change({ status: 'InProgress' });
  await keep({ ticketStatus: cleo });
  await change({ priority: 'Low' });
  await keep({ ticketPriority: cleo });
  for (const [kind, name] of [
    ['ticket.promiseRunningOut', 'promiseDue'],
    ['ticket.promiseMissed', 'promiseMissed'],
  ] as const) {
    await query(
      `insert into events (tenant_id, id, kind, client_id, subject_type, subject_id, audience, data)
       values ($1, $2, $3, $4, 'ticket', $5, 'staff', $6)`,
      [
        studio.company.id,
        newId(),
        kind,
        studio.acme,
        id,
        { promise: 'answer', due: '2026-11-28T13:30:00.000000Z', userIds: [wim.id] },
      ],
    );
    await keep({ [name]: wim });
  }
}

async function makeTasks(): Promise<void> {
  const body = {
    projectId: project,
    title: 'Send the floor plan',
    body: 'The one of the **first** floor.',
    audience: 'client',
  };
  const task = { ...body, assigneeId: cleo.id, dueOn: dayIn(2), wants: 'answer' } as never;
  const { id } = await done(olga.call(createTask, { body: task }));
  await keep({ taskAssigned: cleo });
  await asServer((tx) => recordDueTasks(tx, timeIn(0)));
  await keep({ taskDue: cleo });
  await asServer((tx) => recordDueTasks(tx, timeIn(4)));
  await keep({ taskOverdue: cleo });
  await say(cleo, onTask(id), 'Which **floor** first?');
  await keep({ taskMessage: olga });
  await done(cleo.call(updateTask, { params: { id }, body: { answer: 'It is in **your** mailbox.' } }));
  await keep({ taskAnswered: olga });
  const own = { projectId: project, title: 'Order the lamps', assigneeId: wim.id } as never;
  const other = await done(olga.call(createTask, { body: own }));
  await keep({});
  await done(wim.call(updateTask, { params: { id: other.id }, body: { status: 'Done' } }));
  await keep({ taskStatus: olga });
}

/** Somebody leaves. */
async function makeHandOver(): Promise<void> {
  const lena = await studio.company.addPerson({ role: 'Admin', firstName: 'Lena', lastName: 'Moor' });
  for (const title of ['The heating is loud', 'The gate squeaks']) {
    const { id } = await done(olga.call(createTicket, { body: { title, description: 'Please look at it.' } as never }));
    await done(olga.call(updateTicket, { params: { id }, body: { assigneeId: lena.id } }));
  }
  const own = { projectId: project, title: 'Choose the paint', assigneeId: lena.id } as never;
  await done(olga.call(createTask, { body: own }));
  await keep({});
  await done(olga.call(deleteUser, { params: { id: lena.id }, query: { heirId: wim.id } }));
  await keep({ handedOver: wim });
  const rule = {
    of: 'Task',
    template: { title: 'Water the plants', projectId: project },
    rule: 'FREQ=DAILY',
    startsOn: dayIn(1),
  };
  const eva = await studio.company.addPerson({ role: 'Admin', firstName: 'Eva', lastName: 'Lind' });
  await done(eva.call(createRecurring, { body: rule as never }));
  await done(olga.call(deleteUser, { params: { id: eva.id } }));
  await keep({});
  await makeRecurring(mailing.test.services.tenancy, timeIn(2));
  await keep({ recurringPaused: olga });
}

/** What no person causes, and what is about accounts. */
async function makeOthers(): Promise<void> {
  const { company } = studio;
  await query('update tenants set trial_ends_on = current_date + 3 where id = $1', [company.id]);
  await query('update users set access_ends_on = current_date + 3 where id = $1', [olga.id]);
  const [link, webhook, code] = [newId(), newId(), newId()];
  const session = (await query('select id from sessions where user_id = $1', [olga.id])).rows[0].id;
  await query(
    "insert into entry_links (tenant_id, id, user_id, purpose, expires_at) values ($1, $2, $3, 'invitation', now() + interval '1 day')",
    [company.id, link, olga.id],
  );
  await query(
    "insert into mail_codes (tenant_id, id, user_id, browser_hash, account_epoch) values ($1, $2, $3, sha256(''), sha256(''))",
    [company.id, code, olga.id],
  );
  await query(
    `insert into webhooks (tenant_id, id, owner_id, name, name_key, address, kinds, event_audience, secret, is_active)
     values ($1, $2, $3, 'Our chat', 'our chat', 'https://chat.example', '{project.created}', 'staff', '', false)`,
    [company.id, webhook, olga.id],
  );
  const subjects: Partial<Record<MailKind, [type: string, id: string]>> = {
    invitation: ['entryLink', link],
    reset: ['entryLink', link],
    code: ['mailCode', code],
    emailConfirmation: ['entryLink', link],
    newDevice: ['session', session],
    addressSet: ['user', wim.id],
    webhookOff: ['webhook', webhook],
  };
  const told: readonly string[] = ['update', 'mentioned', 'assigned', 'due', 'answered', 'news', 'digest'];
  for (const kind of mailKinds.filter((each) => !told.includes(each))) {
    await query(
      `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id)
       select tenant_id, $1, $2, id, email, $3, $4 from users where id = $5`,
      [newId(), kind, ...(subjects[kind] ?? [null, null]), olga.id],
    );
    await keep({ [kind]: olga });
  }
  await query(
    `insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id)
     select tenant_id, $1, 'accessEnding', $2, email, 'user', $3 from users where id = $2`,
    [newId(), wim.id, olga.id],
  );
  await keep({ 'accessEnding of another': wim });
  await makeDigest();
}

async function makeDigest(): Promise<void> {
  const groups = Object.fromEntries(
    Object.values(newsKinds).map(({ group }) => [group, { inApp: true, mail: 'digest' }]),
  );
  await studio.want(cleo, { groups, digestAt: '00:00', digestDays: [1, 2, 3, 4, 5, 6, 7] });
  for (let count = 1; count <= 9; count++) await addFile(`Photo ${count}.txt`, 'client');
  await studio.change(project, { status: 'InProgress' }, olga);
  const task = { projectId: project, title: 'Choose the lamps', assigneeId: cleo.id, audience: 'client' } as never;
  await done(olga.call(createTask, { body: task }));
  const other = { title: 'Harbour café', clientId: studio.acme, userIds: [cleo.id] };
  await done(olga.call(createProject, { body: { ...other, startDate: dayIn(0), endDate: dayIn(90) } }));
  await studio.tell();
  await query(
    "update notifications set digest_since = now() - interval '1 day' where digest_topic is not null and user_id = $1",
    [cleo.id],
  );
  await makeDueDigests(mailing.test.services.tenancy);
  await keep({ digest: cleo });
}

describe('a mail about an account', () => {
  const of = (name: Name) => samples.get(name) ?? { subject: '', text: '' };

  it('says whose access ends, and on which day', () => {
    expect(of('accessEnding').subject).toBe(`Your access to Northlight Studio ends on ${inBerlin(dayIn(3))}`);
    expect(of('accessEnding of another').subject).toBe(
      `The access of Olga Berg to Northlight Studio ends on ${inBerlin(dayIn(3))}`,
    );
  });

  it('says on which device it was used, and never that something was done to nobody’s account', () => {
    expect(of('newDevice').text).toMatch(/\nDevice: .+\. Address: [\d.:a-f]+\.\n/);
    for (const name of ['newDevice', 'factorAdded', 'factorRemoved', 'recoveryCodeUsed', 'passwordReset'] as const)
      expect(of(name).subject).toMatch(/\byour? (account|password)\b/i);
  });
});

/** What each mail is called in the list of mails. The type names a kind of news that has none. */
const subjects: Record<NewsKind, string> = {
  approvalAsked: 'Olga Berg asks you to approve Offer 2.pdf',
  approvalByMail: 'Your answer by mail did not approve Offer 2.pdf',
  approvalDue: 'Offer 2.pdf still waits for your approval',
  handedOver: 'Olga Berg gave you the work of Lena Moor: 2 tickets and 1 task',
  recurringPaused: 'Recurring work of Eva Lind is paused',
  leadsProject: 'Olga Berg asks you to lead the project Aurora lobby',
  taskAssigned: 'Olga Berg asks you to do this: Send the floor plan',
  ticketAssigned: '[#1] The door does not close',
  mentioned: 'Cleo Reed mentioned you in Aurora lobby',
  taskOverdue: 'The task “Send the floor plan” was due on {2}',
  taskDue: 'The task “Send the floor plan” is due on {2}',
  promiseMissed: '[#1] The door does not close',
  promiseDue: '[#1] The door does not close',
  changesAsked: 'Carl Finch asks for changes to Offer 2.pdf',
  approved: 'Cleo Reed approved Offer 2.pdf',
  taskAnswered: 'Cleo Reed sent what you asked for: Send the floor plan',
  answered: 'Wim Vos answered you in Aurora lobby',
  taskMessage: 'Cleo Reed wrote about your task “Send the floor plan”',
  joinedProject: 'Olga Berg added you to the project Aurora lobby',
  projectOverdue: 'The project Aurora lobby was due on {2}',
  projectDue: 'The project Aurora lobby is due on {2}',
  message: 'Cleo Reed wrote about Aurora lobby',
  update: 'Olga Berg reports on Aurora lobby: At risk',
  ticketRaised: '[#1] The door does not close',
  ticketStatus: '[#1] The door does not close',
  ticketPriority: '[#1] The door does not close',
  changesAskedOfOthers: 'Carl Finch asks for changes to Offer 2.pdf',
  approvedByOthers: 'Cleo Reed approved Offer 2.pdf',
  approvalAskedOfOthers: 'Olga Berg asked for approval of Offer 2.pdf',
  approvalWithdrawn: 'Olga Berg no longer asks for approval of Offer 2.pdf',
  newVersion: 'Olga Berg uploaded version 2 of Offer 2.pdf',
  newFile: 'Olga Berg uploaded Offer.txt',
  fileShared: 'Olga Berg shared Drawings.txt',
  taskStatus: 'Wim Vos changed the task “Order the lamps” from Open to Done',
  projectStatus: 'Olga Berg changed Aurora lobby from Not Started to On Hold',
  projectDates: 'Olga Berg moved the dates of Aurora lobby',
  projectCreated: 'Olga Berg created the project Aurora lobby',
};

const inBerlin = (day: string) =>
  new Intl.DateTimeFormat('en-DE', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

describe('the page of all mails', () => {
  it('has every kind of mail and of news', () => {
    const reasons = ['mentioned', 'assigned', 'due', 'answered', 'news', 'update'];
    const own = mailKinds.filter((kind) => !reasons.includes(kind));
    expect([...samples.keys()].sort()).toEqual([...Object.keys(newsKinds), ...own, 'accessEnding of another'].sort());
  });

  it.each(Object.entries(subjects))('%s has the subject “%s”', (name, subject) => {
    expect(samples.get(name)?.subject).toBe(subject.replace('{2}', inBerlin(dayIn(2))));
  });

  it('shows no Markdown, no empty value and no date of another region in any of them', () => {
    const written = /\*\*|^## |undefined|null|\{\w+\}|, 20\d\d\b/m;
    for (const [name, { subject, text }] of samples)
      expect([name, `${subject}\n${text}`.match(written)]).toEqual([name, null]);
  });
});

describe('what a mail asks of its reader', () => {
  const textOf = (name: NewsKind) => samples.get(name)?.text ?? '';

  it('is an approval: the question, the project, the version, the day, and who asks', () => {
    for (const words of [
      'Olga Berg (Northlight Studio) asks you to approve Offer 2.pdf.',
      `Project: Aurora lobby\nVersion: 2\nPlease answer by: ${inBerlin(dayIn(5))}`,
      'Is this the stone you want?\n\n- grey\n- with a matt surface',
      'Look at it and answer:\nhttps://projects.studio.example/approve/',
      'The link is yours alone.',
    ])
      expect(textOf('approvalAsked')).toContain(words);
  });

  it('is an approval, which alone shows the page that is asked about', () => {
    const names = [...samples].flatMap(([name, { picture }]) => (picture ? [name] : []));
    expect(names).toEqual(['approvalAsked', 'approvalDue', 'approvalByMail']);
    for (const name of names) expect(samples.get(name)?.html).toContain('alt="Page 1 of Offer 2.pdf"');
  });

  it('is a task: its text, its project, its day, and what is wanted', () => {
    for (const words of [
      'The one of the first floor.',
      `Project: Aurora lobby\nAsked for: An answer\nDue on: ${inBerlin(dayIn(2))}`,
    ])
      expect(textOf('taskAssigned')).toContain(words);
  });

  it('is the work of somebody who left: whose, how much, and where it waits. There is nothing to answer', () => {
    const text = textOf('handedOver');
    expect(text).toContain('Olga Berg gave you the work of Lena Moor: 2 tickets and 1 task.');
    expect(text).toMatch(
      /See what waits for you:\nhttps:\/\/projects\.studio\.example\/open\/[0-9a-f-]{36}\/dashboard\n/,
    );
    expect(text).not.toContain('answer');
  });

  it('is an approval that waits: who asks for it, which the sentence does not say', () => {
    expect(textOf('approvalDue')).toContain('Offer 2.pdf still waits for your approval.');
    for (const name of ['approvalDue', 'approvalByMail'] as const)
      expect(textOf(name)).toContain('Version: 2\nAsked by: Olga Berg\nPlease answer by: ');
    expect(textOf('approvalAsked')).not.toContain('Asked by');
    expect(textOf('approvalAskedOfOthers')).toMatch(
      /Asked to approve: (Cleo Reed, Carl Finch|Carl Finch, Cleo Reed)\n/,
    );
  });

  it('is nothing for who asked, once they have their answer', () => {
    for (const name of ['approved', 'changesAsked', 'taskAnswered'] as const) {
      expect(textOf(name)).toContain('Project: Aurora lobby');
      expect(textOf(name)).not.toMatch(/^(Please answer by|Asked for|Asked by|Due on):/m);
    }
  });

  it('is a task that is due, with its day once', () => {
    expect(textOf('taskDue')).toContain(`The task “Send the floor plan” is due on ${inBerlin(dayIn(2))}.`);
    // Links have digits, too.
    for (const name of ['taskDue', 'taskOverdue'] as const)
      expect(textOf(name).match(/\b\d{1,2} [A-Z]\w\w 20\d\d\b/g)).toHaveLength(1);
  });

  it('is a promise: what, and until when, at the time where the reader is', () => {
    expect(textOf('promiseDue')).toContain('The time to answer is running out: “The door does not close”.');
    expect(textOf('promiseMissed')).toContain('The promised answer is late: “The door does not close”.');
    for (const name of ['promiseDue', 'promiseMissed'] as const)
      expect(textOf(name)).toContain('Promised by: 28 Nov 2026, 14:30');
  });

  it('says from which day to which a date was moved', () => {
    expect(textOf('projectDates')).toContain(`Due date: from ${inBerlin(dayIn(40))} to ${inBerlin(dayIn(2))}\n`);
    expect(textOf('projectDates')).not.toContain('Start date');
  });

  it('names the client of a ticket and its priority, the client once', () => {
    expect(textOf('ticketRaised')).toContain(
      'Cleo Reed (Harbour & Finch) raised the ticket “The door does not close”.\n\nPriority: High',
    );
    expect(textOf('ticketAssigned')).toContain('Client: Harbour & Finch\nPriority: High');
  });

  it('has a button that says what it opens, and says that a mail is no answer', () => {
    for (const name of ['message', 'answered', 'mentioned'] as const)
      expect(textOf(name)).toContain('Open the conversation:\n');
    expect(textOf('projectDates')).toContain('Open the project:\n');
    for (const name of ['message', 'taskAssigned', 'ticketRaised'] as const)
      expect(textOf(name)).toContain('To answer, please use the button instead of your mail program.');
  });

  it('is seen in the list of mails beside the subject, without its words again', () => {
    const previewOf = (name: Name) => /<div style="display:none">(.*?)<\/div>/.exec(samples.get(name)?.html ?? '')?.[1];
    expect(previewOf('approvalAsked')).toBe('Is this the stone you want? - grey - with a matt surface');
    expect(previewOf('projectDates')).toBe(`Due date: from ${inBerlin(dayIn(40))} to ${inBerlin(dayIn(2))}`);
    expect(previewOf('projectDue')).toBe(`The project Aurora lobby is due on ${inBerlin(dayIn(2))}.`);
    expect(previewOf('ticketAssigned')).toBe('Olga Berg assigned the ticket “The door does not close” to you.');
    expect(previewOf('digest')).toBe('Waiting for you: Choose the lamps');
  });

  it('names nothing of Loggia, which clients do not know', () => {
    for (const { subject, text } of samples.values())
      expect(`${subject}\n${text}`.replace(/https:\S+/g, '')).not.toContain('Loggia');
  });

  it('names people of the other side with where they are from, and colleagues without', () => {
    expect(textOf('mentioned')).toContain('Cleo Reed (Harbour & Finch) mentioned you in Aurora lobby.');
    expect(textOf('answered')).toContain('Wim Vos (Northlight Studio) answered you in Aurora lobby.');
    expect(textOf('ticketAssigned')).toContain('Olga Berg assigned the ticket “The door does not close” to you.');
  });
});

it('the digest has what waits first, then each project with its news, and many files as one entry', () => {
  const text = samples.get('digest')?.text ?? '';
  const order = [
    'Waiting for you\n\nChoose the lamps\nAurora lobby · Olga Berg: You were asked to do this',
    'Harbour café\n\n',
    'Aurora lobby\n\n',
    '9 new documents\nOlga Berg: Photo 9.txt, Photo 8.txt, Photo 7.txt …',
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(text.match(/Photo \d/g)).toHaveLength(3);
});
