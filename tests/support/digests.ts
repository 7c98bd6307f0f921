import { newId } from '#server/platform/text/ids.ts';
import { makeDueDigests } from '#server/work/inbox/digest.ts';
import type { Person } from './company.ts';
import { type MailingStudio, openStudio } from './notices.ts';

/** A company in Berlin with Wim, whose project is known to him. `news` is what he has not read yet. */
export async function openDigestStudio(mailing: MailingStudio) {
  const { owner } = mailing.test.database;
  const query = (text: string, values: unknown[] = []) => owner.query(text, values);
  const studio = await openStudio(mailing, `Studio ${newId().slice(-6)}`);
  const wim = await studio.company.addPerson({ role: 'worker', firstName: 'Wim' });
  await query("update tenants set time_zone = 'Europe/Berlin' where id = $1", [studio.company.id]);
  const project = await studio.assign([wim]);
  // The tests are about news, not about the project that was assigned.
  await query('delete from mails where user_id = $1', [wim.id]);
  await query('delete from notifications where user_id = $1', [wim.id]);
  const make = (now: string) => makeDueDigests(mailing.test.services.tenancy, new Date(now));
  const digests = async (person: Person = wim) =>
    (await studio.mailsTo(person)).filter(({ kind }) => kind === 'digest');
  return {
    ...studio,
    wim,
    project,
    query,
    make,
    digests,
    /** News of the project, which wait for a digest since then. */
    async news(since: string): Promise<void> {
      const { rows } = await query('select status from projects where id = $1', [project]);
      await studio.change(project, { status: rows[0].status === 'OnHold' ? 'InProgress' : 'OnHold' });
      await query('update notifications set digest_since = $2 where user_id = $1 and digest_id is null', [
        wim.id,
        since,
      ]);
    },
    /** How many digests there are after looking at each of these times. */
    async digestsAfter(...times: string[]): Promise<number[]> {
      const counts: number[] = [];
      for (const time of times) {
        await make(time);
        counts.push((await digests()).length);
      }
      return counts;
    },
  };
}

export type DigestStudio = Awaited<ReturnType<typeof openDigestStudio>>;
