import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { createInvitation } from '#contract/people/entry.ts';
import { updateMe } from '#contract/people/users.ts';
import { getMail, listMails } from '#contract/work/mail.ts';
import { readNotification } from '#contract/work/notifications.ts';
import { recordDueProjects } from '#server/work/inbox/due.ts';
import { type DigestStudio, openDigestStudio } from '#tests/support/digests.ts';
import { linesOf } from '#tests/support/inbox.ts';
import { type MailingStudio, startMailingStudio } from '#tests/support/notices.ts';
import { headerOf, partsOf } from '#tests/support/smtp.ts';

/** When the daily overview of what is unread comes. */

let mailing: MailingStudio;
let studio: DigestStudio;
beforeAll(async () => {
  mailing = await startMailingStudio();
});
beforeEach(async () => {
  studio = await openDigestStudio(mailing);
});
afterAll(() => mailing.stop());

describe('a digest', () => {
  it('comes at eight in the morning of the company, once, with what is unread', async () => {
    await studio.news('2026-03-02T10:00:00Z');
    // Berlin is one hour ahead.
    expect(
      await studio.digestsAfter(
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

  it.each([
    ['US', /, \w{3} \d{1,2}, \d{4}$/],
    ['JP', /, \w{3} \d{1,2}, \d{4}$/],
    ['GB', /, \d{1,2} \w{3,4} \d{4}$/],
  ])('writes its day as people in the region %s do, if its reader chose that', async (region, day) => {
    await studio.wim.call(updateMe, { body: { region } });
    await studio.news('2026-03-02T10:00:00Z');
    await studio.digestsAfter('2026-03-03T07:00:00Z');
    const [mail] = await studio.send();
    expect(headerOf(mail as never, 'Subject')).toMatch(day);
  });

  it('does not come when nothing happened, nor for what happened after its time', async () => {
    expect(await studio.digestsAfter('2026-03-03T07:00:00Z')).toEqual([0]);
    await studio.news('2026-03-03T07:00:01Z');
    expect(await studio.digestsAfter('2026-03-03T12:00:00Z', '2026-03-04T06:59:00Z', '2026-03-04T07:00:00Z')).toEqual([
      0, 0, 1,
    ]);
  });

  it('tells nothing twice, and tells a line again when something else happens to it', async () => {
    await studio.news('2026-03-02T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-03T07:00:00Z', '2026-03-04T07:00:00Z')).toEqual([1, 1]);
    await studio.news('2026-03-04T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-05T07:00:00Z')).toEqual([2]);
  });

  it('comes on the chosen days, at the chosen time, in the zone of the person', async () => {
    const { status } = await studio.want(studio.wim, { digestAt: '17:30', digestDays: [7, 3, 3] });
    expect(status).toBe(200);
    await studio.query("update users set time_zone = 'America/New_York' where id = $1", [studio.wim.id]);
    await studio.news('2026-03-02T10:00:00Z');
    // New York is five hours behind. 3 March 2026 is a Tuesday.
    expect(await studio.digestsAfter('2026-03-03T23:00:00Z', '2026-03-04T22:29:00Z', '2026-03-04T22:30:00Z')).toEqual([
      0, 0, 1,
    ]);
    await studio.news('2026-03-05T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-07T23:00:00Z', '2026-03-08T21:30:00Z')).toEqual([1, 2]);
  });

  it('can be turned off', async () => {
    await studio.want(studio.wim, { digestDays: [] });
    await studio.news('2026-03-02T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-03T12:00:00Z')).toEqual([0]);
  });

  it('is a day late rather than at the wrong time if nobody made it on its day', async () => {
    await studio.news('2026-03-02T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-04T05:00:00Z', '2026-03-04T07:00:00Z')).toEqual([0, 1]);
  });

  it('still comes if the database does not know a time zone, for everybody', async () => {
    await studio.query("update users set time_zone = 'Mars/Olympus' where id = $1", [studio.wim.id]);
    await studio.news('2026-03-02T10:00:00Z');
    expect(await studio.digestsAfter('2026-03-03T07:59:00Z', '2026-03-03T08:00:00Z')).toEqual([0, 1]);
  });
});

describe.each([
  // Summer time begins on Sunday 29 March 2026 at 02:00 and ends on 25 October at 03:00.
  ['beginning', '2026-03-28', ['2026-03-28T07:00:00Z', '2026-03-29T06:00:00Z', '2026-03-30T06:00:00Z']],
  ['end', '2026-10-24', ['2026-10-24T06:00:00Z', '2026-10-25T07:00:00Z', '2026-10-26T07:00:00Z']],
])('across the %s of summer time', (_change, first, expected) => {
  /** The times, to the minute, at which a digest was made, looked at every quarter of an hour for three days. Each is read and followed by news. */
  async function timesOfDigests(digestAt: string): Promise<string[]> {
    await studio.want(studio.wim, { digestAt, digestDays: [1, 2, 3, 4, 5, 6, 7] });
    const start = Date.parse(`${first}T00:00:00+01:00`);
    const found: string[] = [];
    await studio.news(new Date(start - 60_000).toISOString());
    for (let minute = -60; minute < 3 * 24 * 60 - 60; minute += 15) {
      const now = new Date(start + minute * 60_000);
      await studio.make(now.toISOString());
      if ((await studio.digests()).length === found.length) continue;
      found.push(now.toISOString().replace('.000', ''));
      await studio.news(now.toISOString());
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

it('an administrator sees a digest in the list, and reads it as its recipient', async () => {
  await studio.news('2026-03-02T10:00:00Z');
  await studio.make('2026-03-03T07:00:00Z');
  await studio.send();
  await studio.wim.call(readNotification, { params: { id: (await linesOf(studio.wim))[0]?.id as string } });
  const [mail] = (await studio.company.admin.call(listMails)).body;
  expect(mail).toMatchObject({ kind: 'digest', state: 'Sent' });
  expect(mail.subject).toContain('What is new at');
  const { text } = (await studio.company.admin.call(getMail, { params: { id: mail.id } })).body;
  expect(text).toContain('Lobby');
});

describe('somebody who was invited', () => {
  const acceptInvitation = async (id: string) => {
    await studio.query("update users set password_hash = 'x', email_unconfirmed = false where id = $1", [id]);
    await studio.query(
      "update entry_links set used_at = '2026-03-20T10:00:00Z' where user_id = $1 and purpose = 'invitation'",
      [id],
    );
  };

  it('gets no news by mail before they come in, and then one digest of what still waits, however old', async () => {
    const { company, acme } = studio;
    const cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', clientId: acme });
    expect((await company.admin.call(createInvitation, { params: { id: cleo.id } })).status).toBe(201);
    await studio.send();
    for (const title of ['One', 'Two']) await studio.assign([cleo], title);
    await studio.query("update notifications set digest_since = '2026-03-02T10:00:00Z' where user_id = $1", [cleo.id]);
    await studio.make('2026-03-03T12:00:00Z');
    await studio.make('2026-03-20T07:30:00Z');
    expect((await studio.mailsTo(cleo)).map(({ kind }) => kind)).toEqual(['invitation']);
    expect(await studio.send()).toEqual([]);

    await acceptInvitation(cleo.id);
    await studio.make('2026-03-23T07:30:00Z');
    await studio.make('2026-03-23T12:00:00Z');
    const received = await studio.send();
    expect(received).toHaveLength(1);
    const { text } = partsOf(received[0] as never);
    for (const words of ['2 things are new at', 'One', 'Two']) expect(text).toContain(words);
    await studio.assign([cleo], 'Three');
    expect((await studio.mailsTo(cleo)).map(({ kind }) => kind)).toEqual(['invitation', 'digest', 'assigned']);
  });
});

it('client users hear that a project is overdue only if the company wishes it, and staff always', async () => {
  const { company, acme, wim, query } = studio;
  const cleo = await company.addPerson({ role: 'client', firstName: 'Cleo', clientId: acme });
  const overdue = async (title: string, endDate: string) => {
    const members = [{ person: wim }, { person: cleo, side: 'ClientUser' as const }];
    await company.addProject({ clientId: acme, title, startDate: '2026-01-01', endDate, members });
    await mailing.test.services.tenancy.asServer(company.id, 'write', (tx) =>
      recordDueProjects(tx, new Date('2026-03-10T12:00:00Z')),
    );
    await studio.tell();
  };
  const told = async (who: typeof wim) => (await linesOf(who)).map(({ title, latest }) => `${title}: ${latest?.text}`);
  await query("update projects set status = 'Completed' where tenant_id = $1", [company.id]);
  await overdue('Late', '2026-03-08');
  await overdue('Soon', '2026-03-11');
  expect(await told(wim)).toEqual(['Soon: Due on 11 Mar 2026', 'Late: Was due on 8 Mar 2026']);
  expect(await told(cleo)).toEqual(['Soon: Due on 11 Mar 2026']);
  expect((await company.admin.call(updateCompany, { body: { clientsHearOfLateness: true } })).status).toBe(200);
  await overdue('Later', '2026-03-09');
  expect(await told(cleo)).toEqual(['Later: Was due on 9 Mar 2026', 'Soon: Due on 11 Mar 2026']);
});
