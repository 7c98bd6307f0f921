import fc, { type Arbitrary } from 'fast-check';
import type { OperationId } from '#contract/index.ts';
import type { Part, Request } from './fuzz.ts';
import { requestsFor } from './fuzz.ts';
import type { Operation } from './fuzz-operations.ts';
import { type Objects, samples } from './operations.ts';

/** What each of these makes, by the field of `Objects` that then may name it. */
export const makers: Partial<Record<OperationId, keyof Objects>> = {
  createTenant: 'tenantId',
  createClient: 'clientId',
  createProject: 'projectId',
  createRole: 'roleId',
  createUser: 'userId',
  createTicket: 'ticketId',
  uploadDocument: 'documentId',
  uploadImage: 'imageId',
};

export type Step = { operation: Operation; request: Request };

/**
 * Steps that make things, use them, remove them and use them again. `made:clientId:2` stands for the third client that
 * the sequence has made, whether or not it is still there.
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
  const right = (operation: Operation): Arbitrary<Step> =>
    fc.tuple(objects, fc.boolean()).map(([named, asSeen]) => {
      const request = rightRequest(operation, named, files[operation.id]);
      // As it was when it was made: a second change is of what has changed meanwhile.
      return {
        operation,
        request: asSeen ? { ...request, headers: { ...request.headers, 'if-match': '"1"' } } : request,
      };
    });
  const made = nouns.flatMap(placeholders);
  const odd = (operation: Operation): Arbitrary<Step> =>
    requestsFor(operation, [...Object.values(own), ...made]).map((request) => ({ operation, request }));

  const making = operations.filter(({ id }) => id in makers);
  const removing = operations.filter(({ method }) => method === 'DELETE');
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.oneof(...making.map(right)) },
      { weight: 4, arbitrary: fc.oneof(...operations.map(right)) },
      { weight: 1, arbitrary: fc.oneof(...removing.map(right)) },
      { weight: 1, arbitrary: fc.oneof(...operations.map(odd)) },
    ),
    { minLength: 10, maxLength: 30 },
  );
}

/** What chance alone may leave out: a change of what has changed since it was read, and a body past every limit. */
export function rareSteps(operations: readonly Operation[], own: Objects): Step[] {
  const operation = operations.find(({ id }) => id === 'updateClient') as Operation;
  const request = rightRequest(operation, { ...own, clientId: 'made:clientId:0' });
  const change = { operation, request: { ...request, headers: { 'if-match': '"1"' } } };
  return [change, change, { operation, request: { ...request, body: 'x'.repeat(1_200_000) } }];
}

function placeholders(noun: keyof Objects): string[] {
  return [0, 1, 2].map((index) => `made:${noun}:${index}`);
}

function rightRequest({ id }: Operation, objects: Objects, file?: Part): Request {
  const { params = {}, query = {}, body } = samples[id as OperationId](objects);
  // By session and in part; the sample of a picture's link has no right signature.
  if (id.startsWith('download')) return { params, query: {}, headers: { range: 'bytes=0-1' } };
  if (!file) return { params, query, headers: {}, ...(body !== undefined && { body }) };
  return { params, query, headers: {}, form: [{ name: 'ProjectId', value: objects.projectId }, file] };
}
