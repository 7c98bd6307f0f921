import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getMail, listMails } from '#contract/mail.ts';
import { finishNotification, readNotification } from '#contract/notifications.ts';
import { newId } from '#server/ids.ts';
import { makeDueDigests } from '#server/inbox/digest.ts';
import type { Person } from '#tests/support/company.ts';
import { linesOf } from '#tests/support/inbox.ts';
import { type MailingStudio, openStudio, startMailingStudio } from '#tests/support/notices.ts';
import { headerOf, partsOf } from '#tests/support/smtp.ts';

/** The daily overview of what is unread. */

let mailing: MailingStudio;
let studio: Awaited<ReturnType<typeof openStudio>>;
let wim: Person;
let project: string;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  wim = await studio.company.addPerson({ role: 'worker', firstName: 'Wim' });
  await inZone('Europe/Berlin');
  project = await studio.assign([wim]);
  // The tests below are about news, not about the project that was assigned.
  await query('delete from mails where user_id = $1', [wim.id]);
  await query('delete from notifications where user_id = $1', [wim.id]);
});
afterAll(() => mailing.stop());

const query = (text: string, values: unknown[] = []) => mailing.test.database.owner.query(text, values);
const inZone = (zone: string) => query('update tenants set time_zone = $2 where id = $1', [studio.company.id, zone]);
const make = (now: string) => makeDueDigests(mailing.test.services.tenancy, new Date(now));
const digests = async (person = wim) => (await studio.mailsTo(person)).filter(({ kind }) => kind === 'digest');

/** News of the project, which wait for a digest since then. */
async function news(since: string): Promise<void> {
  const { rows } = await query('select status from projects where id = $1', [project]);
  await studio.change(project, { status: rows[0].status === 'OnHold' ? 'InProgress' : 'OnHold' });
  await query('update notifications set digest_since = $2 where user_id = $1 and digest_id is null', [wim.id, since]);
}

/** How many digests there are after looking at each of these times. */
async function digestsAfter(...times: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (const time of times) {
    await make(time);
    counts.push((await digests()).length);
  }
  return counts;
}

describe('a digest', () => {
  it('comes at eight in the morning of the company, once, with what is unread', async () => {
    await news('2026-03-02T10:00:00Z');
    // Berlin is one hour ahead.
    expect(
      await digestsAfter(
        '2026-03-03T06:59:59Z',
        '2026-03-03T07:00:00Z',
        '2026-03-03T07:00:30Z',
        '2026-03-03T22:59:00Z',
      ),
    ).toEqual([0, 1, 1, 1]);
    const [mail, ...others] = await studio.send();
    expect(others).toEqual([]);
    expect(headerOf(mail as never, 'Subject')).toMatch(
      new RegExp(`^What is new at ${studio.company.name}, \\d+ \\w+ \\d{4}$`),
    );
    const { text, html } = partsOf(mail as never);
    for (const words of [
      'One thing is new at',
      'Lobby',
      'Status changed from Not Started to On Hold',
      `/open/${studio.company.id}/inbox`,
    ])
      expect(text).toContain(words);
    expect(html).toContain('Lobby');
  });

  it('does not come when nothing happened, nor for what happened after its time', async () => {
    expect(await digestsAfter('2026-03-03T07:00:00Z')).toEqual([0]);
    await news('2026-03-03T07:00:01Z');
    expect(await digestsAfter('2026-03-03T12:00:00Z', '2026-03-04T06:59:00Z', '2026-03-04T07:00:00Z')).toEqual([
      0, 0, 1,
    ]);
  });

  it('tells nothing twice, and tells a line again when something else happens to it', async () => {
    await news('2026-03-02T10:00:00Z');
    expect(await digestsAfter('2026-03-03T07:00:00Z', '2026-03-04T07:00:00Z')).toEqual([1, 1]);
    await news('2026-03-04T10:00:00Z');
    expect(await digestsAfter('2026-03-05T07:00:00Z')).toEqual([2]);
  });

  it('comes on the chosen days, at the chosen time, in the zone of the person', async () => {
    const { status } = await studio.want(wim, { digestAt: '17:30', digestDays: [7, 3, 3] });
    expect(status).toBe(200);
    await query("update users set time_zone = 'America/New_York' where id = $1", [wim.id]);
    await news('2026-03-02T10:00:00Z');
    // New York is five hours behind. 3 March 2026 is a Tuesday.
    expect(await digestsAfter('2026-03-03T23:00:00Z', '2026-03-04T22:29:00Z', '2026-03-04T22:30:00Z')).toEqual([
      0, 0, 1,
    ]);
    await news('2026-03-05T10:00:00Z');
    expect(await digestsAfter('2026-03-07T23:00:00Z', '2026-03-08T21:30:00Z')).toEqual([1, 2]);
  });

  it('can be turned off', async () => {
    await studio.want(wim, { digestDays: [] });
    await news('2026-03-02T10:00:00Z');
    expect(await digestsAfter('2026-03-03T12:00:00Z')).toEqual([0]);
  });

  it('is a day late rather than at the wrong time if nobody made it on its day', async () => {
    await news('2026-03-02T10:00:00Z');
    expect(await digestsAfter('2026-03-04T05:00:00Z', '2026-03-04T07:00:00Z')).toEqual([0, 1]);
  });

  it('still comes if the database does not know a time zone, for everybody', async () => {
    await query("update users set time_zone = 'Mars/Olympus' where id = $1", [wim.id]);
    await news('2026-03-02T10:00:00Z');
    expect(await digestsAfter('2026-03-03T07:59:00Z', '2026-03-03T08:00:00Z')).toEqual([0, 1]);
  });
});

describe.each([
  // Summer time begins on Sunday 29 March 2026 at 02:00 and ends on 25 October at 03:00.
  ['beginning', '2026-03-28', ['2026-03-28T07:00:00Z', '2026-03-29T06:00:00Z', '2026-03-30T06:00:00Z']],
  ['end', '2026-10-24', ['2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z']],
])('across the %s of summer time', (_change, first, expected) => {
  /** The times, to the minute, at which a digest was made, looked at every quarter of an hour for three days. Each is read and followed by news. */
  async function timesOfDigests(digestAt: string): Promise<string[]> {
    await studio.want(wim, { digestAt, digestDays: [1, 2, 3, 4, 5, 6, 7] });
    const start = Date.parse(`${first}T00:00:00+01:00`);
    const found: string[] = [];
    await news(new Date(start - 60_000).toISOString());
    for (let minute = -60; minute < 3 * 24 * 60 - 60; minute += 15) {
      const now = new Date(start + minute * 60_000);
      await make(now.toISOString());
      if ((await digests()).length === found.length) continue;
      found.push(now.toISOString().replace('.000', ''));
      await news(now.toISOString());
    }
    return found;
  }

  it('it comes once a day at eight', async () => {
    expect(await timesOfDigests('08:00')).toEqual(expected);
  });

  it('it comes once a day at a time that is left out or comes twice', async () => {
    const times = await timesOfDigests('02:30');
    const days = times.map((time) => new Date(time).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }));
    expect(new Set(days).size).toBe(3);
    expect(times).toHaveLength(3);
  });
});

describe('what a digest tells', () => {
  it('is at most fifty entries, and how many more there are', async () => {
    const team =
      "insert into project_members select tenant_id, id, client_id, $2, 'InternalUser' from projects where id = any ($1)";
    const ids: string[] = [];
    for (let index = 0; index < 53; index++)
      ids.push(await studio.company.addProject({ clientId: studio.acme, title: `Project ${index}` }));
    await query(team, [ids, wim.id]);
    await query(
      `with event as (insert into events (tenant_id, id, kind, subject_type, subject_id, project_id, client_id, audience)
         select tenant_id, gen_random_uuid(), 'project.statusChanged', 'project', id, id, client_id, 'client' from projects
         where id = any ($1) returning tenant_id, id, subject_id)
       insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id,
         updated_at, digest_topic, digest_since)
       select tenant_id, gen_random_uuid(), $2, 'project', subject_id, 'News', 1, id, now(), 'projects', '2026-03-02T10:00:00Z' from event`,
      [ids, wim.id],
    );
    await make('2026-03-03T07:00:00Z');
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
    ['was read', (id: string) => wim.call(readNotification, { params: { id } })],
    ['was put away', (id: string) => wim.call(finishNotification, { params: { id } })],
  ])('is not what %s, before or after it was made', async (_what, act) => {
    await news('2026-03-02T10:00:00Z');
    const line = async () => (await linesOf(wim, 'all'))[0]?.id as string;
    await act(await line());
    expect(await digestsAfter('2026-03-03T07:00:00Z')).toEqual([0]);
    await news('2026-03-03T10:00:00Z');
    expect(await digestsAfter('2026-03-04T07:00:00Z')).toEqual([1]);
    await act(await line());
    expect(await studio.send()).toEqual([]);
    expect((await digests())[0]).toMatchObject({ state: 'Cancelled' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['may no longer see', () => query('delete from project_members where user_id = $1', [wim.id])],
    ['has muted', () => studio.want(wim, { mutedProjects: [project] })],
    ['has turned off', () => studio.want(wim, { groups: { projects: { mail: 'off' } } })],
    ['wants in no inbox', () => studio.want(wim, { groups: { projects: { inApp: false } } })],
    ['has paused', () => studio.want(wim, { pausedUntil: '2099-01-01T00:00:00Z' })],
  ])('is not what the person %s, before or after it was made', async (_what, act) => {
    await news('2026-03-02T10:00:00Z');
    await make('2026-03-03T07:00:00Z');
    await act();
    expect(await studio.send()).toEqual([]);
    expect(await digests()).toEqual([expect.objectContaining({ state: 'Suppressed' })]);
    // The next day there is none to be made either.
    await query('update notifications set digest_id = null where user_id = $1', [wim.id]);
    expect(await digestsAfter('2026-03-04T07:00:00Z')).toEqual([1]);
  });

  it('comes after a pause if it happened during it', async () => {
    await studio.want(wim, { pausedUntil: '2099-01-01T00:00:00Z' });
    await studio.change(project, { status: 'OnHold' });
    // The pause ends.
    await query("update notification_settings set paused_until = now() - interval '1 minute' where user_id = $1", [
      wim.id,
    ]);
    await query(
      "update notifications set digest_since = '2026-03-02T10:00:00Z', snoozed_until = now() where user_id = $1",
      [wim.id],
    );
    expect(await digestsAfter('2026-03-03T07:00:00Z')).toEqual([1]);
    expect(await studio.send()).toHaveLength(1);
  });

  it('is not what came by mail at once', async () => {
    await studio.want(wim, { groups: { projects: { mail: 'now' } } });
    await studio.change(project, { status: 'OnHold' });
    expect((await studio.mailsTo(wim)).map(({ kind }) => kind)).toEqual(['news']);
    const { rows } = await query('select digest_topic from notifications where user_id = $1', [wim.id]);
    expect(rows).toEqual([{ digest_topic: null }]);
  });
});

describe('one a day', () => {
  it('also if news from before its time are told after it', async () => {
    await news('2026-03-02T10:00:00Z');
    expect(await digestsAfter('2026-03-03T07:00:00Z')).toEqual([1]);
    await news('2026-03-03T06:59:00Z');
    expect(await digestsAfter('2026-03-03T07:00:30Z', '2026-03-03T22:00:00Z', '2026-03-04T07:00:00Z')).toEqual([
      1, 1, 2,
    ]);
  });

  it('also if two processes have different lines for it', async () => {
    await news('2026-03-02T10:00:00Z');
    const other = await studio.assign([wim], 'Website');
    await query("update notifications set digest_topic = 'projects', digest_since = now() where user_id = $1", [
      wim.id,
    ]);
    const { rows } = await query('select id from notifications where user_id = $1 order by subject_id = $2', [
      wim.id,
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
            }>`select app.queue_digest(${wim.id}, '2026-03-03', ${newId()}, ${lines}::uuid[]) as "isMade"`,
          );
          return row?.isMade === true;
        }),
      );
    expect(made).toEqual([true, false]);
    expect(await digests()).toHaveLength(1);
  });
});

describe('several processes', () => {
  it('make one digest for each person', async () => {
    const people = [wim];
    for (let index = 0; index < 5; index++) people.push(await studio.company.addPerson({ role: 'worker' }));
    await studio.change(project, { userIds: people.map(({ id }) => id) });
    await studio.change(project, { status: 'OnHold' });
    await query(
      "update notifications set digest_since = '2026-03-02T10:00:00Z' where digest_topic is not null and tenant_id = $1",
      [studio.company.id],
    );
    await Promise.all(Array.from({ length: 6 }, () => make('2026-03-03T07:00:00Z')));
    for (const person of people) expect(await digests(person)).toHaveLength(1);
  });

  it('leave all of a digest or nothing when one of them dies', async () => {
    await news('2026-03-02T10:00:00Z');
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
    expect(await digests()).toEqual([]);
    expect(await digestsAfter('2026-03-03T07:00:30Z', '2026-03-03T07:01:00Z')).toEqual([1, 1]);
    expect(await studio.send()).toHaveLength(1);
  });
});

it('an administrator sees a digest in the list, and reads it as its recipient', async () => {
  await news('2026-03-02T10:00:00Z');
  await make('2026-03-03T07:00:00Z');
  await studio.send();
  await wim.call(readNotification, { params: { id: (await linesOf(wim))[0]?.id as string } });
  const [mail] = (await studio.company.admin.call(listMails)).body;
  expect(mail).toMatchObject({ kind: 'digest', state: 'Sent' });
  expect(mail.subject).toContain('What is new at');
  const { text } = (await studio.company.admin.call(getMail, { params: { id: mail.id } })).body;
  expect(text).toContain('Lobby');
});
