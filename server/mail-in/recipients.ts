import type { Config } from '#server/config.ts';
import { findBounceRecipient } from './bounces.ts';
import type { FindRecipient, MailInServices, Recipient } from './recipient.ts';

/** Every kind of address that mail is taken for, by the word before the `+`. */
const kinds = new Map<string, FindRecipient>([['bounce', findBounceRecipient]]);

/** Mail servers may change the case of an address, so it does not count. */
export function findRecipient(
  services: MailInServices,
  { domain }: NonNullable<Config['mailIn']>,
  address: string,
): Recipient | undefined {
  const [, kind = '', code = '', at] = /^([a-z]{1,20})\+([^@]{1,64})@([^@]{1,253})$/.exec(address.toLowerCase()) ?? [];
  return at === domain ? kinds.get(kind)?.(services, code) : undefined;
}
