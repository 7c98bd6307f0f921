import { sql } from 'kysely';
import { looksLikeApiToken } from './http/token-kinds.ts';
import { openApiTokens } from './api-tokens/verify.ts';
import { flushRepeats } from './audit/repeats.ts';
import { openPasswords, type PasswordCost, type Passwords } from './auth/passwords.ts';
import { openTokens, type Tokens } from './auth/tokens.ts';
import type { Config } from './config.ts';
import { type Files, openFiles } from './files/index.ts';
import { decoding } from './pictures/decode.ts';
import { type Bus, openBus } from './live/bus.ts';
import { type MailServerState, openMailServerState } from './mail/server-state.ts';
import type { Metrics } from './metrics/index.ts';
import { readWaitingWork } from './outbox/waiting.ts';
import { type Outgoing, openOutgoing } from './outgoing/index.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { openTenancy, type Tenancy } from './tenancy/index.ts';
import { openViewers, type Viewers } from './viewers/viewers.ts';
import { openWriteLimits, type WriteLimits } from './write-limits.ts';

/** The dependencies of all slices. Created once at the start and passed down, never global. */
export type Services = {
  config: Config;
  secrets: Secrets;
  tenancy: Tenancy;
  /** The same for work that nobody waits for: it leaves most of the connections to requests. */
  inBackground: Tenancy;
  tokens: Tokens;
  /** The session of an access token, or of an API token. */
  verify: Tokens['verify'];
  passwords: Passwords;
  files: Files;
  /** Sends changes to the clients that view them, across processes. */
  bus: Bus;
  /** Who has which project open. */
  viewers: Viewers;
  /** Requests to servers that administrators name. */
  outgoing: Outgoing;
  /** Whether the mail server answers this process. */
  mailServer: MailServerState;
  /** Write limits per person and company. */
  writeLimits: WriteLimits;
  /** Limits of requests for each API token. */
  tokenLimits: WriteLimits;
  /** Defined if METRICS_PORT is set. */
  metrics: Metrics | undefined;
  close(): Promise<void>;
};

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
  const { openMetrics } = await import('./metrics/index.ts');
  const waiting = { passwords: passwords.inLine, pictures: decoding.inLine };
  const mailIsAway = config.mail && mailServer.isAway;
  return openMetrics({
    pool: tenancy.use,
    waiting,
    backups: config.backups,
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
