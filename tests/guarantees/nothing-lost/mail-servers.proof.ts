import { expect, it } from 'vitest';
import { quickFaults, takesAndCloses } from '#tests/durability/broken-mail-servers.ts';
import { type FaultOutcome, sendToBroken, wrongCertificate } from '#tests/durability/mail-faults.ts';

/** A broken mail server delays mail, and nothing else. `npm run prove -- --real` has the slow ones. */

function expectDelayed({ during, after, copies, statuses }: FaultOutcome): void {
  expect(during).toHaveLength(2);
  for (const mail of during) {
    expect(mail).toMatchObject({ state: 'Queued', attempts: 1, leased: false });
    expect(mail.answer).toMatch(/^[^\p{Cc}]{1,500}$/u);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(after.map(({ state }) => state)).toEqual(['Sent', 'Sent']);
  expect(Object.values(copies)).toEqual([1, 1]);
}

it.concurrent.each(Object.entries(quickFaults))('a mail server that %s delays mail', async (_, fault) => {
  expectDelayed(await sendToBroken(fault));
});

it.concurrent('a mail server whose certificate nobody signed delays mail', async () => {
  const outcome = await sendToBroken(wrongCertificate);
  expectDelayed(outcome);
  expect(outcome.during[0]?.answer).toMatch(/certificate/i);
});

it.concurrent('a mail server that closes the connection after it took the mail gets it once', async () => {
  const { during, copies } = await sendToBroken(takesAndCloses);
  expect(during.map(({ state, attempts }) => [state, attempts])).toEqual([
    ['Sent', 1],
    ['Sent', 1],
  ]);
  expect(copies).toEqual({});
});
