import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Without the windows of the whole browser, so journeys take a third less time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const known = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium: Playwright's, else the system's. If there is none, installs Playwright's, else Debian's package.
 * In CI it installs Debian's headless shell if the system has only the whole browser. Throws a one-line error if all that fails.
 */
export function findBrowser(): string {
  const found = findInstalled();
  if (found && process.env.CI && known.indexOf(found) > 0 && run(...aptUpdate)) {
    run(...aptInstall('chromium-headless-shell'));
  }
  return findInstalled() ?? install() ?? fail();
}

function findInstalled(): string | undefined {
  return [chromium.executablePath(), ...known].find((candidate) => existsSync(candidate));
}

type Command = [command: string, args: string[]];
const aptUpdate: Command = ['apt-get', ['update', '-qq']];
const aptInstall = (name: string): Command => ['apt-get', ['install', '-y', '-qq', name]];

function install(): string | undefined {
  const installers: Command[] = [
    [process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']],
    aptUpdate,
    aptInstall('chromium-headless-shell'),
    aptInstall('chromium'),
  ];
  for (const installer of installers) {
    const found = run(...installer) && findInstalled();
    if (found) return found;
  }
  return undefined;
}

/** Returns whether the command succeeded. */
function run(command: string, args: string[]): boolean {
  process.stdout.write(`Installing a browser: ${command} ${args.slice(-3).join(' ')} ...\n`);
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 300_000 });
    return true;
  } catch {
    return false;
  }
}

function fail(): never {
  throw new Error('The journeys need Chromium. Install one, for example: apt-get install chromium');
}
