import { afterEach, vi } from 'vitest';
import { forgetFormats } from '#web/lib/format.ts';

/** Only tests with the extension `.tsx` have a page. */
const page = typeof document === 'undefined' ? undefined : await import('./page-reset.ts');

/**
 * The files of a worker share the page and all modules, so each test of the web removes here what it left. Vitest runs this after the
 * hooks of the test's own file.
 */
afterEach(async () => {
  // First, while what the screens on the page call is still stubbed.
  page?.removeScreens();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetAllMocks();
  forgetFormats();
  await page?.resetPage();
});
