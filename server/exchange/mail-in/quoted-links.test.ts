import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getEntry } from '#contract/people/entry.ts';
import { getSignOffLink } from '#contract/work/sign-off-links.ts';
import { requestDocumentSignOff } from '#contract/work/sign-offs.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { newId } from '#server/platform/text/ids.ts';
import { call } from '#tests/support/company.ts';
import { addDocument } from '#tests/support/conversation.ts';
import { type Replies, startReplies } from '#tests/support/replies.ts';
import { headerOf, partsOf, type ReceivedMail } from '#tests/support/smtp.ts';

/** What a mail quotes is read by others. So the links in it end, and who still has to answer gets another one. */

let test: Replies;
let asked: ReceivedMail;
let token: string;
beforeAll(async () => {
  test = await startReplies();
  await test.wantAll(test.studio.cleo);
});
beforeEach(async () => {
  const { manager, project, cleo } = test.studio;
  await test.query('delete from inbound_mails', []);
  const id = await addDocument(test.outbox.test, manager, project);
  const body = { question: 'Is this right?', personIds: [cleo.id] };
  expect((await manager.call(requestDocumentSignOff, { params: { id }, body })).status).toBe(201);
  asked = (await newMails()).at(-1) as ReceivedMail;
  token = tokenOf(asked);
});
afterAll(() => test.stop());

/** The mails to Cleo since the last time. */
async function newMails(): Promise<ReceivedMail[]> {
  const mails = await test.mailsTo(test.studio.cleo);
  test.outbox.sink.received.length = 0;
  return mails;
}

const tokenOf = (mail: ReceivedMail) => /\/approve\/([\w-]{120})/.exec(partsOf(mail).text)?.[1] as string;
const open = (link: string) => call(test.outbox.test, getSignOffLink, { params: { token: link } });

describe('an answer to a request for approval', () => {
  it('ends the link, whatever it quotes, and sends another one to who was asked', async () => {
    expect((await open(token)).status).toBe(200);
    expect(await test.answer(asked, { text: 'What is the blue part?' })).toBe('250 Taken');
    expect((await open(token)).status).toBe(410);
    const [again, ...more] = await newMails();
    expect(more).toEqual([]);
    const next = tokenOf(again as ReceivedMail);
    expect(next).not.toBe(token);
    expect((await open(next)).status).toBe(200);
    const { text } = partsOf(again as ReceivedMail);
    expect(headerOf(again as ReceivedMail, 'Subject')).toMatch(/^Your answer by mail did not approve /);
    for (const words of ['Your mail is a message in the conversation now.', 'use the button', 'Is this right?'])
      expect(text.replace(/\s+/g, ' ')).toContain(words);
  });

  it('shows its readers no link, also if it is nothing but the quotation', async () => {
    const quoted = partsOf(asked).text.replace(/^/gm, '> ');
    expect(quoted).toContain(token);
    expect(await test.answer(asked, { text: quoted })).toBe('250 Taken');
    const rows = await test.query(
      "select body || coalesce(full_text, '') as text from messages union all select excerpt from inbound_mails",
      [],
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/[\w-]{100}|t\+/);
  });

  it('by a machine that quotes nothing leaves the link, and one that quotes it ends it without another mail', async () => {
    const headers = ['Auto-Submitted: auto-replied'];
    await test.answer(asked, { text: 'I am away.', headers });
    expect((await open(token)).status).toBe(200);
    await test.answer(asked, { text: `I am away.\n> https://projects.studio.example/approve/${token}`, headers });
    expect((await open(token)).status).toBe(410);
    expect(await newMails()).toEqual([]);
  });
});

describe('an answer that is held', () => {
  it('ends the link, and no other mail is sent that a machine could answer', async () => {
    expect(await test.answer(asked, { text: 'I am away.', headers: ['Precedence: bulk'] })).toBe('250 Taken');
    expect(await test.query('select state from inbound_mails', [])).toEqual([{ state: 'Held' }]);
    expect((await open(token)).status).toBe(410);
    expect(await newMails()).toEqual([]);
  });
});

describe('a mail to the company', () => {
  const deliver = async (text: string) => {
    const { cleo } = test.studio;
    const [{ domain }] = await test.query('select domain from tenants where id = $1', [cleo.tenantId]);
    const from = await test.addressOf(cleo);
    expect(await test.deliver(`support+${domain}@mail.studio.example`, { from, text })).toBe('250 Taken');
  };

  it('ends the approval that it passes on, and no other', async () => {
    await deliver('Hello!');
    expect((await open(token)).status).toBe(200);
    await deliver(`Please approve this for me: https://projects.studio.example/approve/${token}`);
    expect((await open(token)).status).toBe(410);
  });

  it('ends the invitation that it passes on', async () => {
    const { cleo } = test.studio;
    const linkId = newId();
    await test.query(
      "insert into entry_links (tenant_id, id, user_id, purpose, expires_at) values ($1, $2, $3, 'reset', now() + interval '1 hour')",
      [cleo.tenantId, linkId, cleo.id],
    );
    const entry = createEntryToken(test.outbox.test.services.secrets, { tenantId: cleo.tenantId, linkId });
    const status = async () => (await call(test.outbox.test, getEntry, { params: { token: entry } })).status;
    expect(await status()).toBe(200);
    await deliver(`This does not work: https://projects.studio.example/welcome/${entry}`);
    expect(await status()).toBe(410);
  });
});
