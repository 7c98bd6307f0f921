import { defineConfig } from 'vitest/config';
import { sharedSettings } from './vitest.config.ts';

/** `npm run prove -- --real`: proofs with Debian's mail servers and virus scanner, which have to be installed, and those that wait for a minute. */
export default defineConfig({
  test: { ...sharedSettings, name: 'real', include: ['tests/real/*.proof.ts'], testTimeout: 300_000 },
});
