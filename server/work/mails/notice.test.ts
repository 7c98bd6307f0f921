import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { getMail, listMails } from '#contract/work/mail.ts';
import { readNotification } from '#contract/work/notifications.ts';
import { answerSignOff, requestDocumentSignOff } from '#contract/work/sign-offs.ts';
import { bulkUpdateTickets, createTicket } from '#contract/work/tickets.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { Person } from '#tests/support/company.ts';
import { mention, onProject, say } from '#tests/support/conversation.ts';
import { linesOf } from '#tests/support/inbox.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { headerOf, partsOf } from '#tests/support/smtp.ts';
import { upload } from '#tests/support/upload.ts';

/** Mails about one line of the inbox. */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let wim: Person;
let cleo: Person;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  wim = await studio.company.addPerson({ role: 'worker', firstName: 'Wim' });
  cleo = await studio.company.addPerson({ role: 'client', firstName: 'Cleo', clientId: studio.acme });
});
afterAll(() => mailing.stop());

const query = (text: string, values: unknown[]) => mailing.test.database.owner.query(text, values);
const statesOf = async (person: Person) => (await studio.mailsTo(person)).map(({ kind, state }) => [kind, state]);
const onlyLine = async (person: Person) => (await linesOf(person, 'all'))[0]?.id as string;

describe('a notice', () => {
  it('waits two minutes, and then tells the person what happened, with a link that names the company', async () => {
    const id = await studio.assign([wim], 'Lobby & <Bar>');
    const [mail] = await studio.mailsTo(wim);
    expect(mail).toMatchObject({ kind: 'assigned', state: 'Queued', topic: 'assigned' });
    expect(mail && mail.next_at.getTime() - mail.created_at.getTime()).toBe(120_000);
    const [received, ...others] = await studio.send();
    expect(others).toEqual([]);
    expect(received?.to).toEqual([await studio.addressOf(wim)]);
    const { text, html } = partsOf(received as never);
    expect(headerOf(received as never, 'Subject')).toBe('Ada Admin added you to the project Lobby & <Bar>');
    const link = `https://projects.studio.example/open/${studio.company.id}/projects/${id}`;
    for (const words of [
      'Hello Wim,',
      'Ada Admin added you to the project Lobby & <Bar>.',
      `Open the project:\n${link}`,
    ])
      expect(text).toContain(words);
    expect(html).toContain('Ada Admin added you to the project Lobby &#38; &#60;Bar&#62;.');
    expect(html).toContain(`href="${link}"`);
    expect(await statesOf(wim)).toEqual([['assigned', 'Sent']]);
  });

  it('has no address for answers where no mail comes in, and says so', async () => {
    await studio.assign([wim]);
    const [mail] = await studio.send();
    expect(partsOf(mail as never).text).toContain('To answer, please use the button instead of your mail program.');
    expect(headerOf(mail as never, 'Reply-To')).toBeUndefined();
    expect((await query('select count(*)::int from reply_addresses', [])).rows).toEqual([{ count: 0 }]);
  });

  it('is never about what its recipient did', async () => {
    const manager = await studio.company.addPerson({ role: 'manager' });
    const id = await studio.assign([wim]);
    await studio.want(manager, { groups: { assigned: { mail: 'now' }, projects: { mail: 'now' } } });
    await studio.change(id, { userIds: [wim.id, manager.id] }, manager);
    await studio.change(id, { status: 'OnHold' }, manager);
    expect(await statesOf(manager)).toEqual([]);
    expect(await statesOf(studio.company.admin)).toEqual([]);
  });

  it('is one mail for all that happens to a thing before it is sent, with the strongest reason', async () => {
    const id = await studio.assign([]);
    await studio.want(wim, { groups: { projects: { mail: 'now' } } });
    await query(
      "insert into project_members select tenant_id, id, client_id, $2, 'InternalUser' from projects where id = $1",
      [id, wim.id],
    );
    await studio.change(id, { status: 'OnHold' });
    expect(await statesOf(wim)).toEqual([['news', 'Queued']]);
    await studio.change(id, { userIds: [] });
    await studio.change(id, { userIds: [wim.id] });
    expect(await statesOf(wim)).toEqual([['assigned', 'Queued']]);
    const [mail, ...others] = await studio.send();
    expect(others).toEqual([]);
    const { text } = partsOf(mail as never);
    expect(text).toContain('Ada Admin added you to the project Lobby.');
    expect(text).toContain('What else is new there:\n\nAda Admin\nStatus changed from Not Started to On Hold');
    await studio.change(id, { status: 'InProgress' });
    expect(await statesOf(wim)).toEqual([
      ['assigned', 'Sent'],
      ['news', 'Queued'],
    ]);
  });

  it('is only for groups that a person wants at once', async () => {
    await studio.want(wim, { groups: { assigned: { mail: 'digest' } } });
    await studio.want(cleo, { groups: { assigned: { mail: 'off' }, projects: { inApp: false, mail: 'now' } } });
    const id = await studio.assign([wim, cleo]);
    await studio.change(id, { status: 'OnHold' });
    expect([await statesOf(wim), await statesOf(cleo)]).toEqual([[], []]);
    expect(await linesOf(wim)).toHaveLength(1);
  });

  it('belongs to the same thread as the others about that thing', async () => {
    const [one, two] = [await studio.assign([wim], 'One'), await studio.assign([wim], 'Two')];
    await studio.want(wim, { groups: { projects: { mail: 'now' } } });
    const first = await studio.send();
    await studio.change(one, { status: 'OnHold' });
    const all = [...first, ...(await studio.send())];
    const named = (name: string) => all.map((mail) => headerOf(mail, name));
    const rootOf = (id: string) => `<project.${id}@studio.example>`;
    const [firstId] = named('Message-ID');
    expect(named('Subject')).toEqual([
      'Ada Admin added you to the project One',
      'Ada Admin added you to the project Two',
      'Ada Admin changed One from Not Started to On Hold',
    ]);
    expect(named('References')).toEqual([rootOf(one), rootOf(two), `${rootOf(one)} ${firstId}`]);
    expect(named('In-Reply-To')).toEqual([rootOf(one), rootOf(two), firstId]);
    expect(new Set(all.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(3);
  });

  it('goes to nobody without an address', async () => {
    await query('update users set email = null, email_key = null where id = $1', [wim.id]);
    await studio.assign([wim]);
    expect(await statesOf(wim)).toEqual([]);
  });
});

describe('an administrator', () => {
  it('reads a notice as its recipient, also once it was read, and its links end nothing', async () => {
    await studio.assign([wim], 'Lobby');
    await wim.call(readNotification, { params: { id: await onlyLine(wim) } });
    await studio.send();
    const [mail] = (await studio.company.admin.call(listMails)).body;
    expect(mail).toMatchObject({
      kind: 'assigned',
      subject: 'Ada Admin added you to the project Lobby',
      state: 'Cancelled',
    });
    const { text } = (await studio.company.admin.call(getMail, { params: { id: mail.id } })).body;
    expect(text).toContain('Lobby');
    expect(text).toContain('/unsubscribe/••••••••');
  });

  it('reads no text and no title of what is gone', async () => {
    const id = await studio.assign([wim], 'Lobby');
    await query('update projects set deleted_at = now() where id = $1', [id]);
    const [mail] = (await studio.company.admin.call(listMails)).body;
    expect(mail.subject).toBe(`News from ${studio.company.name}`);
    expect((await studio.company.admin.call(getMail, { params: { id: mail.id } })).body).not.toHaveProperty('text');
  });
});

it('two companies with one person each send under their own name, and link to themselves', async () => {
  const other = await openStudio(mailing, `Other ${newId().slice(-6)}`);
  const twin = await other.company.addPerson({ role: 'worker', firstName: 'Wim' });
  await query("update users set email = 'wim@both.example', email_key = 'wim@both.example' where id = any ($1)", [
    [wim.id, twin.id],
  ]);
  for (const [each, replyTo] of [
    [studio, 'office@north.example'],
    [other, 'office@south.example'],
  ] as const)
    await each.company.admin.call(updateCompany, { body: { replyTo } });
  await studio.assign([wim]);
  await other.assign([twin]);
  const mails = [...(await studio.send()), ...(await other.send())];
  for (const [each, replyTo] of [
    [studio, 'office@north.example'],
    [other, 'office@south.example'],
  ] as const) {
    const [mail, ...more] = mails.filter((one) => headerOf(one, 'From')?.startsWith(`${each.company.name} <`));
    expect(more).toEqual([]);
    expect(mail?.to).toEqual(['wim@both.example']);
    expect(headerOf(mail as never, 'Reply-To')).toContain(replyTo);
    const { text } = partsOf(mail as never);
    expect([...text.matchAll(/\/open\/([0-9a-f-]{36})/g)].map(([, id]) => id)).toEqual([each.company.id]);
  }
});

describe('what waits for the reader wins over news', () => {
  it('when somebody is asked to approve, and another person answers within two minutes', async () => {
    const ben = await studio.company.addPerson({ role: 'client', firstName: 'Ben', clientId: studio.acme });
    const file = await fileToApprove();
    const body = { question: 'Is this right?', personIds: [cleo.id, ben.id], needs: 'All' as const };
    const asked = await studio.company.admin.call(requestDocumentSignOff, { params: { id: file }, body });
    await studio.tell();
    await ben.call(answerSignOff, {
      params: { id: asked.body.id },
      body: { answer: 'Approved', sha256: asked.body.sha256 },
    });
    await studio.want(cleo, { groups: { files: { mail: 'now' } } });
    await studio.tell();
    const toCleo = (await studio.send()).filter((mail) => partsOf(mail).text.includes('Hello Cleo'));
    expect(toCleo.map((mail) => headerOf(mail, 'Subject'))).toEqual(['Ada Admin asks you to approve plan.txt']);
    const { text } = partsOf(toCleo[0] as never);
    for (const words of ['Is this right?', '/approve/', 'What else is new there:\n\nBen Person\nApproved'])
      expect(text).toContain(words);
  });

  it('when a message follows the one that mentions them, which stays the one that the mail shows', async () => {
    const project = await studio.company.addProject({
      clientId: studio.acme,
      title: 'Lobby',
      members: [{ person: wim }],
    });
    await studio.want(wim, { groups: { messages: { mail: 'now' } } });
    await say(studio.company.admin, onProject(project), `Please call them, ${mention(wim)}`, { audience: 'staff' });
    await studio.tell();
    await say(studio.company.admin, onProject(project), 'The lamps come on Monday.');
    await studio.tell();
    const [mail, ...others] = (await studio.send()).filter((one) => partsOf(one).text.includes('Hello Wim'));
    expect(others).toEqual([]);
    expect(headerOf(mail as never, 'Subject')).toBe('Ada Admin mentioned you in Lobby');
    const { text } = partsOf(mail as never);
    expect(text).toMatch(/mentioned you in Lobby\.\n\nPlease call them, @Wim Person\n\n/);
    expect(text).toContain('What else is new there:\n\nAda Admin\nThe lamps come on Monday.');
  });

  it('unless they have read it in the meantime', async () => {
    const project = await studio.company.addProject({
      clientId: studio.acme,
      title: 'Lobby',
      members: [{ person: wim }],
    });
    await studio.want(wim, { groups: { messages: { mail: 'now' } } });
    await say(cleo, onProject(project), `Hello ${mention(wim)}`);
    await studio.tell();
    await wim.call(readNotification, { params: { id: await onlyLine(wim) } });
    await say(cleo, onProject(project), 'Something else.');
    await studio.tell();
    const [mail] = await studio.send();
    expect(headerOf(mail as never, 'Subject')).toBe('Cleo Person wrote about Lobby');
    expect(partsOf(mail as never).text).not.toContain('Hello @Wim');
    expect(await statesOf(wim)).toEqual([['news', 'Sent']]);
  });

  it('when several tickets are assigned at once: each mail says which', async () => {
    const ids = [];
    for (const title of ['Door', 'Lamp'])
      ids.push((await cleo.call(createTicket, { body: { title, description: 'It is broken.' } as never })).body.id);
    await studio.tell();
    await studio.company.admin.call(bulkUpdateTickets, { body: { ids, change: { assigneeId: wim.id } } as never });
    await studio.tell();
    const texts = (await studio.send()).map((mail) => partsOf(mail).text).filter((text) => text.includes('Hello Wim'));
    expect(texts).toHaveLength(2);
    for (const title of ['Door', 'Lamp'])
      expect(texts.join()).toContain(`Ada Admin assigned the ticket “${title}” to you.`);
  });
});

async function fileToApprove(): Promise<string> {
  const project = await studio.company.addProject({ clientId: studio.acme });
  const { body } = await upload(mailing.test, studio.company.admin, uploadDocument, [
    ['ProjectId', project],
    ['Audience', 'client'],
    ['File', Buffer.from('The plan.'), 'plan.txt'],
  ]);
  return body.id;
}
