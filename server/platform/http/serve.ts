import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { needsStepUp } from '#contract/platform/access.ts';
import { admitsPrograms, type Endpoint, type Input, type Output, successStatus } from '#contract/platform/endpoint.ts';
import { denied, Failure } from '#server/platform/answers/failures.ts';
import { Json } from '#server/platform/answers/json.ts';
import { noteAsked } from '#server/platform/audit/preview-calls.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Actor, Mode, Need, Principal, Tenancy, TxOf } from '#server/platform/tenancy/index.ts';
import { parseInput } from './input.ts';
import { replySchemas } from './reply-schema.ts';

type Base<E extends Endpoint> = Input<E> & { request: FastifyRequest; reply: FastifyReply; origin: Origin };

/** Only GET reads; every other method gets a transaction that can write. */
type ModeOf<E extends Endpoint> = {
  GET: 'read';
  POST: 'write';
  PUT: 'write';
  PATCH: 'write';
  DELETE: 'write';
}[E['method']];

/** What a handler of a signed-in operation gets: its input, and a transaction of the caller's company. */
export type Context<E extends Endpoint> = Base<E> & {
  tx: TxOf<ModeOf<E>>;
  /** Who acts. Resolves with the first answer of the database, so send statements that do not need it first. */
  actor: () => Promise<Actor>;
  /** The version the caller has seen if the request names one (`If-Match`). */
  ifMatch: number | undefined;
};

/** For what must hold no connection while it works (hashing, uploads): opens transactions when it needs them. */
export type ManualContext<E extends Endpoint> = Base<E> & {
  actor: Actor;
  principal: Principal;
  /** `long` is for a transaction of thousands of rows. */
  enter: <T>(
    work: (tx: TxOf<ModeOf<E>>, actor: () => Promise<Actor>) => Promise<T>,
    timeout?: Need['timeout'],
  ) => Promise<T>;
};

type RouteOptions = Pick<FastifyContextConfig, 'rateLimit'>;

/** What a handler returns; nothing if the answer has no body. */
type Result<E extends Endpoint> =
  | Promise<Output<E> | Json<Output<E>>>
  | Output<E>
  | (undefined extends Output<E> ? Promise<void> : never);

/** What must be known before the transaction of a request begins, and takes too long for one. It checks itself what the caller may see. */
type Before<E extends Endpoint> = (asked: Input<E> & { principal: Principal }) => Promise<void>;

/** Serves an operation of signed-in callers inside one transaction, committed before the reply. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  tenancy: Tenancy,
  endpoint: E,
  handler: (context: Context<E>) => Result<E>,
  before?: Before<E>,
): void {
  const need = needOf(endpoint);
  const staffOnly = isStaffOnly(endpoint);
  route(app, endpoint, async (request, reply) => {
    const input = parseInput(endpoint, request);
    const origin = originOf(request);
    const principal = principalOf(request);
    return guarded(tenancy, request, endpoint, async () => {
      if (before && !(input instanceof Failure)) await before({ ...input, principal });
      return tenancy.asActor(principal, withStepUp(endpoint, need, input), async (tx, actor) => {
        if (staffOnly) requireStaff(await actor());
        if (input instanceof Failure) {
          await actor();
          throw input;
        }
        return handler({ ...input, tx, actor, request, reply, origin, ifMatch: ifMatch(request) });
      });
    });
  });
}

/** Serves an operation of signed-in callers that opens its transactions itself; access is checked before it starts. */
export function serveManual<E extends Endpoint>(
  app: FastifyInstance,
  tenancy: Tenancy,
  endpoint: E,
  handler: (context: ManualContext<E>) => Result<E>,
): void {
  const declared = needOf(endpoint);
  const staffOnly = isStaffOnly(endpoint);
  route(app, endpoint, async (request, reply) => {
    const principal = principalOf(request);
    return guarded(tenancy, request, endpoint, async () => {
      const input = parseInput(endpoint, request);
      const need = withStepUp(endpoint, declared, input);
      const actor = await tenancy.asActor(principal, { ...need, mode: 'read' }, (_tx, entered) => entered());
      if (staffOnly) requireStaff(actor);
      if (input instanceof Failure) throw input;
      return handler({
        ...input,
        actor,
        principal,
        enter: (work, timeout) => tenancy.asActor(principal, { ...need, timeout }, work),
        request,
        reply,
        origin: originOf(request),
      });
    });
  });
}

/** Serves an operation that needs no session: public ones, limited by address (`options`), and the operator's. */
export function servePublic<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (context: Base<E>) => Result<E>,
  options: RouteOptions = {},
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = parseInput(endpoint, request);
    if (input instanceof Failure) throw input;
    return handler({ ...input, request, reply, origin: originOf(request) });
  };
  route(app, endpoint, answer, options);
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  options: RouteOptions = {},
): void {
  const status = successStatus(endpoint);
  app.route({
    // HEAD is GET without its body, checked and answered the same way; Node leaves the body out.
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    schema: { response: replySchemas(endpoint) },
    config: { endpoint, ...options },
    handler: async (request, reply) => {
      const result = await handler(request, reply);
      if (reply.sent) return reply;
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      if (reply.statusCode === 200) reply.code(status);
      if (request.method === 'HEAD' && result instanceof Readable) {
        result.destroy();
        return reply.send();
      }
      if (result instanceof Json) reply.type('application/json; charset=utf-8').serializer(textOf);
      return reply.send(result);
    },
  });
}

function textOf({ text }: Json<unknown>): string {
  return text;
}

/** A denial leaves a trace. */
async function guarded<T>(
  tenancy: Tenancy,
  request: FastifyRequest,
  endpoint: Endpoint,
  work: () => Promise<T>,
): Promise<T> {
  const principal = principalOf(request);
  if (principal.previewId) await noteAsked(tenancy, principal, endpoint.id);
  try {
    return await work();
  } catch (error) {
    // A preview shows what another user may not do. That is no attempt of theirs.
    if (isDenial(error) && !principal.previewId) {
      const denial = { action: 'access.denied', operation: endpoint.id } as const;
      await recordDenial(tenancy, principal, originOf(request), denial);
    }
    throw error;
  }
}

/** By a handler, by the access table, by `app.enter`, or by row security (42501). */
function isDenial(error: unknown): boolean {
  if (error instanceof Failure) return error.kind === 'forbidden' || error.kind === 'denied';
  return ['AT403', '42501'].includes(String((error as { code?: unknown }).code));
}

export function needOf<E extends Endpoint>(endpoint: E): Need<ModeOf<E>> {
  const row = endpoint.access;
  if (row.kind !== 'signedIn') throw new Error(`${endpoint.id} is not an operation of signed-in callers.`);
  const write = endpoint.method !== 'GET';
  return {
    anyOf: row.anyOf ?? null,
    adminOnly: row.adminOnly ?? false,
    admitsTokens: admitsPrograms(endpoint),
    withoutFactor: row.withoutFactor ?? false,
    worksAfterTrial: row.worksAfterTrial ?? false,
    write,
    mode: (write ? 'write' : 'read') as ModeOf<E>,
  };
}

/** Input that is refused anyway has no fields that ask for a step-up. */
function withStepUp<E extends Endpoint, M extends Mode>(
  endpoint: E,
  need: Need<M>,
  input: Input<E> | Failure,
): Need<M> {
  const body = input instanceof Failure ? undefined : input.body;
  return needsStepUp(endpoint.access, body) ? { ...need, stepUp: true } : need;
}

function isStaffOnly(endpoint: Endpoint): boolean {
  const row = endpoint.access;
  return row.kind === 'signedIn' && row.staffOnly === true;
}

/** `app.enter` checks only claims. This refuses client users an operation for staff, whatever claims their role has. */
function requireStaff({ scope }: Actor): void {
  if (scope !== 'staff') denied();
}

function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error('A signed-in operation was reached without a principal.');
  return request.principal;
}

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, requestId: String(request.id) };
}

function ifMatch(request: FastifyRequest): number | undefined {
  const match = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match'] ?? '');
  return match ? Number(match[1]) : undefined;
}
