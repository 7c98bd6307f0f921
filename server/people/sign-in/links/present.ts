import type { FastifyRequest } from 'fastify';
import type { Invitation } from '#contract/people/users.ts';
import { createEntryToken, type EntryLink } from '#server/people/accounts/entry-token.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Secrets } from '#server/platform/crypto/secrets.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/tenancy/index.ts';
import type { InvitationLink } from './invite.ts';

/** An invitation as its maker sees it. */
export function presentInvitation(
  services: Pick<Services, 'config' | 'secrets'>,
  request: FastifyRequest,
  { tenantId }: Actor,
  { id, expiresAt, mail }: InvitationLink,
): Invitation {
  return { link: addressToCopy(services, request, { tenantId, linkId: id }), expiresAt, mail };
}

type Installation = { config: Pick<Config, 'publicUrl' | 'allowedOrigins'>; secrets: Secrets };

/**
 * The address of a link that is shown to be copied. Without PUBLIC_URL it begins with the origin that the caller uses. A mail never
 * does that: a stranger who asks for it could then choose where its link leads.
 */
function addressToCopy({ config, secrets }: Installation, request: FastifyRequest, link: EntryLink): string {
  const { origin = '' } = request.headers;
  const page = config.allowedOrigins.includes(origin) ? origin : `${request.protocol}://${request.host}`;
  return `${config.publicUrl ?? page}/welcome/${createEntryToken(secrets, link)}`;
}
