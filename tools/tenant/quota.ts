import { sql } from 'kysely';
import { formatBytes } from '#server/platform/files/size.ts';
import { settingCommand } from './setting.ts';

const megabyte = 1024 * 1024;
/** The limit of the column. */
const most = 2 ** 31 - 1;

/** The upload to leave out of the sum. No upload has this id, so all count. */
const noUpload = '00000000-0000-0000-0000-000000000000';

export const quota = settingCommand({
  summary: 'Show the storage use and limit of a company, or change the limit with --mb.',
  option: 'mb',
  placeholder: 'MEGABYTES',
  range: [0, most],
  takes: `a whole number of megabytes, at most ${most}`,
  column: 'storage_quota_mb',
  detailsOf: (megabytes) => ({ storageQuota: formatBytes(megabytes * megabyte) }),

  async describe(tx, { name }) {
    const storage = await tx.first(
      sql<{ used: string; quota: string }>`select used, quota from app.storage(${noUpload})`,
    );
    return `${name} uses ${formatBytes(Number(storage?.used))} of ${formatBytes(Number(storage?.quota))}.`;
  },
});
