import type { z } from 'zod';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { exampleOf } from './examples.ts';
import { everyField, one, two } from './schema-values.ts';

export type Part = 'params' | 'query' | 'body';

export type FullRequest = { id: OperationId; part: Part; schema: z.ZodType; sent: Record<string, unknown> };

/** Where fields exclude each other, each change makes one request. */
const exclusive: Partial<Record<OperationId, object[]>> = {
  // Invited people choose their password themselves.
  createUser: [
    { invite: false, password: 'Quiet-Lamp-9', confirmPassword: 'Quiet-Lamp-9' },
    { password: null, isActive: true },
  ],
  // A feed is of a client or of a project.
  createFeed: [
    { scope: 'project', clientId: undefined },
    { scope: 'client', projectId: undefined },
  ],
  // Nobody can join and leave at once.
  bulkUpdateProjects: [{ change: { status: 'OnHold', archived: true, addUserIds: [one], removeUserIds: [two] } }],
};

const all = Object.values(endpoints) as Endpoint[];

/** For each operation with input every field it takes, with a value that parsing leaves unchanged. */
export const fullRequests: readonly FullRequest[] = all.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const [id, schema] = [endpoint.id as OperationId, endpoint[part]];
    if (!schema) return [];
    const every = everyField(schema, knownOf(endpoint, part)) as Record<string, unknown>;
    const changes = (part === 'body' && exclusive[id]) || [{}];
    return changes.map((change) => ({ id, part, schema, sent: { ...every, ...change } }));
  }),
);

/** The first full request of a part of an operation. */
export function fullRequestOf(id: OperationId, part: Part): FullRequest {
  const found = fullRequests.find((each) => each.id === id && each.part === part);
  if (!found) throw new Error(`${id} has no ${part}.`);
  return found;
}

/** The part of the example. A change of an object also knows the example of its creation. */
function knownOf({ id, path }: Endpoint, part: Part): object {
  const creation = all.find(({ method, path: other }) => method === 'POST' && `${other}/:id` === path);
  const created = part === 'body' && creation ? exampleOf(creation.id as OperationId).body : {};
  return { ...(created as object), ...(exampleOf(id as OperationId)[part] as object) };
}
