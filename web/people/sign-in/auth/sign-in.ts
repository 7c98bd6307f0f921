import { problemTexts } from '#contract/platform/problem-texts.ts';
import { call, fieldErrors, messageOf, statusOf } from '#web/lib/api.ts';
import { enter } from '#web/people/sign-in/sessions/enter.ts';
import { t } from '#web/texts/index.ts';

/** Signs in and stores the session in this browser. */
export async function signIn(credentials: { identifier: string; password: string; tenantId: string }): Promise<void> {
  enter(await call('login', { body: credentials }));
}

/** The message for a failed sign-in (spec section 8). */
export function signInFailure(error: unknown): string {
  if (fieldErrors(error).tenantId) return t('No tenant selected. Please go back and select your company.');
  if (statusOf(error) === 401) return t(problemTexts.signInFailed);
  // After too many attempts the response says how long to wait.
  if (statusOf(error) === 429) return messageOf(error);
  return t('Login failed. Please try again.');
}
