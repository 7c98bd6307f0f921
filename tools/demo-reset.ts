import { resetDemo } from '#database/demo/index.ts';
import { ConfigError } from '#server/config.ts';
import { openFiles } from '#server/files/index.ts';
import { print, runCommand } from './command-line.ts';
import { withOwner } from './owner-connection.ts';

/** `npm run demo:reset`: the demo companies as they were at first, with dates moved to today (D12). */
await runCommand(() =>
  withOwner(async (ownerUrl, config) => {
    if (!config.demo) throw new ConfigError('The demo is off here. Set DEMO=on to have it.');
    const labels = await resetDemo(ownerUrl, await openFiles(config));
    print(`Restored: ${labels.join(' and ')}. Whoever was signed in there signs in again.`);
  }),
);
