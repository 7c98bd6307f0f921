import { problemTexts } from '#contract/problem-texts.ts';
import { call, fieldErrors, messageOf, statusOf } from '#web/lib/api.ts';
import { recordClockOffset } from '#web/lib/renewal.ts';
import { saveSession } from '#web/lib/session.ts';
import { rememberTenant } from '#web/tenants/last-selected.ts';
import { keepReplayedSession } from './replayed-session.ts';

/** Signs in and stores the session in this browser. */
export async function signIn(credentials: { identifier: string; password: string; tenantId: string }): Promise<void> {
  const session = await call('login', { body: credentials });
  recordClockOffset(session.token);
  rememberTenant(credentials.tenantId);
  keepReplayedSession(session);
  saveSession(session);
}

/** The message for a failed sign-in (spec section 8). */
export function signInFailure(error: unknown): string {
  if (fieldErrors(error).tenantId) return 'No tenant selected. Please go back and select your company.';
  if (statusOf(error) === 401) return problemTexts.signInFailed;
  // After too many attempts the response says how long to wait.
  if (statusOf(error) === 429) return messageOf(error);
  return 'Login failed. Please try again.';
}
