import type { Mutant } from './report.ts';

/** The mutants tested so far, for a run that is stopped early. */
export const tested: Mutant[] = [];
let planned = 0;

/** `, stopped at 120 of 640`, or nothing if the run is complete. */
export function describeProgress(): string {
  return tested.length < planned ? `, stopped at ${tested.length} of ${planned}` : '';
}

/** A Stryker reporter that collects the results. */
class Collector {
  onMutationTestingPlanReady({ mutantPlans }: { mutantPlans: readonly unknown[] }): void {
    planned = mutantPlans.length;
  }

  onMutantTested(result: Mutant): void {
    tested.push(result);
  }
}

/** Stryker looks for this export in a plugin module. */
export const strykerPlugins = [{ kind: 'Reporter', name: 'collect', injectableClass: Collector }];
