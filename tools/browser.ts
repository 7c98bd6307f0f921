import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium: Playwright's, else the system's. If there is none, installs Playwright's, else Debian's package.
 * Throws a one-line error if that fails.
 */
export function findBrowser(): string {
  return findInstalled() ?? install() ?? fail();
}

function findInstalled(): string | undefined {
  return [chromium.executablePath(), ...known].find((candidate) => existsSync(candidate));
}

function install(): string | undefined {
  const installers: [string, string[]][] = [
    [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium']],
  ];
  for (const [command, args] of installers) {
    process.stdout.write(`No Chromium yet: ${command} ${args.slice(-3).join(' ')} ...\n`);
    try {
      execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    } catch {
      continue;
    }
    const found = findInstalled();
    if (found) return found;
  }
  return undefined;
}

function fail(): never {
  throw new Error('The journeys need Chromium. Install one, for example: apt-get install chromium');
}
