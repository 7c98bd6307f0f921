import { beforeEach } from 'vitest';

/**
 * A server prepares statements once and keeps them, so the test that came through a line first is not the only one that
 * depends on it. Stryker is therefore told of no test: it then runs all of them for every fault.
 */
beforeEach(() => {
  const { __stryker__ } = globalThis as { __stryker__?: { currentTestId?: string } };
  if (__stryker__) __stryker__.currentTestId = undefined;
});
