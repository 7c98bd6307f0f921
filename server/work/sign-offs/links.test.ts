import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { readNotification } from '#contract/work/notifications.ts';
import { answerSignOffLink, downloadSignOffFile, getSignOffLink } from '#contract/work/sign-off-links.ts';
import * as contract from '#contract/work/sign-offs.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type Answer, call, type Person } from '#tests/support/company.ts';
import { linesOf } from '#tests/support/inbox.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { heic } from '#tests/support/photos.ts';
import { headerOf, partsOf } from '#tests/support/smtp.ts';
import { upload } from '#tests/support/upload.ts';
import { createSignOffToken, readSignOffToken } from './link-token.ts';
import { remindOfSignOffs } from './remind.ts';

/** The links in mails, and reminders: (e) 6 and 9 of the second part of the specification. */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let ann: Person;
let ben: Person;
let projectId: string;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  const { company, acme } = studio;
  ann = await company.addPerson({ role: 'client', firstName: 'Ann', clientId: acme });
  ben = await company.addPerson({ role: 'client', firstName: 'Ben', clientId: acme });
  projectId = await company.addProject({ clientId: acme });
});
afterAll(() => mailing.stop());

const query = (text: string, values: unknown[]) => mailing.test.database.owner.query(text, values);
const day = 24 * 60 * 60 * 1000;

async function ask(people: Person[] = [ann], more: object = {}): Promise<contract.SignOff> {
  const { admin } = studio.company;
  const { body: file } = await upload(mailing.test, admin, uploadDocument, [
    ['ProjectId', projectId],
    ['Audience', 'client'],
    ['File', Buffer.from('The plan.'), 'plan.txt'],
  ]);
  const { status, body } = await admin.call(contract.requestDocumentSignOff, {
    params: { id: file.id },
    body: { question: 'Is this right?', personIds: people.map(({ id }) => id), ...more },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await studio.tell();
  return body;
}

async function tokenFor({ id }: contract.SignOff, who: Person = ann, now?: Date): Promise<string> {
  const link = { tenantId: studio.company.id, signOffId: id, userId: who.id };
  return createSignOffToken(
    mailing.test.services.secrets,
    link,
    { address: await studio.addressOf(who), epoch: 0 },
    now,
  );
}

const open = (token: string) => call(mailing.test, getSignOffLink, { params: { token } });
const download = (token: string, variant?: 'preview') =>
  call(mailing.test, downloadSignOffFile, { params: { token }, ...(variant && { query: { variant } }) });
const answer = (token: string, { sha256 }: contract.SignOff, body: object = {}): Promise<Answer> =>
  call(mailing.test, answerSignOffLink, {
    params: { token },
    body: { answer: 'Approved', sha256, name: 'Ann A. Acme', ...body },
  });
const read = async ({ id }: contract.SignOff): Promise<contract.SignOff> =>
  (await studio.company.admin.call(contract.getSignOff, { params: { id } })).body;

describe('the link in the mail', () => {
  it('shows a HEIC picture as WebP, and downloads the picture itself', async () => {
    const { admin } = studio.company;
    const { body: image } = await upload(mailing.test, admin, uploadImage, [
      ['ProjectId', projectId],
      ['Audience', 'client'],
      ['File', heic, 'photo.heic'],
    ]);
    const body = { question: 'Is this right?', personIds: [ann.id] };
    const asked = await admin.call(contract.requestImageSignOff, { params: { id: image.id }, body });
    const token = await tokenFor(asked.body);
    const types = [(await download(token)).headers, (await download(token, 'preview')).headers];
    expect(types.map((headers) => headers['content-type'])).toEqual(['image/heic', 'image/webp']);
    expect((await download(await tokenFor(await ask()), 'preview')).status).toBe(404);
  });

  it('shows the question and the file, changes nothing when it is opened, and answers once with the typed name', async () => {
    await query("update tenants set colour = '#0B6E4F' where id = $1", [studio.company.id]);
    await query("update projects set title = 'Lobby' where id = $1", [projectId]);
    const signOff = await ask([ann, ben]);
    const [toAnn] = (await studio.send()).filter((mail) => partsOf(mail).text.includes('Hello Ann'));
    expect(headerOf(toAnn as never, 'Subject')).toBe('Ada Admin asks you to approve plan.txt');
    const token = /https:\/\/projects\.studio\.example\/approve\/([\w-]+)/.exec(partsOf(toAnn as never).text)?.[1];
    for (let count = 0; count < 10; count++) await open(String(token));
    expect((await download(String(token))).status).toBe(200);
    const { body, headers } = await open(String(token));
    expect(body).toMatchObject({
      companyName: studio.company.name,
      colour: '#0B6E4F',
      personName: 'Ann Person',
      signOff: {
        question: 'Is this right?',
        projectTitle: 'Lobby',
        fileName: 'plan.txt',
        version: 1,
        sha256: signOff.sha256,
        state: 'Open',
      },
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect((await read(signOff)).answers).toEqual([]);

    expect((await answer(String(token), signOff, { name: ' ' })).body.errors).toHaveProperty('name');
    const given = await answer(String(token), signOff);
    expect([given.status, given.body.signOff.answer.answer]).toEqual([200, 'Approved']);
    expect((await answer(String(token), signOff)).status).toBe(409);
    expect((await read(signOff)).answers).toMatchObject([{ personId: ann.id, via: 'Link', answer: 'Approved' }]);
    const certificate = await ben.call(contract.getSignOffCertificate, { params: { id: signOff.id } });
    expect(certificate.body.proofs).toMatchObject([{ nameWritten: 'Ann A. Acme' }]);
  });

  it('is in no mail to a colleague who was not asked', async () => {
    await studio.want(ben, { groups: { files: { mail: 'now' } } });
    await ask([ann]);
    const texts = (await studio.send()).map((mail) => partsOf(mail).text);
    const [toAnn, toBen] = ['Hello Ann', 'Hello Ben'].map((hello) => texts.find((text) => text.includes(hello)));
    expect(toAnn).toContain('/approve/');
    expect(toBen).toContain('plan.txt');
    expect(toBen).not.toContain('/approve/');
  });

  it('is for one person and the address that it was sent to, for 14 days', async () => {
    const signOff = await ask();
    expect((await open(`${(await tokenFor(signOff)).slice(0, -2)}AA`)).status).toBe(404);
    expect((await open(await tokenFor(signOff, ben))).status).toBe(410);
    const now = new Date();
    expect((await open(await tokenFor(signOff, ann, new Date(now.getTime() - 14 * day)))).status).toBe(200);
    expect((await open(await tokenFor(signOff, ann, new Date(now.getTime() - 15 * day)))).status).toBe(410);
    const token = await tokenFor(signOff);
    const { secrets } = mailing.test.services;
    expect(readSignOffToken(secrets, token)).toMatchObject({ signOffId: signOff.id, userId: ann.id });
    await query("update users set email = 'ann@new.example', email_key = 'ann@new.example' where id = $1", [ann.id]);
    for (const each of [open(token), download(token), answer(token, signOff)]) expect((await each).status).toBe(410);
    const renewed = await tokenFor(signOff);
    expect((await open(renewed)).status).toBe(200);
    await query('update users set is_active = false where id = $1', [ann.id]);
    for (const each of [open(renewed), download(renewed), answer(renewed, signOff)])
      expect((await each).status).toBe(410);
    expect((await read(signOff)).answers).toEqual([]);
  });

  it.each([
    ['the company wants that', 'update tenants set sign_off_by_link = false where id = $1'],
    ['everybody needs a second factor', "update tenants set second_factor = 'all' where id = $1"],
  ])('only leads to the sign-in if %s', async (_, statement) => {
    const signOff = await ask();
    const token = await tokenFor(signOff);
    await query(statement, [studio.company.id]);
    const { body } = await open(token);
    expect(body).toEqual({
      companyName: studio.company.name,
      tenantId: studio.company.id,
      signOffId: signOff.id,
      needsSignIn: true,
    });
    expect((await download(token)).status).toBe(403);
    expect((await answer(token, signOff)).status).toBe(403);
    expect((await read(signOff)).answers).toEqual([]);
  });

  it('is 403 for a role that may not approve, and shows nothing that became internal', async () => {
    const signOff = await ask();
    const token = await tokenFor(signOff);
    await query("update roles set may_sign_off = false where tenant_id = $1 and name = 'client'", [studio.company.id]);
    expect((await answer(token, signOff)).status).toBe(403);
    await query("update documents set audience = 'staff' where id = $1", [signOff.subjectId]);
    for (const each of [open(token), download(token)]) expect((await each).status).toBe(410);
    expect((await answer(token, signOff)).status).toBe(404);
  });

  it('is not mailed once the request was answered or withdrawn', async () => {
    const signOff = await ask([ann]);
    await studio.company.admin.call(contract.withdrawSignOff, { params: { id: signOff.id } });
    expect(await studio.send()).toEqual([]);
    expect(await studio.mailsTo(ann)).toMatchObject([{ state: 'Cancelled' }]);
  });
});

describe('reminders', () => {
  const timeAfter = (days: number) => new Date(Date.now() + days * day);
  const remindAfter = async (days: number) => {
    await maintain(mailing.test.services, { now: timeAfter(days) });
    await studio.tell();
  };
  const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
  const countOf = async ({ id }: contract.SignOff) =>
    (
      await query(
        `select count(*)::int as count from events where kind = 'document.signOffDue' and data ->> 'signOffId' = $1`,
        [id],
      )
    ).rows[0].count;

  beforeEach(() => query("update sessions set expires_at = 'infinity'", []));

  it.each([
    ['three days before the due day, on it and three days after it', { dueOn: 10 }, [7, 10, 13]],
    ['on the due day and after it, if it was near', { dueOn: 2 }, [2, 5]],
    ['after three, six and nine days without a due day', {}, [3, 6, 9]],
  ])('come %s', async (_, { dueOn }: { dueOn?: number }, days) => {
    const signOff = await ask([ann], dueOn === undefined ? {} : { dueOn: dayIn(dueOn) });
    const reminded: number[] = [];
    for (let after = 0; after <= 20; after++) {
      const before = await countOf(signOff);
      await mailing.test.services.tenancy.asServer(studio.company.id, 'write', (tx) =>
        remindOfSignOffs(tx, timeAfter(after)),
      );
      if ((await countOf(signOff)) > before) reminded.push(after);
    }
    expect(reminded).toEqual(days);
  });

  it('go to those who have not answered and still see the file, and end with the request', async () => {
    const signOff = await ask([ann, ben], { dueOn: dayIn(3) });
    await ben.call(contract.answerSignOff, {
      params: { id: signOff.id },
      body: { answer: 'Approved', sha256: signOff.sha256 },
    });
    const [asked] = await linesOf(ann);
    await ann.call(readNotification, { params: { id: String(asked?.id) } });
    await remindAfter(3);
    expect((await linesOf(ann)).map(({ reason }) => reason)).toEqual(['Due']);
    expect((await linesOf(ben)).map(({ reason }) => reason)).not.toContain('Due');
    const mails = await studio.send();
    expect(mails.map((mail) => partsOf(mail).text).join()).toContain('still waits for your approval');
    await query("update documents set audience = 'staff' where id = $1", [signOff.subjectId]);
    await remindAfter(6);
    expect(await studio.send()).toEqual([]);
    await studio.company.admin.call(contract.withdrawSignOff, { params: { id: signOff.id } });
    const told = await countOf(signOff);
    await remindAfter(10);
    expect(await countOf(signOff)).toBe(told);
  });
});
