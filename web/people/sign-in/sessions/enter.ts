import type { Login } from '#contract/people/auth.ts';
import { recordClockOffset } from '#web/lib/renewal.ts';
import { saveSession } from '#web/lib/session.ts';
import { rememberTenant } from '#web/people/tenants/last-selected.ts';
import { keepReplayedSession } from './replayed-session.ts';

/** Stores a new session in this browser. */
export function enter(session: Login): void {
  recordClockOffset(session.token);
  rememberTenant(session.user.tenantId);
  keepReplayedSession(session);
  saveSession(session);
}
