import type { Login } from '#contract/people/auth.ts';
import { recordClockOffset } from '#web/lib/renewal.ts';
import { saveSession } from '#web/lib/session.ts';
import { rememberTenant } from '#web/people/tenants/last-selected.ts';
import { keepReading } from './reading.ts';
import { keepReplayedSession } from './replayed-session.ts';

/** Stores a new session in this browser. If the user reads in another language or region than the page, it comes again. */
export function enter(session: Login): void {
  recordClockOffset(session.token);
  rememberTenant(session.user.tenantId);
  keepReplayedSession(session);
  const isAnotherPage = keepReading(session.user);
  saveSession(session);
  if (!isAnotherPage) return;
  // The link of an invitation works once.
  if (location.pathname.startsWith('/welcome/')) location.replace('/dashboard');
  else location.reload();
}
