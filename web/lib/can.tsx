import type { ReactNode } from 'react';
import type { OperationId } from '#contract/index.ts';
import { mayCall, operations } from '#contract/operations.ts';
import type { Claim } from '#contract/platform/claims.ts';
import { useSession } from './session.ts';

const noUser = { permissions: [], isAdmin: false };

/** Shows its children to users who may call the operation: `<Can do="deleteProject">…</Can>`. */
export function Can({ do: operation, children }: { do: OperationId; children: ReactNode }) {
  const can = useCan();
  return can(operation) ? children : null;
}

/** The same check for menus and conditions: `const can = useCan(); can('deleteProject')`. In a preview nothing can be changed. */
export function useCan(): (operation: OperationId) => boolean {
  const session = useSession();
  const user = session?.user ?? noUser;
  return (operation) => mayCall(operation, user) && !(session?.preview && operations[operation].method !== 'GET');
}

/** Whether the signed-in user has one of the claims. For features that are more than one operation. */
export function useHolds(...anyOf: Claim[]): boolean {
  const permissions = useSession()?.user.permissions ?? [];
  return anyOf.some((claim) => permissions.includes(claim));
}
