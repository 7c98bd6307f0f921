import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import type { endpoints, OperationId } from './index.ts';

/** The kinds of things whose changes are told to whoever looks at them meanwhile. */
export const changingNouns = ['projects', 'documents', 'images', 'clients', 'users', 'roles', 'tickets'] as const;
export type ChangingNoun = (typeof changingNouns)[number];

type Writes = { [Id in OperationId]: (typeof endpoints)[Id]['method'] extends 'GET' ? never : Id }[OperationId];

/**
 * What each write changes for others; null where nobody's screen shows it, or where it is nobody's who could be told
 * of it (a registration waits for its administrator, companies are the operator's).
 */
export const changedBy: Record<Writes, ChangingNoun | null> = {
  createTenant: null,
  updateTenant: null,
  deleteTenant: null,
  updateProjectSchema: null,

  login: null,
  refreshToken: null,
  logout: null,
  register: null,
  changePassword: null,
  adminChangePassword: null,
  endSession: null,
  endOtherSessions: null,

  createRole: 'roles',
  updateRole: 'roles',
  deleteRole: 'roles',
  assignClaim: 'roles',

  createUser: 'users',
  updateUser: 'users',
  putUser: 'users',
  deleteUser: 'users',

  createClient: 'clients',
  updateClient: 'clients',
  deleteClient: 'clients',

  createProject: 'projects',
  updateProject: 'projects',
  deleteProject: 'projects',

  uploadDocument: 'documents',
  deleteDocument: 'documents',

  uploadImage: 'images',
  deleteImage: 'images',

  createTicket: 'tickets',
  updateTicket: 'tickets',
};

/**
 * What a `change` event carries: kinds alone; whoever is told reads anew what they may see. `you`: who they are or what
 * they may do has changed, so that everything may look different to them; `ready` has it too, where their token is older.
 */
export type ChangeEvent = { nouns: ChangingNoun[]; you?: true };

export const streamChanges = defineEndpoint({
  id: 'streamChanges',
  method: 'GET',
  path: '/api/Changes',
  query: z.object({
    /** How long to stay; then connect again, with a token of then. */
    seconds: z.coerce.number().int().min(0).max(600),
    /** Milliseconds for which the caller has looked at what was read before: what changed since then is told at once. */
    behind: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  responses: { 200: 'events' },
  problems: [400],
});
