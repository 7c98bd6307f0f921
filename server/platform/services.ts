import type { Config } from './config/config.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Files } from './files/index.ts';
import type { Verify } from './http/access.ts';
import type { WriteLimits } from './limits/write-limits.ts';
import type { Bus } from './live/bus.ts';
import type { Viewers } from './live/viewers.ts';
import type { MailServerState } from './mail/server-state.ts';
import type { Metrics } from './metrics/index.ts';
import type { Outgoing } from './outgoing/index.ts';
import type { Tenancy } from './tenancy/index.ts';

/**
 * The dependencies of all slices. Created once at the start and passed down, never global. A storey above declares its own here, as
 * `passwords.ts` does.
 */
export interface Services {
  config: Config;
  secrets: Secrets;
  tenancy: Tenancy;
  /** The same for work that nobody waits for: it leaves most of the connections to requests. */
  inBackground: Tenancy;
  /** The session of an access token, or of an API token. */
  verify: Verify;
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
}
