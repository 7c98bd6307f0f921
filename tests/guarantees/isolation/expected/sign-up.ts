import { type Expectation, everyone } from './principals.ts';

export const signUp = {
  // Unless the operator turns it on, this call does not exist.
  signUp: everyone(404),
} as const satisfies Record<string, Expectation>;
