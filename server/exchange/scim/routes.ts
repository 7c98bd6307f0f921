import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/exchange/scim-tokens.ts';
import { id as idSchema } from '#contract/platform/fields.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { english, told } from '#contract/platform/texts/say.ts';
import { pageOf } from '#server/people/sign-in/providers/address.ts';
import { Failure, forbidden, notFound, tooManyRequests, unauthorized } from '#server/platform/answers/failures.ts';
import { recordDenial } from '#server/platform/audit/repeats.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { readBearerToken } from '#server/platform/http/access.ts';
import { readJsonAs, UnreadableBody } from '#server/platform/http/body.ts';
import { isEncoded } from '#server/platform/http/input.ts';
import { answerTo } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor, Mode, Principal, TxOf } from '#server/platform/tenancy/index.ts';
import { readOperations, readPerson, readPersonChanges } from './changes.ts';
import { changeMembers, getGroup, groupFilters, listGroups, readMemberChanges, readWholeGroup } from './groups.ts';
import { contentType, presentConfig, presentError, presentGroup, presentList, presentPerson } from './messages.ts';
import { getPerson, listPeople, personFilters } from './people.ts';
import { readListQuery } from './query.ts';
import { createScimToken, deleteScimToken, findDirectory, listScimTokens } from './tokens.ts';
import { changePerson, createPerson, deactivatePerson } from './write.ts';

const prefix = '/scim/v2';

/** Each directory sends many requests at its start, and many companies may share the address of one. */
const limits = { rateLimit: { max: 1200, timeWindow: '1 minute' } };

/** Directories of companies add, change and deactivate staff by SCIM 2.0. Administrators make the tokens for it. */
export async function serveScim(app: FastifyInstance, services: Services): Promise<void> {
  serveTokens(app, services);
  await app.register(async (scim) => serveProtocol(scim, services), { prefix });
}

function serveTokens(app: FastifyInstance, { tenancy, config }: Services): void {
  const addressOf = (request: FastifyRequest) => `${pageOf(config, request)}${prefix}`;

  serve(app, tenancy, contract.listScimTokens, ({ tx, request }) => listScimTokens(tx, addressOf(request)));

  serve(app, tenancy, contract.createScimToken, async ({ tx, actor, body, origin, request }) =>
    createScimToken(tx, await actor(), origin, body.name, addressOf(request)),
  );

  serve(app, tenancy, contract.deleteScimToken, async ({ tx, params, origin }) => {
    await deleteScimToken(tx, origin, params.id);
  });
}

type Asked<M extends Mode> = {
  tx: TxOf<M>;
  actor: Actor;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The address of the protocol, for the locations in answers. */
  address: string;
  body: unknown;
  id: string;
};
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** These are not operations of the API: their bodies, errors and tokens differ. */
function serveProtocol(scim: FastifyInstance, { tenancy, tokenLimits, config }: Services): void {
  readJsonAs(scim, 'application/scim+json');

  // Before the body is read.
  scim.addHook('onRequest', async (request, reply) => {
    const token = readBearerToken(request);
    request.principal = ((token && (await findDirectory(tenancy, token))) || null) ?? unauthorized();
    const { tenantId, sessionId } = request.principal;
    const taken = tokenLimits.take({ tenantId, userId: sessionId }, { ownLimitOnly: true });
    if (!taken) return;
    reply.header('x-ratelimit-limit', taken.limit);
    reply.header('x-ratelimit-remaining', taken.remaining);
    reply.header('x-ratelimit-reset', taken.resetsIn);
    if (taken.retryAfter) tooManyRequests(taken.retryAfter);
  });

  scim.setErrorHandler((error, request, reply) => {
    const { status, message, errors, retryAfter } = answerTo(error, request);
    if (retryAfter) reply.header('retry-after', retryAfter);
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    return send(reply.code(status), presentError(status, message(english), scimTypeOf(status, errors)));
  });
  scim.setNotFoundHandler((_request, reply) => send(reply.code(404), presentError(404, problemTexts.notFound)));

  route('get', '/ServiceProviderConfig', 'read', async ({ address }) => presentConfig(address));

  route('get', '/Users', 'read', async ({ tx, request, address }) => {
    const { items, ...found } = await listPeople(tx, readListQuery(request.query, personFilters));
    return presentList({ ...found, items: items.map((person) => presentPerson(address, person)) });
  });
  route('post', '/Users', 'write', async ({ tx, origin, actor, body, address, reply }) => {
    const person = await createPerson(tx, origin, actor, readPerson(body));
    reply.code(201).header('location', `${address}/Users/${person.id}`);
    return presentPerson(address, person);
  });
  route('get', '/Users/:id', 'read', async ({ tx, id, address }) => presentPerson(address, await getPerson(tx, id)));
  route('put', '/Users/:id', 'write', async ({ tx, origin, actor, id, body, address }) =>
    presentPerson(address, await changePerson(tx, origin, actor, id, readPerson(body))),
  );
  route('patch', '/Users/:id', 'write', async ({ tx, origin, actor, id, body, address }) =>
    presentPerson(address, await changePerson(tx, origin, actor, id, readPersonChanges(body))),
  );
  route('delete', '/Users/:id', 'write', async ({ tx, origin, actor, id, reply }) => {
    await deactivatePerson(tx, origin, actor, id);
    reply.code(204);
    return undefined;
  });

  route('get', '/Groups', 'read', async ({ tx, request, address }) => {
    const query = readListQuery(request.query, groupFilters);
    const { items, ...found } = await listGroups(tx, query);
    return presentList({ ...found, items: items.map((group) => presentGroup(address, group, query)) });
  });
  route('get', '/Groups/:id', 'read', async ({ tx, request, id, address }) => {
    const { withMembers } = readListQuery(request.query, groupFilters);
    return presentGroup(address, await getGroup(tx, id, withMembers), { withMembers });
  });
  route('patch', '/Groups/:id', 'write', async ({ tx, origin, actor, id, body, address }) => {
    const group = await getGroup(tx, id);
    await changeMembers(tx, origin, actor, group, readMemberChanges(readOperations(body), group.name));
    return presentGroup(address, await getGroup(tx, id));
  });
  route('put', '/Groups/:id', 'write', async ({ tx, origin, actor, id, body, address }) => {
    const group = await getGroup(tx, id);
    await changeMembers(tx, origin, actor, group, readWholeGroup(body, group.name));
    return presentGroup(address, await getGroup(tx, id));
  });
  route('post', '/Groups', 'write', async () => forbidden('Roles are made in Loggia. Make one with this name first.'));
  route('delete', '/Groups/:id', 'write', async ({ tx, id }) => {
    await getGroup(tx, id, false);
    return forbidden('Roles are removed in Loggia.');
  });

  function route<M extends Mode>(
    method: Method,
    url: string,
    mode: M,
    handler: (asked: Asked<M>) => Promise<object | undefined>,
  ): void {
    scim[method]<{ Params: { id?: string } }>(
      url,
      { config: { endpoint: null, ...limits } },
      async (request, reply) => {
        const principal = request.principal ?? unauthorized();
        const origin = { address: request.ip, requestId: String(request.id) };
        const address = `${pageOf(config, request)}${prefix}`;
        const answer = await withTrace(principal, origin, () =>
          tenancy.asDirectory(principal, mode, async (tx, entered) => {
            const actor = await entered();
            const { id = '' } = request.params;
            if (request.params.id !== undefined && !idSchema.safeParse(id).success) notFound();
            const body = mode === 'write' && method !== 'delete' ? readBody(request) : undefined;
            return handler({ tx, actor, origin, request, reply, address, body, id: id.toLowerCase() });
          }),
        );
        return answer === undefined ? reply.send() : send(reply, answer);
      },
    );
  }

  /** What the directory may not do leaves a trace, as with any other caller. */
  async function withTrace<T>(principal: Principal, origin: Origin, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && error.kind === 'forbidden') {
        await recordDenial(tenancy, principal, origin, { action: 'access.denied', operation: 'scim' });
      }
      throw error;
    }
  }
}

function readBody(request: FastifyRequest): unknown {
  if (isEncoded(request)) throw new Failure('unsupported', told(problemTexts.unsupported));
  if (request.body instanceof UnreadableBody) throw request.body.failure;
  return request.body;
}

/** Says more about a 400 and a 409 (RFC 7644, table 9). */
function scimTypeOf(status: number, errors: Record<string, unknown> | undefined): string | undefined {
  if (status === 409) return 'uniqueness';
  if (status !== 400) return undefined;
  if (errors && 'filter' in errors) return 'invalidFilter';
  return errors && 'path' in errors ? 'mutability' : errors ? 'invalidValue' : 'invalidSyntax';
}

function send(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('cache-control', 'no-store').type(contentType).serializer(String).send(JSON.stringify(body));
}
