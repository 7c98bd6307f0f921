import { problemTypes } from '#contract/problem-types.ts';
import { ApiError } from '#web/lib/api.ts';

/** The challenge of a sign-in that needs a second factor. Undefined for every other failure. */
export function challengeOf(error: unknown): string | undefined {
  const { type, challenge } = (error instanceof ApiError ? error.result : {}) as { type?: string; challenge?: string };
  return type === problemTypes.secondFactor ? challenge : undefined;
}
