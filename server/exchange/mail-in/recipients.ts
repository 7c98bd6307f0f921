import type { Config } from '#server/platform/config/config.ts';
import { findBounceRecipient } from './bounces.ts';
import type { FindRecipient, MailInServices, Recipient } from './recipient.ts';
import { findReplyRecipient } from './replies.ts';
import { findSupportRecipient } from './support.ts';

/** Every kind of address that mail is taken for, by the word before the `+`. */
const kinds = new Map<string, FindRecipient>([
  ['bounce', findBounceRecipient],
  ['t', findReplyRecipient],
  ['support', findSupportRecipient],
]);

/** Mail servers may change the case of an address, so it does not count. */
export async function findRecipient(
  services: MailInServices,
  { domain }: Pick<NonNullable<Config['mailIn']>, 'domain'>,
  address: string,
): Promise<Recipient | undefined> {
  const plain = address.toLowerCase();
  const [, kind = '', code = '', at] = /^([a-z]{1,20})\+([^@]{1,64})@([^@]{1,253})$/.exec(plain) ?? [];
  return at === domain ? kinds.get(kind)?.(services, code, plain) : undefined;
}
