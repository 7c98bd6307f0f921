import { problemTypes } from '#contract/platform/problem-types.ts';
import { ApiError } from '#web/lib/api.ts';

/** The challenge of a sign-in that needs a second factor. Undefined for every other failure. */
export function challengeOf(error: unknown): string | undefined {
  // Undefined if the response is no JSON.
  const result = error instanceof ApiError ? (error.result as { type?: string; challenge?: string } | null) : null;
  return result?.type === problemTypes.secondFactor ? result.challenge : undefined;
}
