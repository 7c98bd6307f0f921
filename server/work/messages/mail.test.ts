import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteMessage } from '#contract/work/messages.ts';
import { newId } from '#server/platform/text/ids.ts';
import { setAudience } from '#tests/support/audience.ts';
import type { Person } from '#tests/support/company.ts';
import { addDocument, mention, onDocument, onProject, say } from '#tests/support/conversation.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { headerOf, partsOf } from '#tests/support/smtp.ts';

/** Mails about messages: made when they are sent, from what their recipient may read then. */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let wim: Person;
let cleo: Person;
let project: string;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  wim = await studio.company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
  cleo = await studio.company.addPerson({
    role: 'client',
    firstName: 'Cleo',
    lastName: 'Client',
    clientId: studio.acme,
  });
  project = await studio.company.addProject({ clientId: studio.acme, title: 'Lobby', members: [{ person: wim }] });
});
afterAll(() => mailing.stop());

const statesOf = async (person: Person) =>
  (await studio.mailsTo(person)).map(({ kind, topic, state }) => [kind, topic, state]);

it('a mention is mailed with its text, which runs nothing and leads nowhere but to the web', async () => {
  const text = `<img src=x onerror=alert(1)> [here](javascript:alert(1)) ${mention(wim)}\n\u202eLook`;
  await say(cleo, onProject(project), text);
  await studio.tell();
  const [received] = await studio.send();
  expect(await statesOf(wim)).toEqual([['mentioned', 'mentions', 'Sent']]);
  expect(headerOf(received as never, 'Subject')).toBe('Cleo Client mentioned you in Lobby');
  const parts = partsOf(received as never);
  const plain = '<img src=x onerror=alert(1)> [here](javascript:alert(1)) @Wim Worker\nLook';
  expect(parts.text).toContain('Cleo Client (Acme) mentioned you in Lobby.');
  expect(parts.text).toContain(plain);
  expect(parts.html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(parts.html).not.toContain('<img src=x');
  expect(parts.html).not.toContain('href="javascript:');
});

it('an answer is mailed, other messages wait for the digest, and an internal one tells the client nothing', async () => {
  const first = await say(cleo, onProject(project), 'When?');
  await say(wim, onProject(project), 'On Monday.', { parentId: first });
  await say(studio.company.admin, onProject(project), 'Too late!', { audience: 'staff' });
  await studio.tell();
  expect(await statesOf(cleo)).toEqual([['answered', 'answers', 'Queued']]);
  expect(await statesOf(wim)).toEqual([]);
  const [received, ...others] = await studio.send();
  expect(others).toEqual([]);
  expect(partsOf(received as never).text).toMatch(
    /^Wim Worker \(Studio \w+\) answered you in Lobby\.\n\nOn Monday\.$/m,
  );
  expect((received as { raw: string }).raw).not.toContain('Too late');
});

it('a message that was deleted before the mail leaves is not in it', async () => {
  const id = await say(wim, onProject(project), `Secret for ${mention(cleo)}`);
  await studio.tell();
  await wim.call(deleteMessage, { params: { id } });
  const [received] = await studio.send();
  expect(partsOf(received as never).text).toMatch(
    /^Wim Worker \(Studio \w+\) mentioned you in Lobby\.\n\nOpen the conversation:$/m,
  );
  expect((received as { raw: string }).raw).not.toContain('Secret');
});

it('a mail about a document that became internal in the meantime is not sent to the client', async () => {
  const document = await addDocument(mailing.test, studio.company.admin, project);
  await say(wim, onDocument(document), `Look ${mention(cleo)}`);
  await studio.tell();
  await setAudience('document', studio.company.admin, document, 'staff');
  expect(await studio.send()).toEqual([]);
  expect(await statesOf(cleo)).toEqual([['mentioned', 'mentions', 'Suppressed']]);
});

it('muting a project mutes no mention, and mails about mentions can be turned off on their own', async () => {
  await studio.want(wim, { mutedProjects: [project] });
  await say(cleo, onProject(project), `Hello ${mention(wim)}`);
  await studio.tell();
  expect(await studio.send()).toHaveLength(1);
  await studio.want(wim, { groups: { mentions: { mail: 'off' } } });
  await say(cleo, onProject(project), `Hello again ${mention(wim)}`);
  await studio.tell();
  expect(await statesOf(wim)).toEqual([['mentioned', 'mentions', 'Sent']]);
});
