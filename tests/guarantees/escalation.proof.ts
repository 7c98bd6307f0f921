import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectNoEscalation, raceAdministrators } from './escalation.ts';
import { steps } from './escalation-steps.ts';

/** The long form of Q6: 2,000 sequences and 200 races. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('random changes to roles and users', () => {
  it('never grant or remove more than the actor holds, in 2,000 sequences', async () => {
    const total = { accepted: 0, byToken: 0 };
    await fc.assert(
      fc.asyncProperty(steps(25), async (sequence) => {
        const { accepted, byToken } = await expectNoEscalation(test, sequence);
        total.accepted += accepted;
        total.byToken += byToken;
      }),
      { numRuns: 2000 },
    );
    expect(total.accepted).toBeGreaterThan(2000);
    expect(total.byToken).toBeGreaterThan(200);
  }, 1_800_000);
});

describe('administrators who remove each other at the same time', () => {
  it('always leave at least one administrator, in 200 races', () => raceAdministrators(test, 200));
});
