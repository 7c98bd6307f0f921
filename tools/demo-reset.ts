import { hasDemo, resetDemo } from '#server/demo/index.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { print, runCommand } from './command-line.ts';
import { openFilesOfInstallation, withOwner } from './owner-connection.ts';

/** `npm run demo:reset`: restores the demo companies to their first state, with dates relative to today. */
await runCommand(() =>
  withOwner(async (ownerUrl, config) => {
    if (!config.demo) throw new ConfigError('The demo is off. Set DEMO=on to turn it on.');
    // The server's DEMO may differ from this shell's. A reset must not create companies with public passwords.
    if (!(await hasDemo(ownerUrl)))
      throw new ConfigError('This installation has no demo. Start Loggia with DEMO=on to create it.');
    const labels = await resetDemo(ownerUrl, await openFilesOfInstallation(config));
    print(`Restored: ${labels.join(' and ')}. Users of the demo have to sign in again.`);
  }),
);
