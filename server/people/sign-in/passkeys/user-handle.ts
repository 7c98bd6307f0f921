import { bytesOfId } from '#server/platform/crypto/signed-token.ts';

/** What a device stores as the user of a passkey. One person has another one in each company. */
export function userHandleOf(tenantId: string, userId: string): Buffer {
  return Buffer.concat([bytesOfId(tenantId), bytesOfId(userId)]);
}
