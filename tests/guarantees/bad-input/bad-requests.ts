import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Sample, samples } from '#tests/guarantees/world/operations.ts';
import type { World } from '#tests/guarantees/world/world.ts';
import type { TestApp } from '#tests/support/app.ts';
import { expectAnswered, type Received, type Sent, send } from './bad-input.ts';

export const json = { 'content-type': 'application/json' };

export const all = (Object.values(endpoints) as Endpoint[]).map((endpoint) => [endpoint.id, endpoint] as const);

export const takesJson = ({ body, bodyType }: Endpoint) => body !== undefined && bodyType !== 'multipart';

/** Sends valid requests with one change, as a caller who may use the operation. */
export function openRequests(test: TestApp, world: World) {
  return { ask, sampleOf };

  async function ask(endpoint: Endpoint, sent: Sent, what: string): Promise<Received> {
    const answer = await send(test, endpoint.method, {
      ...sent,
      headers: { ...credentials(endpoint), ...sent.headers },
    });
    expectAnswered(answer, `${endpoint.id} with ${what}`);
    return answer;
  }

  /** A valid request. Deletions name objects that do not exist, because later requests need the existing ones. */
  function sampleOf(endpoint: Endpoint): Sample {
    const place = endpoint.method === 'DELETE' ? world.places.nonexistent : world.places.own;
    return samples[endpoint.id as OperationId](place);
  }

  /** Credentials of a caller who may use the operation: an administrator, the operator, or none if it is public. */
  function credentials({ id }: Endpoint): Record<string, string> {
    const { kind } = accessOf(id as OperationId);
    if (kind === 'public') return {};
    return { authorization: `Bearer ${kind === 'operator' ? test.operatorToken : world.a.admin.token}` };
  }
}
