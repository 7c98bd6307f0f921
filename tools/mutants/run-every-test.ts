import { beforeEach } from 'vitest';

/**
 * Stryker runs only the tests that it saw reach a mutant. A server prepares a statement once and keeps it, so later tests
 * depend on that line without reaching it. Without a test's id, Stryker runs all tests for every mutant.
 */
beforeEach(() => {
  const { __stryker__ } = globalThis as { __stryker__?: { currentTestId?: string } };
  if (__stryker__) __stryker__.currentTestId = undefined;
});
