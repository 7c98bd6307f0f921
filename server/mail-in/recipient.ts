import type { Services } from '#server/services.ts';

export type MailInServices = Pick<Services, 'tenancy' | 'secrets'>;

/** What an address stands for. */
export type Recipient = {
  /** Bytes. A larger mail is refused. */
  sizeLimit: number;
  /** Resolves when what the mail says is committed. Throws MailRefusal if the mail is not for this address. */
  take(raw: Buffer): Promise<void>;
};

/** Finds the recipient for the part of an address between `+` and `@`. Undefined if there is none. Asks no database. */
export type FindRecipient = (services: MailInServices, code: string) => Recipient | undefined;

/** The mail cannot be taken, and sending it again does not help. The message is the answer, after the code 550. */
export class MailRefusal extends Error {}
