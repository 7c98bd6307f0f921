import fc, { type Arbitrary } from 'fast-check';
import type { OperationId } from '#contract/index.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import type { Objects } from '#tests/guarantees/world/seed-place.ts';
import type { Part, Request } from './fuzz.ts';
import { requestsFor } from './fuzz.ts';
import type { Operation } from './fuzz-operations.ts';

/** The operations that create objects, with the field of `Objects` for the new id. */
export const creators: Partial<Record<OperationId, keyof Objects>> = {
  createTenant: 'tenantId',
  createClient: 'clientId',
  createProject: 'projectId',
  createRole: 'roleId',
  createUser: 'userId',
  createTicket: 'ticketId',
  createMessage: 'messageId',
  uploadAttachment: 'attachmentId',
  uploadDocument: 'documentId',
  createTask: 'taskId',
  uploadImage: 'imageId',
};

export type Step = { operation: Operation; request: Request };

/**
 * Steps that create, use and delete objects, and use deleted ones. `created:clientId:2` stands for the third client that the
 * sequence has created, even if it was deleted since.
 */
export function sequencesOf(
  operations: readonly Operation[],
  own: Objects,
  files: Record<string, Part>,
): Arbitrary<Step[]> {
  const nouns = Object.keys(own) as (keyof Objects)[];
  const objects = fc.record(
    Object.fromEntries(nouns.map((noun) => [noun, fc.constantFrom(own[noun], ...placeholders(noun))])),
  ) as unknown as Arbitrary<Objects>;
  const validStep = (operation: Operation): Arbitrary<Step> =>
    fc.tuple(objects, fc.boolean()).map(([named, isVersioned]) => {
      const request = validRequest(operation, named, files[operation.id]);
      // The first version, which is outdated after the first change.
      return {
        operation,
        request: isVersioned ? { ...request, headers: { ...request.headers, 'if-match': '"1"' } } : request,
      };
    });
  const created = nouns.flatMap(placeholders);
  const randomStep = (operation: Operation): Arbitrary<Step> =>
    requestsFor(operation, [...Object.values(own), ...created]).map((request) => ({ operation, request }));

  const creating = operations.filter(({ id }) => id in creators);
  // Of what the steps create. Deletions of anything else are among all operations.
  const deletions = new Set(Object.keys(creators).map((id) => id.replace(/^(create|upload)/, 'delete')));
  const deleting = operations.filter(({ id }) => deletions.has(id));
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.oneof(...creating.map(validStep)) },
      { weight: 4, arbitrary: fc.oneof(...operations.map(validStep)) },
      { weight: 1, arbitrary: fc.oneof(...deleting.map(validStep)) },
      { weight: 1, arbitrary: fc.oneof(...operations.map(randomStep)) },
    ),
    { minLength: 10, maxLength: 30 },
  );
}

/** Steps that random sequences may miss: a change with an outdated version, and a body above every limit. */
export function rareSteps(operations: readonly Operation[], own: Objects): Step[] {
  const operation = operations.find(({ id }) => id === 'updateClient') as Operation;
  const request = validRequest(operation, { ...own, clientId: 'created:clientId:0' });
  const change = { operation, request: { ...request, headers: { 'if-match': '"1"' } } };
  return [change, change, { operation, request: { ...request, body: 'x'.repeat(1_200_000) } }];
}

function placeholders(noun: keyof Objects): string[] {
  return [0, 1, 2].map((index) => `created:${noun}:${index}`);
}

function validRequest({ id }: Operation, objects: Objects, file?: Part): Request {
  const { params = {}, query = {}, body } = samples[id as OperationId](objects);
  // Uses a session and a range, because the image link of the sample has no valid signature.
  if (id.startsWith('download')) return { params, query: {}, headers: { range: 'bytes=0-1' } };
  if (!file) return { params, query, headers: {}, ...(body !== undefined && { body }) };
  return { params, query, headers: {}, form: [{ name: 'ProjectId', value: objects.projectId }, file] };
}
