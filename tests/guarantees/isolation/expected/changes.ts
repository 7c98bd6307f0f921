import { type Expectation, noSession, signedIn } from './principals.ts';

export const changes = {
  streamChanges: { ...noSession, ...signedIn(200) },
} as const satisfies Record<string, Expectation>;
