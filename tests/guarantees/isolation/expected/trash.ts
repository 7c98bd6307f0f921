import { type Expectation, noSession, signedIn } from './principals.ts';

export const trash = {
  listTrash: { ...noSession, ...signedIn(200) },
} as const satisfies Record<string, Expectation>;
