import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import { start } from '#server/start.ts';
import { findBrowser } from './browser.ts';
import { inRunDirectory, runNode } from './tests/run-directory.ts';
import { noteTime } from './tests/times.ts';

const root = path.resolve(import.meta.dirname, '..');
const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
const isSmoke = process.argv.includes('@smoke');

/** Runs the journeys in Chromium against the real product with a temporary data directory. */
process.exitCode = await inRunDirectory(async (env) => {
  const browser = findBrowser();
  const dataDir = await mkdtemp(path.join(String(env.TMPDIR), 'loggia-journeys-'));
  const operatorToken = randomBytes(24).toString('base64url');
  /** Known to the journeys, so that they can make the links of mails. */
  const tokenSecret = randomBytes(32).toString('base64url');
  /** Where the journeys hand over mail that comes in. */
  const mailInPort = String(await freePort());
  const running = await start(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'on',
      OPERATOR_TOKEN: operatorToken,
      TOKEN_SECRET: tokenSecret,
      MAIL_DOMAIN: 'mail.loggia.example',
      MAIL_IN_PORT: mailInPort,
      MAIL_AUTH_SERVER: 'mx.studio.example',
      // The servers that webhooks of the journeys name.
      OUTGOING_ALLOW: '127.0.0.0/8',
      // Long enough to press Undo, and short enough to wait for. No smoke test presses it.
      UNDO_SECONDS: isSmoke ? '1' : '3',
      LOG_LEVEL: 'error',
    }),
  );
  const from = performance.now();
  try {
    return await runNode([playwright, 'test', ...process.argv.slice(2)], {
      cwd: root,
      env: {
        ...env,
        LOGGIA_URL: running.url,
        LOGGIA_OPERATOR_TOKEN: operatorToken,
        LOGGIA_TOKEN_SECRET: tokenSecret,
        LOGGIA_MAIL_IN_PORT: mailInPort,
        LOGGIA_BROWSER: browser,
        LOGGIA_DATA_DIR: dataDir,
      },
    });
  } finally {
    noteTime(isSmoke ? 'smoke' : 'journeys', performance.now() - from);
    await running.stop();
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
