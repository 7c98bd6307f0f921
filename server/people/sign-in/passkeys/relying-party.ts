import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/answers/failures.ts';
import type { Config } from '#server/platform/config/config.ts';

/** Which pages passkeys belong to. A browser offers a passkey only on the domain it was made for. */
export type RelyingParty = { id: string; origin: string };

/** From PUBLIC_URL. Without it only on this machine, because everybody can send any name of a host. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): RelyingParty {
  if (publicUrl) return partyOf(publicUrl);
  const own = partyOf(`${request.protocol}://${request.host}`);
  const isLoopback = own.id === 'localhost' || own.id.endsWith('.localhost');
  return isLoopback ? own : refuse('Passkeys need the address of this installation: set PUBLIC_URL.');
}

function partyOf(address: string): RelyingParty {
  const { hostname, origin } = new URL(address);
  return { id: hostname, origin };
}
