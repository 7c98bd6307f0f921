import type { FastifyRequest } from 'fastify';
import type { Invitation } from '#contract/people/users.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/tenancy/index.ts';
import { addressToCopy } from './address.ts';
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
