import { sql } from 'kysely';
import { lastBackup } from './backup/backup-directory.ts';
import { clientChanges } from './nouns.ts';
import { openApiTokens } from './people/api-tokens/verify.ts';
import { openPasswords, type PasswordCost } from './people/passwords/passwords.ts';
import { openTokens } from './people/sign-in/sessions/tokens.ts';
import { flushRepeats } from './platform/audit/repeats.ts';
import type { Config } from './platform/config/config.ts';
import { readSecrets } from './platform/crypto/secrets.ts';
import { looksLikeApiToken } from './platform/crypto/token-kinds.ts';
import { openFiles } from './platform/files/index.ts';
import { openWriteLimits } from './platform/limits/write-limits.ts';
import { openBus } from './platform/live/bus.ts';
import { openViewers } from './platform/live/viewers.ts';
import { openMailServerState } from './platform/mail/server-state.ts';
import { readWaitingWork } from './platform/outbox/waiting.ts';
import { openOutgoing } from './platform/outgoing/index.ts';
import { decoding } from './platform/pictures/decode.ts';
import type { Services } from './platform/services.ts';
import { openTenancy } from './platform/tenancy/index.ts';
import { prepareTakeOver } from './work/leaving/hand-over.ts';

/** Each connection is a PostgreSQL process, and more of them evict each other from the CPU caches. */
const poolSize = 5;

/** Tests hash passwords at a lower cost. */
export async function openServices(config: Config, appUrl: string, passwordCost?: PasswordCost): Promise<Services> {
  const secrets = await readSecrets(config);
  const { inBackground, ...tenancy } = openTenancy({ url: appUrl, size: poolSize, prepared: config.databasePrepared });
  const bus = openBus(tenancy, config.databaseOwnerUrl ?? appUrl);
  tenancy.onChanged(bus.publish);
  const passwords = openPasswords(passwordCost);
  const tokens = openTokens(secrets);
  const apiTokens = openApiTokens(tenancy);
  const mailServer = openMailServerState();
  const metrics = config.metrics && (await openMetricsOf({ config, tenancy, passwords, mailServer }));
  const files = await openFiles(config);
  return {
    config,
    secrets,
    tenancy,
    inBackground,
    clientChanges,
    prepareTakeOver,
    tokens,
    verify: (token) => (looksLikeApiToken(token) ? apiTokens.verify(token) : tokens.verify(token)),
    passwords,
    files: metrics ? metrics.watchFiles(files) : files,
    bus,
    viewers: openViewers(bus),
    outgoing: openOutgoing(config.outgoingAllow),
    mailServer,
    writeLimits: openWriteLimits(config.writesPerMinute),
    tokenLimits: openWriteLimits(config.tokenRequestsPerMinute),
    metrics,
    close: async () => {
      // From here on the database may go away too, which is no outage.
      tenancy.onAvailability(() => {});
      await bus.close();
      await flushRepeats(tenancy);
      await tenancy.close();
    },
  };
}

/** Loaded only if needed, because it costs memory. */
async function openMetricsOf({
  config,
  tenancy,
  passwords,
  mailServer,
}: Pick<Services, 'config' | 'tenancy' | 'passwords' | 'mailServer'>) {
  const { openMetrics } = await import('./platform/metrics/index.ts');
  const waiting = { passwords: passwords.inLine, pictures: decoding.inLine };
  const mailIsAway = config.mail && mailServer.isAway;
  return openMetrics({
    pool: tenancy.use,
    waiting,
    backups: config.backups && { ...config.backups, last: () => lastBackup(config.backups?.directory ?? '') },
    isSentOffSite: config.backupsIn !== undefined,
    hasVersionFeed: config.versionFeed !== undefined,
    work: () => readWaitingWork(tenancy),
    mailIsAway,
    databaseSize: async () => {
      const [found] = await tenancy.lookUp(sql<{ size: string }>`select pg_database_size(current_database()) as size`);
      return Number(found?.size);
    },
    dataDir: config.dataDir,
    version: config.version,
  });
}
