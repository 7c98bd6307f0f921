import { type Calls, calls } from '#tests/specification/calls.ts';
import { auth } from './auth.ts';
import { clients } from './clients.ts';
import { documents } from './documents.ts';
import { health } from './health.ts';
import { images } from './images.ts';
import { projects } from './projects.ts';
import type { Arrange, CallRequest, CallWorld, Requests } from './request.ts';
import { roles } from './roles.ts';
import { support } from './support.ts';
import { tenants } from './tenants.ts';
import { users } from './users.ts';

/** Prepares a request that gets this status. */
export async function arrange(id: keyof Calls, status: number, world: CallWorld): Promise<CallRequest> {
  const arranged: Partial<Record<number, Arrange>> = requests[id];
  const request = await (arranged[status] ?? arranged[calls[id][2]])?.(world);
  return { ...request, ...(status === 401 && !arranged[401] && { as: null }) };
}

/** A call or status of the specification without a request is a type error. */
const requests: Requests = {
  ...auth,
  ...roles,
  ...clients,
  ...projects,
  ...documents,
  ...images,
  ...users,
  ...tenants,
  ...support,
  ...health,
};
