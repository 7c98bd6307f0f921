import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptInboundMail } from '#contract/exchange/inbound-mail.ts';
import { updateCompany } from '#contract/people/company.ts';
import { downloadAttachment } from '#contract/work/attachments.ts';
import { deleteMessage } from '#contract/work/messages.ts';
import { updateTask } from '#contract/work/tasks.ts';
import { listTickets } from '#contract/work/tickets.ts';
import { maintain } from '#server/jobs/maintain.ts';
import type { Person } from '#tests/support/company.ts';
import { addTask, onTask, onTicket, say, textsOf } from '#tests/support/conversation.ts';
import { letterOf } from '#tests/support/letter.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { mailDomain } from '#tests/support/mail-in.ts';
import { type Replies, replyToOf, startReplies, startTalk, type Talk } from '#tests/support/replies.ts';
import { headerOf, partsOf, type ReceivedMail } from '#tests/support/smtp.ts';

let test: Replies;
let talk: Talk;
let cleo: Person;
let carl: Person;
let worker: Person;
beforeAll(async () => {
  test = await startReplies();
  ({ cleo, carl, worker } = test.studio);
  await test.wantAll(cleo, worker);
});
beforeEach(async () => {
  talk = await startTalk(test);
});
afterAll(() => test.stop());

describe('an answer', () => {
  it('to a mail about a message becomes a message of its sender, once, although it is delivered twice', async () => {
    const mail = await talk.mailToCleo();
    const messageId = '<once@letters.example>';
    expect(await test.answer(mail, { text: 'On Monday.', messageId })).toBe('250 Taken');
    expect(await test.answer(mail, { text: 'On Monday.', messageId })).toBe('250 Taken');
    const all = await talk.messages(cleo);
    expect(all.map(({ body }) => body)).toEqual(['When does it suit you?', 'On Monday.']);
    expect(all[1]).toMatchObject({ authorId: cleo.id, via: 'Mail', audience: 'client', postedTo: 'client' });
    expect(await talk.mails()).toMatchObject([
      { state: 'Taken', subjectType: 'ticket', subjectId: talk.id, lane: 'client' },
    ]);
  });

  describe('that goes to the company as well counts once, as an answer', () => {
    const support = async () => {
      const [{ domain }] = await test.query('select domain from tenants where id = $1', [test.studio.company.id]);
      return `support+${domain}@${mailDomain}`;
    };
    const ticketCount = async () => (await worker.call(listTickets, { query: { limit: 200 } })).body.length;

    it.each([
      ['in one delivery, the company first', (company: string, answer: string) => [[company, answer]], false],
      ['in one delivery, the company last', (company: string, answer: string) => [[answer, company]], false],
      ['in a delivery for each, the company first', (company: string, answer: string) => [[company], [answer]], true],
      ['in a delivery for each, the company last', (company: string, answer: string) => [[answer], [company]], true],
    ] as const)('%s', async (_, deliveriesOf, isNamed) => {
      const [company, mail, before] = [await support(), await talk.mailToCleo(), await ticketCount()];
      const [from, answer] = [await test.addressOf(cleo), replyToOf(mail)];
      const headers = isNamed ? [`To: "Studio" <${company}>`, `Cc: ${answer.toUpperCase()}`] : [];
      const letter = letterOf({ from, subject: 'Re: Leaking tap', text: 'To all.', headers });
      for (const to of deliveriesOf(company, answer))
        expect(await handOver(test.port, to as string[], letter, from)).toBe('250 Taken');
      expect(await talk.bodies(cleo)).toEqual(['When does it suit you?', 'To all.']);
      expect(await ticketCount()).toBe(before);
      expect(await talk.mails()).toMatchObject([{ state: 'Taken', subjectType: 'ticket', subjectId: talk.id }]);
    });

    it('but not the answer to another company, which gets its own', async () => {
      const before = await ticketCount();
      const from = await test.addressOf(cleo);
      const headers = [`Cc: t+${'0'.repeat(40)}@${mailDomain}`];
      const letter = letterOf({ from, subject: 'A lamp', headers });
      expect(await handOver(test.port, await support(), letter, from)).toBe('250 Taken');
      expect(await ticketCount()).toBe(before + 1);
    });
  });

  it('to a mail about a status lands on the same ticket', async () => {
    await talk.setStatus('InProgress');
    const [mail] = await test.mailsTo(cleo);
    expect(await test.answer(mail as ReceivedMail, { text: 'Thank you.' })).toBe('250 Taken');
    expect(await talk.bodies(cleo)).toEqual(['Thank you.']);
    expect(await talk.status()).toBe('InProgress');
  });

  it('by another user of the same client is posted as them', async () => {
    const mail = await talk.mailToCleo();
    expect(await test.answer(mail, { from: await test.addressOf(carl), text: 'I am there.' })).toBe('250 Taken');
    expect((await talk.messages(cleo)).at(-1)).toMatchObject({ authorId: carl.id, body: 'I am there.' });
  });

  it('of staff to a mail about a message of the client is visible to the client', async () => {
    await say(cleo, talk.about, 'It drips more.');
    const mail = (await test.mailsTo(worker)).at(-1) as ReceivedMail;
    expect(partsOf(mail).text).toContain('Answer this mail to write a message that the client can read.');
    expect(await test.answer(mail, { text: 'We come.' })).toBe('250 Taken');
    expect(await talk.bodies(cleo)).toEqual(['It drips more.', 'We come.']);
  });

  it('keeps the whole text behind it, without what lets its sender in', async () => {
    const mail = await talk.mailToCleo('When does it suit you?');
    const address = replyToOf(mail);
    const quoted = [
      `On Mon, 2 Mar 2026 at 10:12, Studio <${address}> wrote:`,
      '> When does it suit you?',
      '> Open the ticket: https://projects.studio.example/open/abc?token=secret-of-cleo',
      '> https://links.example/?u=https%3A%2F%2FPROJECTS.studio.example%2Fsecret-of-cleo',
    ];
    expect(await test.answer(mail, { text: ['On Monday.', '', ...quoted].join('\n') })).toBe('250 Taken');
    const [, message] = await talk.messages(worker);
    expect(message).toMatchObject({ body: 'On Monday.', via: 'Mail' });
    expect(message?.fullText).toBe(
      'On Monday.\n\nOn Mon, 2 Mar 2026 at 10:12, Studio … wrote:\n> When does it suit you?\n> Open the ticket: …\n> …',
    );
    expect((await talk.messages(cleo)).at(-1)?.fullText).toBe(message?.fullText);
    const params = { id: message?.id as string };
    expect((await cleo.call(deleteMessage, { params })).status).toBe(204);
    expect((await talk.messages(worker)).at(-1)).not.toHaveProperty('fullText');
  });

  it('hides what lets its sender in also where everything is quoted', async () => {
    const mail = await talk.mailToCleo();
    await test.answer(mail, { text: `> Studio <${replyToOf(mail)}>\n> When does it suit you?` });
    expect((await talk.bodies(cleo)).at(-1)).toBe('> Studio …\n> When does it suit you?');
    expect((await talk.mails())[0].excerpt).not.toContain('t+');
  });

  it('has no whole text if it quotes nothing', async () => {
    await test.answer(await talk.mailToCleo(), { text: 'On Monday.' });
    expect((await talk.messages(worker)).at(-1)).not.toHaveProperty('fullText');
  });

  it('has its files, and names those that are refused', async () => {
    const mail = await talk.mailToCleo();
    const files = [
      { name: 'note.txt', type: 'text/plain', content: 'Under the sink.' },
      { name: 'run.exe', type: 'application/pdf', content: 'MZ' },
      { name: 'plan.pdf', type: 'application/pdf', content: '<script>alert(1)</script>' },
    ];
    expect(await test.answer(mail, { text: 'See the note.', files })).toBe('250 Taken');
    const message = (await talk.messages(worker)).at(-1);
    expect(message?.body).toBe('See the note.\n\nFiles that are only in the mail: run.exe, plan.pdf');
    expect(message?.attachments).toMatchObject([{ fileName: 'note.txt', contentType: 'text/plain' }]);
    const params = { id: message?.attachments[0]?.id as string };
    expect((await cleo.call(downloadAttachment, { params })).body).toBe('Under the sink.');
    expect(await test.query('select id from uploads', [])).toEqual([]);
  });

  it('without text has its subject', async () => {
    const files = [{ name: 'note.txt', type: 'text/plain', content: 'Under the sink.' }];
    await test.answer(await talk.mailToCleo(), { subject: 'Re: A note', text: '', files });
    expect((await talk.messages(worker)).at(-1)).toMatchObject({ body: 'A note', attachments: [{ sizeBytes: 15 }] });
  });

  it('mentions nobody', async () => {
    const mail = await talk.mailToCleo();
    await test.answer(mail, { text: `Hello @[Wim](user:${worker.id})` });
    expect((await talk.bodies(cleo)).at(-1)).toBe(`Hello @ [Wim](user:${worker.id})`);
    expect(await test.query('select * from mentions', [])).toEqual([]);
  });

  it('never tells its sender, and tells the others', async () => {
    const mail = await talk.mailToCleo();
    test.outbox.sink.received.length = 0;
    await test.answer(mail, { text: 'On Monday.' });
    expect(await test.mailsTo(cleo)).toEqual([]);
    expect(partsOf((await test.mailsTo(worker))[0] as ReceivedMail).text).toContain('On Monday.');
  });
});

describe('an answer to a mail about an internal message', () => {
  it('is internal if staff write it', async () => {
    const mail = await talk.internalMail();
    expect(partsOf(mail).text).toContain('Answer this mail to write a message that only staff can read.');
    expect(await test.answer(mail, { text: 'I call them.' })).toBe('250 Taken');
    expect((await talk.messages(worker)).at(-1)).toMatchObject({
      body: 'I call them.',
      audience: 'staff',
      postedTo: 'staff',
    });
    expect(await talk.bodies(cleo)).toEqual([]);
  });

  it('is held if a client user got hold of it, and stays internal whatever staff do', async () => {
    const mail = await talk.internalMail();
    await test.query('update users set client_id = $2 where id = $1', [worker.id, test.studio.acme]);
    await test.answer(mail, { text: 'I read everything.' });
    await test.query('update users set client_id = null where id = $1', [worker.id]);
    const [held] = await talk.mails();
    expect(held).toMatchObject({ state: 'Held', reason: 'InternalNotice', lane: 'staff' });
    const accept = (userId: string) => worker.call(acceptInboundMail, { params: { id: held.id }, body: { userId } });
    expect((await accept(cleo.id)).status).toBe(400);
    expect((await accept(worker.id)).status).toBe(200);
    expect((await talk.messages(worker)).at(-1)).toMatchObject({ body: 'I read everything.', audience: 'staff' });
    expect(await talk.bodies(cleo)).toEqual([]);
  });

  it('is internal also if something visible happened after it was told', async () => {
    await say(test.studio.company.admin, talk.about, 'They have not paid.', { audience: 'staff' });
    await say(test.studio.company.admin, talk.about, 'We come on Monday.');
    const mail = (await test.mailsTo(worker)).at(-1) as ReceivedMail;
    await test.answer(mail, { text: 'Good.' });
    expect((await talk.messages(worker)).at(-1)).toMatchObject({ body: 'Good.', audience: 'staff' });
  });
});

describe('an answer to a mail about a task', () => {
  it('lands on the task, in the lane of what the mail told, and on no other task', async () => {
    const { company, project } = test.studio;
    const { admin } = company;
    await admin.call(updateCompany, { body: { modules: ['tasks'] } });
    const id = await addTask(admin, project, { assigneeId: cleo.id });
    const onItsTask = onTask(id);
    const [asked] = await test.mailsTo(cleo);
    expect(await test.answer(asked as ReceivedMail, { text: 'I ask my director.' })).toBe('250 Taken');
    await say(worker, onItsTask, 'Not before they paid.', { audience: 'staff' });
    const [internal] = await test.mailsTo(admin);
    await say(worker, onItsTask, 'By Friday, please.');
    const shared = (await test.mailsTo(cleo)).at(-1) as ReceivedMail;
    expect(partsOf(shared).text).toContain('wrote about your task “Choose the lamps”');
    expect(partsOf(shared).text).toContain(`/projects/${project}/tasks/${id}?message=`);
    expect(await test.answer(shared, { text: 'The red ones.' })).toBe('250 Taken');
    expect(await test.answer(internal as ReceivedMail, { text: 'They have.' })).toBe('250 Taken');
    expect(await textsOf(cleo, onItsTask)).toEqual(['I ask my director.', 'By Friday, please.', 'The red ones.']);
    expect(await textsOf(worker, onItsTask)).toEqual([
      'I ask my director.',
      'Not before they paid.',
      'By Friday, please.',
      'The red ones.',
      'They have.',
    ]);
    expect(
      (await talk.mails()).map(({ subjectType, lane }: { subjectType: string; lane: string }) => [subjectType, lane]),
    ).toEqual([
      ['task', 'staff'],
      ['task', 'client'],
      ['task', 'client'],
    ]);
    // Nobody reads it any longer, so an answer waits for staff.
    await admin.call(updateTask, { params: { id }, body: { assigneeId: null, audience: 'staff' } });
    expect(await test.answer(shared, { text: 'And a lamp more.' })).toBe('250 Taken');
    expect(await textsOf(worker, onItsTask)).not.toContain('And a lamp more.');
    expect((await talk.mails())[0]).toMatchObject({ state: 'Held', reason: 'NotVisible' });
  });
});

describe('the address for answers', () => {
  it('is different in each mail, and in no table', async () => {
    const [one, two] = [replyToOf(await talk.mailToCleo('One')), replyToOf(await talk.mailToCleo('Two'))];
    expect(one).not.toBe(two);
    const rows = await test.query('select row_to_json(a)::text as text from reply_addresses a', []);
    const codes = [one, two].map((address) => address.slice(2, address.indexOf('@')));
    for (const { text } of rows) for (const code of codes) expect(text).not.toContain(code);
  });

  it('is refused before the mail if it was made up', async () => {
    const mail = await talk.mailToCleo();
    const made = replyToOf(mail).replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'));
    expect(await test.deliver(made, { from: mail.to[0] as string })).toMatch(/550 5\.1\.1/);
    expect(await talk.mails()).toEqual([]);
  });

  it('is removed after a year', async () => {
    const mail = await talk.mailToCleo();
    await test.query("update reply_addresses set created_at = now() - interval '366 days'", []);
    await maintain(test.outbox.test.services);
    expect(await test.answer(mail)).toMatch(/550 5\.1\.1/);
  });
});

it('each mail names the earlier ones, at most 20, below the mail that opened the ticket', async () => {
  const [{ domain }] = await test.query('select domain from tenants where id = $1', [test.studio.company.id]);
  await test.deliver(`support+${domain}@mail.studio.example`, {
    from: await test.addressOf(cleo),
    messageId: '<opening@acme.example>',
    subject: 'A dark lamp',
  });
  const [ticket] = (await cleo.call(listTickets, {})).body;
  const ids: string[] = [];
  for (let count = 0; count < 23; count++) {
    await say(worker, onTicket(ticket.id), `Answer ${count}`);
    const mail = (await test.mailsTo(cleo)).at(-1) as ReceivedMail;
    expect(headerOf(mail, 'Subject')).toBe(`[#${ticket.number}] A dark lamp`);
    expect(headerOf(mail, 'References')?.split(/\s+/)).toEqual(['<opening@acme.example>', ...ids.slice(-20)]);
    expect(headerOf(mail, 'In-Reply-To')).toBe(ids.at(-1) ?? '<opening@acme.example>');
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'X-Auto-Response-Suppress')).toBe('All');
    ids.push(headerOf(mail, 'Message-ID') as string);
  }
});
