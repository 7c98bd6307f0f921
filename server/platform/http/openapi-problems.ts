import type { endpoints, OperationId } from '#contract/index.ts';
import type { AnswerHeader } from '#contract/platform/headers.ts';
import { problemTexts } from '#contract/platform/problem-texts.ts';
import type { Problem } from '#contract/platform/problems.ts';

type Listed<E> = E extends { problems: readonly (infer Status extends number)[] } ? Status : never;
/** The statuses that operations list, and those that every operation may return. */
type ProblemStatus = Listed<(typeof endpoints)[OperationId]> | 401 | 403 | 429 | 503;

type ProblemAnswer = {
  /** The name of the OpenAPI component. */
  name: string;
  description: string;
  headers?: readonly AnswerHeader[];
  example: Problem;
};

/** The problem responses, which all operations share. */
export const problemAnswers: Record<ProblemStatus, ProblemAnswer> = {
  400: {
    name: 'BadRequest',
    description:
      'The request is invalid. `message` says why. If fields are invalid, `errors` lists the messages of each field.',
    example: problem(400, 'Bad Request', 'Project title is required', { title: ['Project title is required'] }),
  },
  401: {
    name: 'Unauthorized',
    description:
      'The token is missing or invalid, or the session has ended. Some operations also return this if the caller lacks a permission.',
    headers: ['WWW-Authenticate'],
    example: problem(401, 'Unauthorized', problemTexts.unauthorized),
  },
  403: {
    name: 'Forbidden',
    description:
      'The caller may not do this, or the company is read-only. With the type `urn:loggia:problem:step-up` the caller has to confirm first who they are: `POST /api/Auth/step-up`. With the type `urn:loggia:problem:second-factor-missing` the company requires a second factor, and the caller has to set one up first.',
    example: problem(403, 'Forbidden', problemTexts.forbidden),
  },
  404: {
    name: 'NotFound',
    description: 'The object does not exist, or the caller may not see it.',
    example: problem(404, 'Not Found', problemTexts.notFound),
  },
  410: {
    name: 'Gone',
    description: 'The link was used, has expired or was withdrawn. `message` says which.',
    example: problem(410, 'Gone', 'This link was already used. Each link works once.'),
  },
  409: {
    name: 'Conflict',
    description: 'The object is in another state by now. `message` says which.',
    example: problem(409, 'Conflict', 'There is a newer version. Please look at that one.'),
  },
  412: {
    name: 'PreconditionFailed',
    description: 'Someone else has changed the object since the version in `If-Match`. Read it again, then retry.',
    example: problem(412, 'Precondition Failed', problemTexts.versionConflict),
  },
  413: {
    name: 'ContentTooLarge',
    description:
      'The request body or the file in it is too large, or the storage of the company is full. `message` says which.',
    example: problem(413, 'Content Too Large', problemTexts.tooLarge),
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The operation does not accept the content type of the request body.',
    example: problem(415, 'Unsupported Media Type', problemTexts.unsupported),
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The range starts after the end of the file.',
    headers: ['ETag', 'Accept-Ranges', 'Content-Range'],
    example: problem(416, 'Range Not Satisfiable', problemTexts.invalid),
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. Nothing was changed. Retry after the number of seconds in `Retry-After`.',
    headers: ['Retry-After'],
    example: problem(429, 'Too Many Requests', problemTexts.tooManyRequests),
  },
  500: {
    name: 'InternalServerError',
    description: 'The server failed unexpectedly. Its log contains the cause with the same `traceId`.',
    example: problem(500, 'Internal Server Error', problemTexts.unexpected),
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The server is busy or restarting. Retry after the number of seconds in `Retry-After`.',
    headers: ['Retry-After'],
    example: problem(503, 'Service Unavailable', problemTexts.unavailable),
  },
};

export const otherProblem = {
  name: 'Problem',
  description: 'Any other problem, such as a URL that is too long, an unsupported content type or a server error.',
  example: problem(500, 'Internal Server Error', problemTexts.unexpected),
};

function problem(status: number, title: string, message: string, errors?: Problem['errors']): Problem {
  const traceId = '7d6f2f0c-4f0a-4c55-9a6e-0d6c2a3f7b11';
  return { type: 'about:blank', title, status, message, ...(errors && { errors }), traceId };
}
