import type { Spooled } from '#server/platform/files/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadMail, Unreadable } from './read-mail.ts';

export type MailInServices = Pick<Services, 'tenancy' | 'secrets' | 'files' | 'config'>;

/** A mail that was handed over, in a temporary file. */
export type IncomingMail = {
  file: Spooled;
  /** The sender of the envelope. Empty for a report. Undefined if the mail comes from a mailbox that does not say it. */
  returnPath: string | undefined;
  /** The bytes, for mails that are small. */
  bytes(): Promise<Buffer>;
  /** The mail in parts, read in the turn of a company. Read once, whatever the number of recipients. */
  read(company: string, authServer: string | undefined): Promise<ReadMail | Unreadable>;
};

/** What an address stands for. */
export type Recipient = {
  /** Bytes. A larger mail is refused. */
  sizeLimit: number;
  /** Whether it is an address for answers. What is also sent there is an answer. */
  isAnswer?: true;
  /** Resolves when what the mail says is committed. Throws MailRefusal if the mail is not for this address. */
  take(mail: IncomingMail): Promise<void>;
};

/** Finds the recipient for the part of an address between `+` and `@`. Undefined if there is none. */
export type FindRecipient = (
  services: MailInServices,
  code: string,
  address: string,
) => Recipient | undefined | Promise<Recipient | undefined>;

/** The mail cannot be taken, and sending it again does not help. The message is the answer, after the code 550. */
export class MailRefusal extends Error {}

/** The mail cannot be taken now. The sender's mail server tries again for days. The message is the answer, after the code 452. */
export class MailDelay extends Error {}
