import { operations } from './operations.generated.ts';
import type { Callers } from './row.ts';

export { operations };

export type OperationId = keyof typeof operations;

/** Client users are the users who have a client. */
type Caller = { permissions: readonly string[]; isAdmin: boolean; clientId?: string | null | undefined };

/** Whether this caller may call the operation. The server decides for which objects. */
export function mayCall(operation: OperationId, caller: Caller): boolean {
  const callers: Callers = operations[operation].callers;
  if (typeof callers === 'string') return callers === 'public';
  if (callers.staffOnly && caller.clientId) return false;
  if (callers.adminOnly) return caller.isAdmin;
  return !callers.anyOf || callers.anyOf.some((each) => caller.permissions.includes(each));
}
