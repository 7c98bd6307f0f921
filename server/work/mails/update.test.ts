import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { previewUser } from '#contract/people/preview.ts';
import { setFollow } from '#contract/work/follows.ts';
import { getMail, listMails } from '#contract/work/mail.ts';
import { createProjectUpdate, listProjectUpdates, readUpdate, type Update } from '#contract/work/updates.ts';
import { newId } from '#server/platform/text/ids.ts';
import { call, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { headerOf, partsOf, type ReceivedMail } from '#tests/support/smtp.ts';

/** Mails about status updates, and who has seen them. */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let wim: Person;
let cleo: Person;
let projectId: string;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  const { company, acme } = studio;
  wim = await company.addPerson({ role: 'worker', firstName: 'Wim' });
  cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', clientId: acme });
  await company.admin.call(updateCompany, { body: { modules: ['updates'] } });
  projectId = await company.addProject({
    clientId: acme,
    title: 'Lobby',
    members: [{ person: wim }, { person: cleo, side: 'ClientUser' }],
  });
});
afterAll(() => mailing.stop());

const publish = async (more: object = {}): Promise<Update> => {
  const body = { health: 'AtRisk', body: 'The lamps are late.\n\n- <b>Friday</b>', ...more } as never;
  const answer = await studio.company.admin.call(createProjectUpdate, { params: { id: projectId }, body });
  expect(answer.status).toBe(201);
  await studio.tell();
  return answer.body;
};
const open = (who: Person, { id }: Update) => who.call(readUpdate, { params: { id: projectId, updateId: id } });
const seenBy = async (who: Person) =>
  (await who.call(listProjectUpdates, { params: { id: projectId }, query: {} })).body as Update[];
const statesOf = async (person: Person) => (await studio.mailsTo(person)).map(({ kind, state }) => [kind, state]);
const to = async (person: Person, mails: ReceivedMail[]) => {
  const address = await studio.addressOf(person);
  return mails.filter((mail) => mail.to.includes(address));
};

describe('publishing an update', () => {
  it('mails everybody who follows the project once, with the text, and never the author', async () => {
    const fan = await studio.company.addPerson({ role: 'manager', firstName: 'Fan' });
    const follow = { subjectType: 'project', subjectId: projectId, level: 'all' } as const;
    expect((await fan.call(setFollow, { body: follow })).status).toBe(200);
    await publish();
    await distributeAll(mailing.test, studio.company.id);
    const received = await studio.send();
    for (const person of [wim, cleo, fan]) expect(await to(person, received)).toHaveLength(1);
    expect(received).toHaveLength(3);
    const [mail] = await to(cleo, received);
    const { text, html } = partsOf(mail as never);
    expect(headerOf(mail as never, 'Subject')).toBe('Ada Admin reports on Lobby: At risk');
    const link = `https://projects.studio.example/open/${studio.company.id}/projects/${projectId}?tab=updates`;
    const from = `Ada Admin (${studio.company.name}) reports on Lobby: At risk.`;
    for (const words of ['Hello Cleo,', from, 'The lamps are late.\n\n- <b>Friday</b>', link])
      expect(text).toContain(words);
    expect(html).toMatch(
      /<p [^>]+>The lamps are late\.<\/p><ul [^>]+><li dir="auto">&#60;b&#62;Friday&#60;\/b&#62;<\/li><\/ul>/,
    );
    expect(await studio.send()).toEqual([]);
  });

  it('mails each update, also while other news of the project wait', async () => {
    await studio.want(wim, { groups: { projects: { mail: 'now' } } });
    await studio.change(projectId, { status: 'OnHold' });
    await publish({ body: 'First' });
    await publish({ body: 'Second' });
    expect((await statesOf(wim)).sort()).toEqual([
      ['news', 'Queued'],
      ['update', 'Queued'],
      ['update', 'Queued'],
    ]);
    const texts = (await to(wim, await studio.send())).map((mail) => partsOf(mail).text);
    expect(texts.filter((text) => text.includes('First'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Second'))).toHaveLength(1);
  });

  it('for staff tells and mails staff alone', async () => {
    await publish({ audience: 'staff' });
    expect([await statesOf(wim), await statesOf(cleo)]).toEqual([[['update', 'Queued']], []]);
    expect(await linesOf(cleo)).toEqual([]);
    expect(await to(wim, await studio.send())).toHaveLength(1);
  });

  it('sends nothing to who has opened it, lost sight of it, muted the project or wants no such mails', async () => {
    const { company, acme } = studio;
    await company.addRole({ name: 'assigned', roleType: 'ClientUser', claims: ['Project:ViewAssignedProjects'] });
    const add = async () => company.addPerson({ role: 'assigned', clientId: acme });
    const [leaver, mute, wary] = [await add(), await add(), await add()];
    await studio.change(projectId, { userIds: [wim.id, cleo.id, leaver.id, mute.id, wary.id] });
    await studio.send();
    const update = await publish();
    expect((await open(cleo, update)).status).toBe(204);
    await studio.change(projectId, { userIds: [wim.id, cleo.id, mute.id, wary.id] });
    await mute.call(setFollow, { body: { subjectType: 'project', subjectId: projectId, level: 'none' } });
    await studio.want(wary, { groups: { updates: { mail: 'off' } } });
    expect(await to(wim, await studio.send())).toHaveLength(1);
    const last = async (who: Person) => (await studio.mailsTo(who)).at(-1);
    expect(await last(cleo)).toMatchObject({ kind: 'update', state: 'Cancelled' });
    for (const who of [leaver, mute, wary])
      expect(await last(who)).toMatchObject({ kind: 'update', state: 'Suppressed' });
  });

  it('is read by an administrator as its recipient would get it', async () => {
    await publish();
    await studio.send();
    const mails = (await studio.company.admin.call(listMails)).body;
    const mail = mails.find((each: { userId?: string }) => each.userId === cleo.id);
    expect(mail).toMatchObject({ kind: 'update', subject: 'Ada Admin reports on Lobby: At risk' });
    const { text } = (await studio.company.admin.call(getMail, { params: { id: mail.id } })).body;
    expect(text).toContain('The lamps are late.');
  });
});

describe('an update that was opened', () => {
  it('counts people of the client who may see it, and names them to staff alone', async () => {
    const ann = await studio.company.addPerson({ role: 'client', firstName: 'Ann', clientId: studio.acme });
    const claims = ['Project:ViewAssignedProjects'];
    await studio.company.addRole({ name: 'assigned', roleType: 'ClientUser', claims });
    const blind = await studio.company.addPerson({ role: 'assigned', clientId: studio.acme });
    await studio.change(projectId, { userIds: [wim.id, cleo.id, ann.id] });
    const update = await publish();
    expect(update).toMatchObject({ isRead: true, seen: { count: 0, of: 2, by: [] } });
    expect((await seenBy(cleo))[0]).toMatchObject({ isRead: false });
    expect((await open(cleo, update)).status).toBe(204);
    expect((await open(cleo, update)).status).toBe(204);
    expect((await open(wim, update)).status).toBe(204);
    expect((await open(blind, update)).status).toBe(404);
    expect((await seenBy(wim))[0]).toMatchObject({
      isRead: true,
      seen: { count: 1, of: 2, by: [{ userId: cleo.id, name: expect.stringContaining('Cleo') }] },
    });
    for (const who of [cleo, ann]) expect((await seenBy(who))[0]).not.toHaveProperty('seen');
    expect((await seenBy(cleo))[0]).toMatchObject({ isRead: true });
    expect((await seenBy(ann))[0]).toMatchObject({ isRead: false });
  });

  it('reads the line of the inbox that tells of it, but not one that tells of something newer', async () => {
    const first = await publish({ body: 'First' });
    const second = await publish({ body: 'Second' });
    await open(cleo, first);
    expect(await linesOf(cleo)).toHaveLength(1);
    await open(cleo, second);
    expect(await linesOf(cleo)).toEqual([]);
  });

  it('is never one for staff, of another project, or where updates are off', async () => {
    const internal = await publish({ audience: 'staff' });
    const shared = await publish();
    expect(internal).not.toHaveProperty('seen');
    expect((await open(cleo, internal)).status).toBe(404);
    const other = await studio.company.addProject({ clientId: studio.acme });
    const elsewhere = { params: { id: other, updateId: shared.id } };
    expect((await studio.company.admin.call(readUpdate, elsewhere)).status).toBe(404);
    await studio.company.admin.call(updateCompany, { body: { modules: [] } });
    expect((await open(cleo, shared)).status).toBe(404);
    const { rows } = await mailing.test.database.owner.query('select * from update_reads where tenant_id = $1', [
      studio.company.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is not opened by a preview of a client user', async () => {
    const update = await publish();
    const { body } = await studio.company.admin.call(previewUser, { params: { id: cleo.id } });
    const headers = { authorization: `Bearer ${body.token}` };
    const list = await call(mailing.test, listProjectUpdates, { params: { id: projectId }, query: {} }, headers);
    expect(list.body[0]).toMatchObject({ id: update.id, isRead: false });
    const params = { id: projectId, updateId: update.id };
    expect((await call(mailing.test, readUpdate, { params }, headers)).status).toBe(403);
    expect((await seenBy(wim))[0]?.seen?.count).toBe(0);
  });
});
