import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What the operator allows besides public addresses, which may also use plain http. */
export type OutgoingAllow = { networks: [Address, number][]; hosts: string[] };

/** Reads addresses, networks and host names separated by commas. Null if one is none of these. */
export function parseOutgoingAllow(text: string): OutgoingAllow | null {
  const allow: OutgoingAllow = { networks: [], hosts: [] };
  for (const entry of text.split(',').map((each) => each.trim().toLowerCase())) {
    if (isIP(entry)) allow.networks.push(networkOf(entry));
    else if (ipaddr.isValidCIDR(entry) && isIP(entry.split('/')[0] as string))
      allow.networks.push(ipaddr.parseCIDR(entry));
    else if (/^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(entry) && !/^[\d.]+$/.test(entry))
      allow.hosts.push(entry);
    else return null;
  }
  return allow;
}

/** Whether the operator lists this address, or a network with it. */
export function isListed({ networks }: OutgoingAllow, address: string): boolean {
  const parsed = ipaddr.process(address);
  return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match([network, bits] as never));
}

/** Whether this is an address of the internet, not of a private, local or otherwise special network. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Global addresses all begin with 001. What is outside has no owner, such as ::10.0.0.1, which some systems read as 10.0.0.1.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.IPv6.parse('2000::'), 3);
}

function networkOf(address: string): [Address, number] {
  const parsed = ipaddr.process(address);
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}
