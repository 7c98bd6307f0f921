import type { Services } from '#server/platform/services.ts';

export type OutboxServices = Pick<Services, 'tenancy' | 'config' | 'secrets' | 'mailServer' | 'files'>;

/**
 * `sent`: results of the company are recorded, and more may be due. `none`: nothing of it is due. `unreachable`: the server that
 * everything goes to did not answer, so others need not try now.
 */
export type Progress = 'sent' | 'none' | 'unreachable';

/** A mail or webhook could not be written, and its row says so. It says nothing about others. */
export class NotWritten extends Error {}

/** What the outbox works on: mail, webhooks or exports. */
export type Channel = {
  /** Its changes wake the outbox. */
  noun: 'mails' | 'webhooks' | 'exports';
  /** Companies that are served at the same time. */
  atOnce: number;
  /** The companies with something that is due. */
  listDue(): Promise<string[]>;
  /** Sends what is next for a company. */
  sendNext(tenantId: string, signal: AbortSignal | undefined): Promise<Progress>;
};
