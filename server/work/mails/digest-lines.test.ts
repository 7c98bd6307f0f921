import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishNotification, readNotification } from '#contract/work/notifications.ts';
import { newId } from '#server/platform/text/ids.ts';
import { makeDueDigests } from '#server/work/inbox/digest.ts';
import { type DigestStudio, openDigestStudio } from '#tests/support/digests.ts';
import { linesOf } from '#tests/support/inbox.ts';
import { type MailingStudio, startMailingStudio } from '#tests/support/notices.ts';
import { partsOf } from '#tests/support/smtp.ts';

/** What a digest contains, and that there is one a day, whichever process makes it. */

let mailing: MailingStudio;
let studio: DigestStudio;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openDigestStudio(mailing);
});
afterAll(() => mailing.stop());

describe('what a digest tells', () => {
  it('is at most fifty entries, and how many more there are', async () => {
    const team =
      "insert into project_members select tenant_id, id, client_id, $2, 'InternalUser' from projects where id = any ($1)";
    const ids: string[] = [];
    for (let index = 0; index < 53; index++)
      ids.push(await studio.company.addProject({ clientId: studio.acme, title: `Project ${index}` }));
    await studio.query(team, [ids, studio.wim.id]);
    await studio.query(
      `with event as (insert into events (tenant_id, id, kind, subject_type, subject_id, project_id, client_id, audience)
         select tenant_id, gen_random_uuid(), 'project.statusChanged', 'project', id, id, client_id, 'client' from projects
         where id = any ($1) returning tenant_id, id, subject_id)
       insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id,
         updated_at, digest_topic, digest_since)
       select tenant_id, gen_random_uuid(), $2, 'project', subject_id, 'News', 1, id, now(), 'projects', '2026-03-02T10:00:00Z' from event`,
      [ids, studio.wim.id],
    );
    await studio.make('2026-03-03T07:00:00Z');
    const [mail] = await studio.send();
    const { text, html } = partsOf(mail as never);
    expect(text).toContain('53 things are new at');
    expect(text.match(/^Project \d+$/gm)).toHaveLength(50);
    expect(text).toContain('\nand 3 more\n');
    expect(html.match(/>Project \d+</g)).toHaveLength(50);
    for (const line of (mail as { raw: string }).raw.split('\r\n'))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
  });

  it.each([
    ['was read', (id: string) => studio.wim.call(readNotification, { params: { id } })],
    ['was put away', (id: string) => studio.wim.call(finishNotification, { params: { id } })],
  ])('is not what %s, before or after it was made', async (_what, act) => {
    await studio.news('2026-03-02T10:00:00Z');
    const line = async () => (await linesOf(studio.wim, 'all'))[0]?.id as string;
    await act(await line());
    expect(await studio.digestsAfter('2026-03-03T07:00:00Z')).toEqual([0]);
    await studio.news('2026-03-03T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-04T07:00:00Z')).toEqual([1]);
    await act(await line());
    expect(await studio.send()).toEqual([]);
    expect((await studio.digests())[0]).toMatchObject({ state: 'Cancelled' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['may no longer see', () => studio.query('delete from project_members where user_id = $1', [studio.wim.id])],
    ['has muted', () => studio.want(studio.wim, { mutedProjects: [studio.project] })],
    ['has turned off', () => studio.want(studio.wim, { groups: { projects: { mail: 'off' } } })],
    ['wants in no inbox', () => studio.want(studio.wim, { groups: { projects: { inApp: false } } })],
    ['has paused', () => studio.want(studio.wim, { pausedUntil: '2099-01-01T00:00:00Z' })],
  ])('is not what the person %s, before or after it was made', async (_what, act) => {
    await studio.news('2026-03-02T10:00:00Z');
    await studio.make('2026-03-03T07:00:00Z');
    await act();
    expect(await studio.send()).toEqual([]);
    expect(await studio.digests()).toEqual([expect.objectContaining({ state: 'Suppressed' })]);
    // The next day there is none to be made either.
    await studio.query('update notifications set digest_id = null where user_id = $1', [studio.wim.id]);
    expect(await studio.digestsAfter('2026-03-04T07:00:00Z')).toEqual([1]);
  });

  it('comes after a pause if it happened during it', async () => {
    await studio.want(studio.wim, { pausedUntil: '2099-01-01T00:00:00Z' });
    await studio.change(studio.project, { status: 'OnHold' });
    // The pause ends.
    await studio.query(
      "update notification_settings set paused_until = now() - interval '1 minute' where user_id = $1",
      [studio.wim.id],
    );
    await studio.query(
      "update notifications set digest_since = '2026-03-02T10:00:00Z', snoozed_until = now() where user_id = $1",
      [studio.wim.id],
    );
    expect(await studio.digestsAfter('2026-03-03T07:00:00Z')).toEqual([1]);
    expect(await studio.send()).toHaveLength(1);
  });

  it('is not what came by mail at once', async () => {
    await studio.want(studio.wim, { groups: { projects: { mail: 'now' } } });
    await studio.change(studio.project, { status: 'OnHold' });
    expect((await studio.mailsTo(studio.wim)).map(({ kind }) => kind)).toEqual(['news']);
    const { rows } = await studio.query('select digest_topic from notifications where user_id = $1', [studio.wim.id]);
    expect(rows).toEqual([{ digest_topic: null }]);
  });
});

describe('one a day', () => {
  it('also if news from before its time are told after it', async () => {
    await studio.news('2026-03-02T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-03T07:00:00Z')).toEqual([1]);
    await studio.news('2026-03-03T06:59:00Z');
    expect(await studio.digestsAfter('2026-03-03T07:00:30Z', '2026-03-03T22:00:00Z', '2026-03-04T07:00:00Z')).toEqual([
      1, 1, 2,
    ]);
  });

  it('also if two processes have different lines for it', async () => {
    await studio.news('2026-03-02T10:00:00Z');
    const other = await studio.assign([studio.wim], 'Website');
    await studio.query("update notifications set digest_topic = 'projects', digest_since = now() where user_id = $1", [
      studio.wim.id,
    ]);
    const { rows } = await studio.query('select id from notifications where user_id = $1 order by subject_id = $2', [
      studio.wim.id,
      other,
    ]);
    expect(rows).toHaveLength(2);
    const made: boolean[] = [];
    for (const { id } of rows)
      made.push(
        await mailing.test.services.tenancy.asServer(studio.company.id, 'write', async (tx) => {
          const lines = [id];
          const row = await tx.first(
            sql<{
              isMade: boolean;
            }>`select app.queue_digest(${studio.wim.id}, '2026-03-03', ${newId()}, ${lines}::uuid[]) as "isMade"`,
          );
          return row?.isMade === true;
        }),
      );
    expect(made).toEqual([true, false]);
    expect(await studio.digests()).toHaveLength(1);
  });
});

describe('several processes', () => {
  it('make one digest for each person', async () => {
    const people = [studio.wim];
    for (let index = 0; index < 5; index++) people.push(await studio.company.addPerson({ role: 'worker' }));
    await studio.change(studio.project, { userIds: people.map(({ id }) => id) });
    await studio.change(studio.project, { status: 'OnHold' });
    await studio.query(
      "update notifications set digest_since = '2026-03-02T10:00:00Z' where digest_topic is not null and tenant_id = $1",
      [studio.company.id],
    );
    await Promise.all(Array.from({ length: 6 }, () => studio.make('2026-03-03T07:00:00Z')));
    for (const person of people) expect(await studio.digests(person)).toHaveLength(1);
  });

  it('leave all of a digest or nothing when one of them dies', async () => {
    await studio.news('2026-03-02T10:00:00Z');
    const { tenancy } = mailing.test.services;
    // The process dies after the statement that makes the digest, before its commit.
    const dying = {
      ...tenancy,
      asServer: (id: string, mode: 'write', work: (tx: never) => Promise<unknown>) =>
        tenancy.asServer(id, mode, async (tx) => {
          await work(tx as never);
          throw new Error('killed');
        }),
    } as unknown as typeof tenancy;
    await expect(makeDueDigests(dying, new Date('2026-03-03T07:00:00Z'))).rejects.toThrow('killed');
    expect(await studio.digests()).toEqual([]);
    expect(await studio.digestsAfter('2026-03-03T07:00:30Z', '2026-03-03T07:01:00Z')).toEqual([1, 1]);
    expect(await studio.send()).toHaveLength(1);
  });
});
