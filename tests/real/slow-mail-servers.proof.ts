import { expect, it } from 'vitest';
import { slowFaults } from '#tests/durability/broken-mail-servers.ts';
import { sendToBroken } from '#tests/durability/mail-faults.ts';

/** The slow part of tests/guarantees/nothing-lost/mail-servers.proof.ts. Each mail is given up before its lease of 60 seconds ends. */

it.concurrent.each(Object.entries(slowFaults))('a mail server that %s delays mail', async (name, fault) => {
  const { during, after, copies, busy, statuses, took } = await sendToBroken(fault);
  process.stdout.write(`${name}: given up after ${Math.round(took / 1000)} s\n`);
  expect(during).toHaveLength(2);
  // A second attempt would mean that the lease had ended first.
  for (const mail of during) expect(mail).toMatchObject({ state: 'Queued', attempts: 1, leased: false });
  expect(busy).toBe(0);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(after.map(({ state }) => state)).toEqual(['Sent', 'Sent']);
  expect(Object.values(copies)).toEqual([1, 1]);
});
