import { db } from '#server/platform/tenancy/query.ts';
import { settingCommand } from './setting.ts';

/** The limit of the column. */
const most = 1200;

export const auditRetention = settingCommand({
  summary: 'Show how long a company keeps audit entries, or change it with --months.',
  option: 'months',
  placeholder: 'MONTHS',
  range: [1, most],
  takes: `a whole number from 1 to ${most}`,
  column: 'audit_months',
  detailsOf: (auditMonths) => ({ auditMonths }),

  async describe(tx, { id, name }) {
    const kept = await tx.first(db.selectFrom('tenants').where('id', '=', id).select('audit_months as months'));
    const months = kept?.months === 1 ? '1 month, at least 30 days' : `${kept?.months} months`;
    return `${name} keeps audit entries for ${months}.`;
  },
});
