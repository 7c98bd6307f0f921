import type { FastifyRequest } from 'fastify';
import {
  bytesOfId,
  createSignedToken,
  idBytes,
  idOfBytes,
  readSignedToken,
} from '#server/platform/crypto/signed-token.ts';
import type { Services } from '#server/platform/services.ts';

const purpose = 'calendar-feed';

type Installation = Pick<Services, 'secrets' | 'config'>;
type Feed = { tenantId: string; userId: string; id: string };

/** The address of a feed. Like other links that are shown to be copied, it begins with PUBLIC_URL, or else with the origin of the request. */
export function addressOfFeed({ secrets, config }: Installation, request: FastifyRequest, feed: Feed): string {
  const content = Buffer.concat([feed.tenantId, feed.userId, feed.id].map(bytesOfId));
  const base = config.publicUrl ?? `${request.protocol}://${request.host}`;
  return `${base}/feeds/${createSignedToken(secrets, purpose, content)}.ics`;
}

/** The feed that a genuine address names. */
export function readAddress(secrets: Services['secrets'], token: string): Feed | undefined {
  const content = readSignedToken(secrets, purpose, 3 * idBytes, token);
  if (!content) return undefined;
  const idAt = (index: number) => idOfBytes(content.subarray(index * idBytes, (index + 1) * idBytes));
  return { tenantId: idAt(0), userId: idAt(1), id: idAt(2) };
}
