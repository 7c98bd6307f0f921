import type { Origin } from '#server/platform/audit/write.ts';
import type { Principal, Tenancy } from '#server/platform/tenancy/index.ts';
import { db } from '#server/platform/tenancy/index.ts';
import type { RefreshToken } from './refresh-tokens.ts';
import { endSession } from './sessions.ts';

/** Ends the session of the access token and the session of the refresh token. They are usually the same. */
export async function signOut(
  tenancy: Tenancy,
  origin: Origin,
  principal: Principal | null,
  refreshToken: RefreshToken | null,
): Promise<void> {
  if (principal) {
    await tenancy.asServer(principal.tenantId, 'write', (tx) => endSession(tx, origin, principal.sessionId));
  }
  if (refreshToken) {
    await tenancy.asServer(refreshToken.tenantId, 'write', async (tx) => {
      const query = db.selectFrom('refresh_tokens').where('hash', '=', refreshToken.hash).select('session_id');
      const found = await tx.first(query);
      if (found) await endSession(tx, origin, found.session_id);
    });
  }
}
