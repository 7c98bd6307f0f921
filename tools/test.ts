import { runTests } from './tests/run.ts';

/** The tests of `npm test`, without the journeys. */
process.exitCode = runTests('vitest.config.ts');
