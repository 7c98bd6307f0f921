import type { Services } from '#server/platform/services.ts';
import { startLmtp } from './lmtp.ts';
import { startMailbox } from './mailbox.ts';
import type { MailInServices } from './recipient.ts';

/** Takes mail in the ways that are configured, until stopped. Throws ConfigError with one line if the port cannot be used. */
export async function startMailIn(
  services: MailInServices & Pick<Services, 'metrics'>,
  appUrl: string,
  report: (error: unknown, job: string) => void,
): Promise<{ stop(): Promise<unknown> }> {
  const { mailIn, databaseOwnerUrl } = services.config;
  if (!mailIn) return { stop: async () => {} };
  const { domain, lmtp, mailbox } = mailIn;
  const port = lmtp && (await startLmtp({ ...lmtp, domain }, services, report));
  // Behind PgBouncer only the owner's URL leads directly to PostgreSQL.
  const databaseUrl = databaseOwnerUrl ?? appUrl;
  const reader = mailbox && startMailbox({ mailbox, domain, databaseUrl }, services, report);
  return { stop: () => Promise.all([port?.stop(), reader?.stop()]) };
}
