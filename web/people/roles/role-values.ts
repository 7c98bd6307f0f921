import type { Role } from '#contract/people/roles.ts';

/** The values of the role form. An empty type means not assignable to projects. */
export interface RoleValues {
  name: string;
  description: string;
  roleType: '' | 'InternalUser' | 'ClientUser';
  claims: string[];
  ticketScope: 'client' | 'own';
  mayInvite: boolean;
  maySignOff: boolean;
}

export function roleValues(role?: Role): RoleValues {
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    roleType: role?.roleType ?? '',
    claims: [...(role?.claims ?? [])].sort(),
    ticketScope: role?.ticketScope ?? 'client',
    mayInvite: role?.mayInvite ?? true,
    maySignOff: role?.maySignOff ?? true,
  };
}

/** Ticking 'Assignable to Projects' sets InternalUser, unticking clears the type (spec section 4). */
export function typeWhenAssignable(assignable: boolean): RoleValues['roleType'] {
  return assignable ? 'InternalUser' : '';
}

/** Adds or removes claims, always in the contract's order. */
export function withClaims(claims: readonly string[], changed: readonly string[], ticked: boolean): string[] {
  const others = claims.filter((claim) => !changed.includes(claim));
  return (ticked ? [...others, ...changed] : others).sort();
}
