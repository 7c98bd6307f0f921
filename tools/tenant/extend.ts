import { sql } from 'kysely';
import { trialEndingIn } from '#server/people/tenants/trial.ts';
import { record } from '#server/platform/audit/write.ts';
import { db } from '#server/platform/tenancy/query.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { inCompany, shell } from './company.ts';

const most = 3650;

export const extend: Command = {
  summary: 'Let the trial of a company last longer, also after it has ended, or end it without a limit.',
  usage: '--tenant NAME (--days NUMBER | --unlimited)',
  options: { tenant: { type: 'string' }, days: { type: 'string' }, unlimited: { type: 'boolean' } },
  required: ['tenant'],

  async run({ ownerUrl, values }) {
    const given = textOf(values, 'days');
    if ((given === undefined) !== Boolean(values.unlimited))
      throw new UsageError('Give either --days NUMBER or --unlimited.');
    const days = given === undefined ? undefined : parse(given);
    const line = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, { id, name }) => {
      const trial = await tx.first(sql<{ left: number }>`
        select greatest(trial_ends_on - (now() at time zone 'UTC')::date, 0) as left
        from tenants where id = ${id} and trial_ends_on is not null`);
      if (!trial) throw new UsageError(`${name} has no trial, so nothing ends.`);
      const columns = trialEndingIn(days === undefined ? undefined : trial.left + days);
      const changed = await tx.first(
        db
          .updateTable('tenants')
          .set({ ...columns, updated_at: sql<string>`now()` })
          .where('id', '=', id)
          .returning(sql<string | null>`trial_ends_on::text`.as('lastDay')),
      );
      await tx.run(
        db
          .updateTable('mails')
          .set({ state: 'Cancelled', answer: 'The trial was extended.' })
          .where('tenant_id', '=', id)
          .where('kind', '=', 'trialEnding')
          .where('state', '=', 'Queued'),
      );
      await record(tx, shell(), {
        action: 'tenant.updated',
        actorName: 'operator',
        subjectType: 'tenant',
        subjectId: id,
        subjectName: name,
        details: { fields: ['trialEndsOn'], ...(changed?.lastDay && { trialEndsOn: changed.lastDay }) },
      });
      return changed?.lastDay
        ? `The trial of ${name} lasts until ${changed.lastDay}.`
        : `${name} has no trial any more.`;
    });
    print(line);
  },
};

function parse(given: string): number {
  const days = Number(given);
  if (!/^\d{1,4}$/.test(given) || days < 1 || days > most)
    throw new UsageError(`--days takes a whole number from 1 to ${most}.`);
  return days;
}
