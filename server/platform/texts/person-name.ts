import { formerMember } from '#contract/platform/former-member.ts';
import type { Say } from './index.ts';

/** A name as a text names it: what an erasure stores instead of a name is in the reader's language. */
export function personName(say: Say, name: string): string {
  return name === formerMember ? say(formerMember) : name;
}
