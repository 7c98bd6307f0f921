import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation } from '#contract/people/entry.ts';
import { type MailTopic, mailTopics } from '#contract/platform/notification-kinds.ts';
import { listAudit } from '#contract/work/audit.ts';
import { testMail } from '#contract/work/mail.ts';
import { getNotificationSettings, getSubscription, unsubscribe } from '#contract/work/notifications.ts';
import { newId } from '#server/platform/text/ids.ts';
import { call, type Person } from '#tests/support/company.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { headerOf, partsOf, type ReceivedMail } from '#tests/support/smtp.ts';
import { createUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts';

/** One-click unsubscribe (RFC 8058). */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let wim: Person;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  wim = await studio.company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'Worker' });
});
afterAll(() => mailing.stop());

const linkFor = (topic: MailTopic, who = wim) => ({ tenantId: studio.company.id, userId: who.id, topic });
const tokenFor = (topic: MailTopic) => createUnsubscribeToken(mailing.test.services.secrets, linkFor(topic));
const settingsOf = async (who = wim) => (await who.call(getNotificationSettings)).body;
const read = (token: string) => call(mailing.test, getSubscription, { params: { token } });
const post = (token: string) => call(mailing.test, unsubscribe, { params: { token } });

/** Posts to the address in the header, as mail programs do: a form, without session and cookie. */
async function click(mail: ReceivedMail) {
  const address = /^<https:\/\/projects\.studio\.example(\/\S+)>$/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1];
  return mailing.test.app.inject({
    method: 'POST',
    url: address as string,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
}

describe('the header of a mail', () => {
  it('turns off its group alone, when it is posted to', async () => {
    const before = await settingsOf();
    await studio.assign([wim]);
    const [mail] = await studio.send();
    expect(headerOf(mail as never, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(partsOf(mail as never).text).toContain(headerOf(mail as never, 'List-Unsubscribe')?.slice(1, -1));
    expect(await settingsOf()).toEqual(before);
    expect((await click(mail as never)).statusCode).toBe(204);
    const { assigned } = before.groups;
    expect(await settingsOf()).toEqual({
      ...before,
      groups: { ...before.groups, assigned: { ...assigned, mail: 'off' } },
    });
    await studio.assign([wim]);
    expect(await studio.send()).toEqual([]);
  });

  it('is on no mail about an account, and not on the test message', async () => {
    await createInvitationFor(await studio.company.addPerson({ role: 'worker' }));
    await studio.company.admin.call(testMail, { body: { to: 'ada@studio.example' } });
    for (const kind of ['passwordReset', 'emailChanged'])
      await mailing.test.database.owner.query(
        'insert into mails (tenant_id, id, kind, user_id, address) values ($1, $2, $3, $4, $5)',
        [studio.company.id, newId(), kind, wim.id, 'wim@studio.example'],
      );
    const mails = await studio.send();
    expect(mails.length).toBe(4);
    for (const mail of mails) {
      expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined();
      expect(mail.raw).not.toContain('/unsubscribe/');
    }
  });
});

const createInvitationFor = ({ id }: Person) => studio.company.admin.call(createInvitation, { params: { id } });

describe.each(mailTopics)('a link for %s', (topic) => {
  it('says what it is for, and changes nothing until it is posted', async () => {
    const before = await settingsOf();
    for (let times = 0; times < 3; times++) {
      const { status, body, headers } = await read(tokenFor(topic));
      expect([status, body]).toEqual([200, { topic, isOff: false, companyName: studio.company.name }]);
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
    expect(await settingsOf()).toEqual(before);
  });

  it('turns that off, for that person, and is in the audit log once', async () => {
    const other = await studio.company.addPerson({ role: 'worker' });
    const [before, others] = [await settingsOf(), await settingsOf(other)];
    for (let times = 0; times < 2; times++) expect((await post(tokenFor(topic))).status).toBe(204);
    expect((await read(tokenFor(topic))).body.isOff).toBe(true);
    const after = await settingsOf();
    if (topic === 'digest') expect(after).toEqual({ ...before, digestDays: [] });
    else expect(after.groups).toEqual({ ...before.groups, [topic]: { inApp: true, mail: 'off' } });
    expect(await settingsOf(other)).toEqual(others);
    const entries = (await studio.company.admin.call(listAudit, { query: { kind: 'people' } })).body;
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'notifications.unsubscribed',
        subjectId: wim.id,
        subjectName: 'Wim Worker',
        details: { topic },
      }),
    ]);
    expect(entries[0]).not.toHaveProperty('actorId');
  });
});

describe('a link that does not work', () => {
  const forged = {
    'an altered one': () => {
      const bytes = Buffer.from(tokenFor('files'), 'base64url');
      bytes[32] = 5;
      return bytes.toString('base64url');
    },
    'one with other characters for the same bytes': () => `${tokenFor('files')}=`,
    'one of another purpose': () => Buffer.alloc(67).toString('base64url'),
    'an empty one': () => ' ',
    'one that ended': () =>
      createUnsubscribeToken(mailing.test.services.secrets, linkFor('files'), new Date(Date.now() - 366 * 86_400_000)),
    'one of another installation': () =>
      createUnsubscribeToken({ tokenSecret: 'x'.repeat(40), otherTokenSecret: undefined }, linkFor('files')),
    'one of an unknown person': () =>
      createUnsubscribeToken(mailing.test.services.secrets, { ...linkFor('files'), userId: newId() }),
    'one of an unknown company': () =>
      createUnsubscribeToken(mailing.test.services.secrets, { ...linkFor('files'), tenantId: newId() }),
  };

  it.each(Object.entries(forged))('%s answers as one that never existed', async (_name, make) => {
    const before = await settingsOf();
    for (const ask of [read, post]) {
      const { status, body } = await ask(make());
      const { requestId: _one, traceId: _two, ...rest } = body;
      const { requestId: _three, traceId: _four, ...unknown } = (await ask('nothing')).body;
      expect([status, rest]).toEqual([404, unknown]);
    }
    expect(await settingsOf()).toEqual(before);
  });

  it('nor does one of a person who was deactivated, or of a company that is closed', async () => {
    const { owner } = mailing.test.database;
    for (const [close, open] of [
      [
        'update users set is_active = false where tenant_id = $1',
        'update users set is_active = true where tenant_id = $1',
      ],
      ['update tenants set is_active = false where id = $1', 'update tenants set is_active = true where id = $1'],
    ] as const) {
      await owner.query(close, [studio.company.id]);
      for (const ask of [read, post]) expect((await ask(tokenFor('files'))).status).toBe(404);
      await owner.query(open, [studio.company.id]);
    }
    expect((await read(tokenFor('files'))).body.isOff).toBe(false);
  });

  it('one that was signed before the secret changed still works while the old secret is kept', () => {
    const { secrets } = mailing.test.services;
    const token = tokenFor('due');
    const rotated = { tokenSecret: 'n'.repeat(40), otherTokenSecret: secrets.tokenSecret };
    expect(readUnsubscribeToken(rotated, token)).toEqual(linkFor('due'));
    expect(readUnsubscribeToken({ ...rotated, otherTokenSecret: undefined }, token)).toBeUndefined();
  });
});

it('is limited by address', async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 61; times++)
    statuses.push(
      (await mailing.test.app.inject({ method: 'POST', url: '/unsubscribe/x', remoteAddress: '203.0.113.9' }))
        .statusCode,
    );
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
  expect(statuses[60]).toBe(429);
});
