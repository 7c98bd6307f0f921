import { runTests } from './tests/run.ts';

/** The tests of `npm test`, without the journeys. Arguments name files. */
process.exitCode = await runTests('vitest.config.ts', process.argv.slice(2));
