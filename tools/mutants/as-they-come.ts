import type { Mutant } from './report.ts';

/** What is known so far, for a run that is stopped before its end. */
export const tested: Mutant[] = [];
let planned = 0;

/** `stopped at 120 of 640`; nothing of a run that came to its end. */
export function howFar(): string {
  return tested.length < planned ? `, stopped at ${tested.length} of ${planned}` : '';
}

/** Stryker makes one of these and tells it of each fault. */
class AsTheyCome {
  onMutationTestingPlanReady({ mutantPlans }: { mutantPlans: readonly unknown[] }): void {
    planned = mutantPlans.length;
  }

  onMutantTested(result: Mutant): void {
    tested.push(result);
  }
}

/** By this name Stryker finds what a module brings. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'as-they-come', injectableClass: AsTheyCome }];
