import { endpoints, namedSchemas } from './endpoints.generated.ts';
import type { Access } from './platform/access.ts';
import type { Endpoint } from './platform/endpoint.ts';

export { endpoints, namedSchemas };

export type OperationId = keyof typeof endpoints;

/** Any of the endpoints, where it does not matter which. */
export function endpointOf(operation: OperationId): Endpoint {
  return endpoints[operation];
}

/** Who may call this operation. */
export function accessOf(operation: OperationId): Access {
  return endpoints[operation].access;
}
