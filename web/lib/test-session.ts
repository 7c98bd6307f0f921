import type { SessionUser } from '#contract/people/auth.ts';

/** A user for tests. */
export const user: SessionUser = {
  id: 'u',
  tenantId: 't',
  name: 'Ada Moreau',
  firstName: 'Ada',
  lastName: 'Moreau',
  role: 'manager',
  isAdmin: false,
  clientId: 'c',
  clientName: 'Café Lumière',
  permissions: ['Clients:ViewClients'],
};

/**
 * A token of that user without a valid signature. `name` makes it distinct. It never expires unless the claims say so.
 */
export function tokenFor(name: string, claims: object = {}): string {
  const { id, tenantId, role, permissions } = user;
  const payload = JSON.stringify({ id, tenantId, role, permissions, name: user.name, sid: name, ...claims });
  return `e30.${Buffer.from(payload).toString('base64url')}.x`;
}
