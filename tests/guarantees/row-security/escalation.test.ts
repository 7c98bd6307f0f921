import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectNoEscalation, raceAdministrators } from './escalation.ts';
import { steps } from './escalation-steps.ts';

/** No user gains claims that the actor lacks, and the last administrator stays. `escalation.proof.ts` runs longer. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('random changes to roles and users', () => {
  it('never grant or remove more than the actor holds, and change nothing when refused', async () => {
    const total = { accepted: 0, byToken: 0 };
    await fc.assert(
      fc.asyncProperty(steps(25), async (sequence) => {
        const { accepted, byToken } = await expectNoEscalation(test, sequence);
        total.accepted += accepted;
        total.byToken += byToken;
      }),
      { numRuns: 35, endOnFailure: true },
    );
    expect(total.accepted).toBeGreaterThan(20);
    expect(total.byToken).toBeGreaterThan(5);
  });
});

describe('administrators who remove each other at the same time', () => {
  it('always leave at least one administrator', () => raceAdministrators(test, 36));
});
