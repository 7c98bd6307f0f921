import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The long proofs: what takes longer than a person waits before each commit. */
export default defineConfig({ test: { ...base.test, include: ['tests/**/*.proof.ts'], testTimeout: 600_000 } });
