import { isIP } from 'node:net';

/**
 * What limits count by: an IPv4 address, or the first four groups of an IPv6 address, because one customer has all addresses that
 * share them.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address.slice(0, 100);
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
