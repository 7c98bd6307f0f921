import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problemTexts, problemTypes } from '#contract/platform/problems.ts';
import { english, type Told, told } from '#contract/platform/texts/say.ts';
import { Failure, type FailureKind } from '#server/platform/answers/failures.ts';
import { isLostConnection } from '#server/platform/tenancy/outage.ts';
import { languageOf } from '#server/platform/texts/accepted-languages.ts';
import { type Say, speak } from '#server/platform/texts/index.ts';
import { deniedStatus } from './access.ts';

const statuses: Record<Exclude<FailureKind, 'denied'>, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  archived: 403,
  notFound: 404,
  gone: 410,
  versionConflict: 412,
  conflict: 409,
  tooLarge: 413,
  noRoom: 413,
  unsupported: 415,
  tooManyRequests: 429,
  unavailable: 503,
};

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

type Answer = {
  status: number;
  message: Told;
  errors?: Record<string, Told[]> | undefined;
  retryAfter?: number | undefined;
  type?: string | undefined;
  challenge?: string | undefined;
};

/** Turns every failure into a problem answer. This is the only place that does. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, answerTo(error, request)));
}

/** What to answer to a failure. Those of the server are logged. */
export function answerTo(error: unknown, request: FastifyRequest): Answer {
  const answer = toAnswer(error, request);
  if (answer.status >= 500) log(request, error);
  return answer;
}

/**
 * Expected failures log at info, because load produces thousands of them. So do lost connections: an outage of the database has
 * one line already. Others log at error.
 */
function log(request: FastifyRequest, error: unknown): void {
  if (error instanceof Failure) request.log.info({ refusal: error.kind }, 'request refused');
  else if (isLostConnection(error)) request.log.info({ err: error }, 'request lost its connection');
  else request.log.error({ err: error }, 'request failed');
}

/** Answers paths without a route: with a page of the web app if the request asks for one, otherwise with a problem. */
export function answerUnknownPaths(app: FastifyInstance, page?: AnswerPage): void {
  app.setNotFoundHandler(
    (request, reply) =>
      page?.(request, reply) ?? sendProblem(request, reply, { status: 404, message: told(problemTexts.notFound) }),
  );
}

/** Answers with a page, or returns undefined if the request does not ask for one. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;

export function sendProblem(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retryAfter) reply.header('retry-after', answer.retryAfter);
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
  const language = languageOf(request);
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .header('vary', [reply.getHeader('vary'), 'Accept-Language'].filter(Boolean).join(', '))
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(problemBody(answer, String(request.id), speak(language)));
}

/** The body of every refusal and failure. */
export function problemBody(
  { status, message, errors, type, challenge }: Answer,
  traceId: string,
  say: Say = english,
): Problem {
  return {
    type: type ?? 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    message: message(say),
    ...(errors && { errors: mapValues(errors, (messages) => messages.map((each) => each(say))) }),
    ...(challenge && { challenge }),
    traceId,
  };
}

function mapValues<V, W>(values: Record<string, V>, change: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

function toAnswer(error: unknown, request: FastifyRequest): Answer {
  if (error instanceof Failure) {
    const status = error.kind === 'denied' ? deniedStatus(request) : statuses[error.kind];
    const { told: message, errors, retryAfter, type, challenge } = error;
    return { status, message, errors, retryAfter, type, challenge };
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  return (
    (typeof code === 'string' ? (databaseRefusal(code, request) ?? databaseFailure(code)) : undefined) ??
    connectionFailure(error) ??
    (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600
      ? fromFramework(statusCode, error as Error & { retryAfter?: number })
      : undefined) ?? { status: 500, message: told(problemTexts.unexpected) }
  );
}

/** Refusals by `app.enter` and by constraints. Slices translate the ones they expect into specific messages first. */
function databaseRefusal(code: string, request: FastifyRequest): Answer | undefined {
  switch (code) {
    case 'AT401':
      return { status: 401, message: told(problemTexts.unauthorized) };
    case 'AT403':
      return { status: deniedStatus(request), message: told(problemTexts.forbidden) };
    case 'AT428':
      return { status: 403, message: told(problemTexts.secondFactorMissing), type: problemTypes.secondFactorMissing };
    case 'AT423':
      return { status: 403, message: told(problemTexts.readOnlyDemo) };
    case 'AT424':
      return { status: 403, message: told(problemTexts.archived) };
    case 'AT426':
      return { status: 403, message: told(problemTexts.stepUpNeeded), type: problemTypes.stepUp };
    case 'AT402':
      return { status: 403, message: told(problemTexts.trialEnded) };
    case '42501':
      return { status: 403, message: told(problemTexts.forbidden) };
    case '22021':
    case '22P05':
    case '22P02':
    case '22003':
    case '22007':
    case '22008':
    case '23502':
    case '23503':
    case '23505':
    case '23514':
      return { status: 400, message: told(problemTexts.invalid) };
    default:
      return undefined;
  }
}

/** Refused connections, full disk, deadlock, statement timeout: the client may retry soon. */
function databaseFailure(code: string): Answer | undefined {
  return /^(53...|57014|40001|40P01|55P03|25006|58030)$/.test(code) || /^E[A-Z]+$/.test(code)
    ? { status: 503, message: told(problemTexts.unavailable), retryAfter: 1 }
    : undefined;
}

function connectionFailure(error: unknown): Answer | undefined {
  return isLostConnection(error) ? { status: 503, message: told(problemTexts.unavailable), retryAfter: 1 } : undefined;
}

function fromFramework(status: number, error: { retryAfter?: number }): Answer {
  const messages: Record<number, Told> = {
    404: told(problemTexts.notFound),
    413: told(problemTexts.tooLarge),
    415: told(problemTexts.unsupported),
    429: told(problemTexts.tooManyRequests),
    503: told(problemTexts.unavailable),
  };
  const message = messages[status] ?? told(status < 500 ? problemTexts.invalid : problemTexts.unexpected);
  return { status, message, retryAfter: status === 503 ? (error.retryAfter ?? 1) : undefined };
}
