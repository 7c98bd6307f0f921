import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMails, resendMail } from '#contract/work/mail.ts';
import { finishNotification, readNotification, snoozeNotification } from '#contract/work/notifications.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { Person } from '#tests/support/company.ts';
import { linesOf } from '#tests/support/inbox.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';

/** Notices that are not sent, and why. */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let wim: Person;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  wim = await studio.company.addPerson({ role: 'worker', firstName: 'Wim' });
});
afterAll(() => mailing.stop());

const query = (text: string, values: unknown[]) => mailing.test.database.owner.query(text, values);
const onlyLine = async (person: Person) => (await linesOf(person, 'all'))[0]?.id as string;

describe('a notice that nobody needs', () => {
  it.each([
    ['read', (id: string) => wim.call(readNotification, { params: { id } })],
    ['done', (id: string) => wim.call(finishNotification, { params: { id } })],
    [
      'snoozed',
      (id: string) => wim.call(snoozeNotification, { params: { id }, body: { until: '2099-01-01T00:00:00Z' } }),
    ],
  ])('is cancelled once its line is %s', async (_state, act) => {
    await studio.assign([wim]);
    expect((await act(await onlyLine(wim))).status).toBe(204);
    expect(await studio.send()).toEqual([]);
    expect(await studio.mailsTo(wim)).toEqual([
      expect.objectContaining({ state: 'Cancelled', answer: 'It was read in the inbox before the mail left.' }),
    ]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'lost sight of the project',
      () => query('delete from project_members where user_id = $1', [wim.id]),
      'The recipient may no longer see what it is about.',
    ],
    [
      'the project was deleted',
      () => query('update projects set deleted_at = now() where tenant_id = $1', [studio.company.id]),
      'The recipient may no longer see what it is about.',
    ],
    [
      'the account was deactivated',
      () => query('update users set is_active = false where id = $1', [wim.id]),
      'The account was deactivated or removed.',
    ],
    [
      'the project was muted',
      async () => studio.want(wim, { mutedProjects: [(await linesOf(wim))[0]?.projectId] }),
      'The recipient muted this.',
    ],
    [
      'unsubscribed',
      () => studio.want(wim, { groups: { assigned: { mail: 'off' } } }),
      'The recipient does not want these mails.',
    ],
    [
      'the group was turned off',
      () => studio.want(wim, { groups: { assigned: { inApp: false } } }),
      'The recipient does not want these mails.',
    ],
    [
      'notifications were paused',
      () => studio.want(wim, { pausedUntil: '2099-01-01T00:00:00Z' }),
      'The recipient paused notifications.',
    ],
  ])('is suppressed with the reason: %s', async (_reason, act, answer) => {
    await studio.assign([wim]);
    await act();
    expect(await studio.send()).toEqual([]);
    const [mail] = (await studio.company.admin.call(listMails)).body;
    expect(mail).toMatchObject({ kind: 'assigned', userId: wim.id, state: 'Suppressed', answer });
  });

  it('is cancelled if the recipient has another address now', async () => {
    await studio.assign([wim]);
    await query("update users set email = 'new@wim.example', email_key = 'new@wim.example' where id = $1", [wim.id]);
    expect(await studio.send()).toEqual([]);
    expect(await studio.mailsTo(wim)).toEqual([
      expect.objectContaining({ state: 'Cancelled', answer: 'The recipient has another address now.' }),
    ]);
  });

  it('is cancelled after a day, so that old mails do not leave when mail is switched on', async () => {
    await studio.assign([wim]);
    await query("update mails set created_at = now() - interval '25 hours' where user_id = $1", [wim.id]);
    expect(await studio.send()).toEqual([]);
    const [mail] = await studio.mailsTo(wim);
    expect(mail).toMatchObject({ state: 'Cancelled', answer: 'It could not be sent within a day.' });
    await studio.company.admin.call(resendMail, { params: { id: mail?.id as string } });
    expect(await studio.send()).toHaveLength(1);
  });

  it('waits for the digest during a pause', async () => {
    await studio.want(wim, { pausedUntil: '2099-01-01T00:00:00Z' });
    await studio.assign([wim]);
    expect(await studio.mailsTo(wim)).toEqual([]);
    const { rows } = await query('select digest_topic, digest_since from notifications where user_id = $1', [wim.id]);
    expect(rows).toEqual([{ digest_topic: 'assigned', digest_since: new Date('2099-01-01T00:00:00Z') }]);
  });
});
