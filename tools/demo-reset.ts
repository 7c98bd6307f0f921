import { ConfigError } from '#server/config.ts';
import { hasDemo, resetDemo } from '#server/demo/index.ts';
import { print, runCommand } from './command-line.ts';
import { openFilesOfInstallation, withOwner } from './owner-connection.ts';

/** `npm run demo:reset`: the demo companies as they were at first, with dates moved to today (D12). */
await runCommand(() =>
  withOwner(async (ownerUrl, config) => {
    if (!config.demo) throw new ConfigError('The demo is off here. Set DEMO=on to have it.');
    // The server may have been told what this shell was not: nobody gets companies with published passwords by a reset.
    if (!(await hasDemo(ownerUrl)))
      throw new ConfigError('There is no demo in this installation. Start Loggia with DEMO=on to have it.');
    const labels = await resetDemo(ownerUrl, await openFilesOfInstallation(config));
    print(`Restored: ${labels.join(' and ')}. Whoever was signed in there signs in again.`);
  }),
);
