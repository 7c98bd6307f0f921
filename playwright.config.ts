import { defineConfig } from '@playwright/test';

/** Journeys run through `npm run journeys`, which starts the product and says where it is. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than cores, because pages wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only the second time is listed as flaky, with its trace; by hand nothing is tried twice.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.LOGGIA_URL,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Movements cost time. A journey that is about them asks for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.LOGGIA_BROWSER,
      args: [
        // Pages live for seconds, so the code of an optimising compiler costs more time than it saves.
        '--js-flags=--no-opt --no-maglev',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1400, height: 900 } } },
    // Only journeys that go differently on a phone: expectAccessible checks every screen and dialog of the others at this size too.
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 360, height: 780 }, hasTouch: true } },
  ],
});
