import type { z } from 'zod';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { exampleOf } from '#tests/support/examples.ts';
import type { Objects } from './seed-place.ts';

export type Sample = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * A valid request for every operation that names the given objects: the one of its example, in which each id becomes the one of the
 * object. The requests do not end the caller's session.
 */
export const samples = Object.fromEntries(
  (Object.values(endpoints) as Endpoint[]).map((endpoint) => [
    endpoint.id,
    (objects: Objects) => sampleOf(endpoint, objects),
  ]),
) as Record<OperationId, (objects: Objects) => Sample>;

/** The token of a link without a valid signature. */
const unsigned = 'A'.repeat(86);

const inAMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();

/** What differs from the example. Undefined leaves a field out. */
const changes: Partial<Record<OperationId, (objects: Objects) => Sample>> = {
  // Nobody signs in or out by them, and nobody's password changes.
  login: () => ({ body: { identifier: 'nobody', password: 'wrong' } }),
  forgotPassword: () => ({ body: { identifier: 'nobody' } }),
  requestCode: () => ({ body: { identifier: 'nobody' } }),
  signInWithCode: () => ({ body: { identifier: 'nobody' } }),
  refreshToken: ({ tenantId }) => ({ body: { refreshToken: `${tenantId}.AAAA` } }),
  logout: () => ({ body: { refreshToken: undefined } }),
  changePassword: () => ({ body: { currentPassword: 'wrong' } }),
  stepUp: () => ({ body: { password: 'wrong' } }),
  changeEmail: () => ({ body: { password: 'wrong' } }),
  // They name what else a caller could reach.
  createUser: ({ clientId }) => ({ body: { clientId } }),
  updateUser: ({ clientId }) => ({ body: { clientId } }),
  putUser: ({ roleId }) => ({ body: { roleId } }),
  createTicket: ({ clientId, projectId }) => ({ body: { clientId, projectId } }),
  updateProject: ({ clientId, userId }) => ({ body: { clientId, userIds: [userId] } }),
  createIdentityProvider: ({ clientId }) => ({ body: { for: 'Clients', forClientId: clientId } }),
  uploadDocument: ({ clientId }) => ({ body: { ClientId: clientId } }),
  // Every caller may do this much.
  createRole: () => ({ body: { claims: [] } }),
  assignClaim: ({ roleName }) => ({ query: { role: roleName, claimValue: 'Project:ViewAssignedProjects' } }),
  createToken: () => ({ body: { claims: ['Project:ViewAssignedProjects'], expiresAt: inAMonth() } }),
  createFeed: () => ({ body: { scope: 'mine', clientId: undefined } }),
  updateDocument: () => ({ body: { audience: undefined, label: undefined, description: 'From the matrix' } }),
  updateTask: () => ({ body: { dueOn: undefined, status: 'Doing' } }),
  // Each correction adds, so that the next one is possible too.
  correctHour: ({ lockedHourId }) => ({ params: { id: lockedHourId }, body: { minutes: 1 } }),
  updateTicket: () => ({ body: { status: 'Closed', priority: undefined } }),
  bulkUpdateTickets: () => ({ body: { change: { status: 'OnHold' } } }),
  updateNotificationSettings: () => ({ body: { mutedProjects: undefined } }),
  // A list without a project names no place.
  listRecurring: ({ projectId }) => ({ query: { projectId } }),
  // The world has a second object of the noun for them.
  listTicketLinks: ({ linkedTicketId }) => ({ params: { id: linkedTicketId } }),
  linkTicket: ({ linkedTicketId }) => ({ body: { ticketId: linkedTicketId } }),
  undoImport: ({ ranImportId }) => ({ params: { id: ranImportId } }),
  uploadTaskDocument: ({ fileRequestId }) => ({ body: { TaskId: fileRequestId } }),
  // The hash of the documents of the places.
  answerSignOffLink: () => ({ body: { sha256: 'ab'.repeat(32) } }),
  // Every mark begins with these letters.
  search: () => ({ query: { q: 'zq', limit: 20 } }),
};

function sampleOf(endpoint: Endpoint, objects: Objects): Sample {
  const id = endpoint.id as OperationId;
  const { params, query, body } = exampleOf(id);
  const named = (part: unknown) => withObjects(part, endpoint, objects) as Record<string, unknown> | undefined;
  const change = changes[id]?.(objects) ?? {};
  const merged = (part: unknown, more: unknown) =>
    part || more ? { ...(part as object), ...(more as object) } : undefined;
  return {
    params: params && { ...named(params), ...textsOf(params, objects), ...change.params },
    query: merged(needed(endpoint.query, named(query)), change.query),
    body: merged(bodyOf(id, named(body), objects), change.body),
  };
}

/** Without filters, so that a list shows as much as it can. */
function needed(schema: Endpoint['query'], query: Record<string, unknown> = {}) {
  const shape = (schema?.shape ?? {}) as Record<string, z.ZodType>;
  const kept = Object.entries(query).filter(
    ([name]) => name.endsWith('Id') || !shape[name]?.safeParse(undefined).success,
  );
  return schema ? Object.fromEntries(kept) : undefined;
}

/** Bodies of the specification may name a company, which is ignored. `fileOf` returns the file of a form. */
function bodyOf(id: OperationId, body: Record<string, unknown> | undefined, { tenantId }: Objects) {
  const { File: _, ...fields } = body ?? {};
  const { bodyType, ignoresUnknownKeys }: Endpoint = endpoints[id];
  return body && { ...fields, ...(ignoresUnknownKeys && bodyType !== 'multipart' && { tenantId }) };
}

/** Texts in a path that name an object. */
function textsOf(params: object, { tenantDomain, tenantName, roleName }: Objects): object {
  const texts = { token: unsigned, domain: tenantDomain, name: tenantName, roleName };
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in params));
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function withObjects(value: unknown, endpoint: Endpoint, objects: Objects, name = ''): unknown {
  if (Array.isArray(value))
    return value.slice(0, 1).map((each) => withObjects(each, endpoint, objects, name.replace(/s$/, '')));
  if (typeof value === 'object' && value !== null) {
    const { subjectType = 'project' } = value as { subjectType?: string };
    const nameOf = (key: string) => (key === 'subjectId' ? `${subjectType}Id` : key);
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withObjects(each, endpoint, objects, nameOf(key))]),
    );
  }
  if (typeof value !== 'string' || !uuid.test(value)) return value;
  const object = objects[keyOf(name, endpoint)];
  if (!object) throw new Error(`${name} in ${endpoint.id} means no object of the world.`);
  return object;
}

/** Which object an id means: by its name, or for `id` by the noun before it in the path. */
function keyOf(name: string, { id, path }: Endpoint): keyof Objects {
  const noun = name === 'id' ? (/([\w-]+)\/:id/.exec(path)?.[1] ?? path.split('/')[2] ?? '') : name;
  const key = known[noun] ?? (name === 'id' ? `${singular(noun)}Id` : `${noun[0]?.toLowerCase()}${noun.slice(1)}`);
  return (id.startsWith('restore') ? `deleted${key[0]?.toUpperCase()}${key.slice(1)}` : key) as keyof Objects;
}

function singular(noun: string): string {
  return `${noun[0]?.toLowerCase()}${noun.slice(1).replace(/s$/, '')}`;
}

/** Nouns of paths and names of fields that do not say which object they mean. */
const known: Record<string, keyof Objects> = {
  inbound: 'inboundMailId',
  links: 'ticketLinkId',
  'identity-providers': 'providerId',
  identities: 'providerId',
  'break-glass': 'userId',
  'scim-tokens': 'scimTokenId',
  totp: 'factorId',
  WithheldMessages: 'messageId',
  Support: 'ticketId',
  mutedProject: 'projectId',
  parentId: 'messageId',
  personId: 'clientPersonId',
  assigneeId: 'userId',
  leadId: 'userId',
  forClientId: 'clientId',
  heirId: 'userId',
  followsId: 'ticketId',
  waitsForId: 'fileRequestId',
};
