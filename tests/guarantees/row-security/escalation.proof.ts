import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { times } from '#tests/support/long.ts';
import { expectNoEscalation, raceAdministrators } from './escalation.ts';
import { steps } from './escalation-steps.ts';

/** As `escalation.test.ts`, with more sequences and races. */

const sequences = times({ short: 200, long: 2000 });
const races = times({ short: 25, long: 200 });

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

describe('random changes to roles and users', () => {
  it(`never grant or remove more than the actor holds, in ${sequences} sequences`, async () => {
    const total = { accepted: 0, byToken: 0 };
    await fc.assert(
      fc.asyncProperty(steps(25), async (sequence) => {
        const { accepted, byToken } = await expectNoEscalation(test, sequence);
        total.accepted += accepted;
        total.byToken += byToken;
      }),
      { numRuns: sequences },
    );
    expect(total.accepted).toBeGreaterThan(sequences);
    expect(total.byToken).toBeGreaterThan(sequences / 10);
  }, 1_800_000);
});

describe('administrators who remove each other at the same time', () => {
  it(`always leave at least one administrator, in ${races} races`, () => raceAdministrators(test, races));
});
