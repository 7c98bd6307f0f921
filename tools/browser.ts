import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The path of a Chromium: Playwright's own, else the system's; where there is neither, Playwright's is installed,
 * else Debian's package. Throws with one line when none can be had.
 */
export function findBrowser(): string {
  return present() ?? install() ?? fail();
}

function present(): string | undefined {
  return [chromium.executablePath(), ...known].find((candidate) => existsSync(candidate));
}

function install(): string | undefined {
  const ways: [string, string[]][] = [
    [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium']],
  ];
  for (const [command, args] of ways) {
    process.stdout.write(`No Chromium yet: ${command} ${args.slice(-3).join(' ')} ...\n`);
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    } catch {
      continue;
    }
    const found = present();
    if (found) return found;
  }
  return undefined;
}

function fail(): never {
  throw new Error('The journeys need a Chromium. Install one, for example: apt-get install chromium');
}
