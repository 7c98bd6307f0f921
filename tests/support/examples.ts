import { endpoints, type OperationId } from '#contract/index.ts';

export type Example = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  answer?: unknown;
};

/** The example of an operation in the OpenAPI document: a valid request, and what the server answers to it. */
export function exampleOf(id: OperationId): Example {
  return endpoints[id].example as Example;
}
