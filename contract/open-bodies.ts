import type { OperationId } from './index.ts';

/**
 * The operations whose bodies the specification describes (spec section 7). Programs that were written for it may send more, which is
 * ignored. In all others a key that nobody knows is a mistake that its sender should learn of.
 */
const open: ReadonlySet<OperationId> = new Set([
  'login',
  'register',
  'changePassword',
  'adminChangePassword',
  'refreshToken',
  'createRole',
  'updateRole',
  'createClient',
  'updateClient',
  'createProject',
  'updateProject',
  'uploadDocument',
  'uploadImage',
  'createUser',
  'updateUser',
  'putUser',
  'createTenant',
  'updateTenant',
  'updateProjectSchema',
  'createTicket',
]);

export function ignoresUnknownKeys(operation: OperationId): boolean {
  return open.has(operation);
}
