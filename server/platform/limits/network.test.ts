import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:2::1', '2001:db8:0:2'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0002:9:9:9:9', '2001:db8:0:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['no address', 'no address'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
