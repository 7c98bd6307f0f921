import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Text } from '#contract/platform/texts/speak.ts';
import { isListed, isPublic, type OutgoingAllow } from './allow.ts';
import { OutgoingError } from './error.ts';

export type CheckedAddress = { address: string; family: 4 | 6 };

/**
 * Asks DNS only. Unlike the system's look-up it does not hold a thread that passwords and files wait for, and does not know the names
 * of machines in the local network.
 */
export function openResolver(): Resolver {
  return new Resolver({ timeout: 2000, tries: 2 });
}

/** The addresses of a host. Throws if one of them is not allowed, so that nothing depends on which is tried first. */
export async function resolveHost(allow: OutgoingAllow, resolver: Resolver, host: string): Promise<CheckedAddress[]> {
  const isListedName = allow.hosts.includes(host);
  const addresses = isIP(host) ? [host] : await (isListedName ? lookUp(host) : askDns(resolver, host));
  if (addresses.length === 0) throw new OutgoingError('The name of the server was not found.' satisfies Text);
  for (const address of addresses)
    if (!isListedName && !isPublic(address) && !isListed(allow, address))
      throw new OutgoingError('The address is not public.' satisfies Text);
  return addresses.map((address) => ({ address, family: isIP(address) as 4 | 6 }));
}

async function askDns(resolver: Resolver, host: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** The operator's own names may also be in the hosts file. */
async function lookUp(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
