import type { endpoints, OperationId } from '#contract/index.ts';
import { problemTexts } from '#contract/problem-texts.ts';
import type { Problem } from '#contract/problems.ts';
import type { AnswerHeader } from './headers.ts';

type Listed<E> = E extends { problems: readonly (infer Status extends number)[] } ? Status : never;
/** What operations list, and what any of them may answer. */
type ProblemStatus = Listed<(typeof endpoints)[OperationId]> | 401 | 403 | 429 | 503;

type ProblemAnswer = {
  /** Of the component. */
  name: string;
  description: string;
  headers?: readonly AnswerHeader[];
  example: Problem;
};

/** The answers that are problems: the same for all operations. */
export const problemAnswers: Record<ProblemStatus, ProblemAnswer> = {
  400: {
    name: 'BadRequest',
    description:
      'Something in the request is wrong. `message` says what; `errors` says it for each field, where a field is wrong.',
    example: problem(400, 'Bad Request', 'Project title is required', { title: ['Project title is required'] }),
  },
  401: {
    name: 'Unauthorized',
    description:
      'There is no valid token, or the session has ended. Some operations also answer this where a permission is missing.',
    headers: ['WWW-Authenticate'],
    example: problem(401, 'Unauthorized', problemTexts.unauthorized),
  },
  403: {
    name: 'Forbidden',
    description: 'The caller may not do this, or the company is read-only.',
    example: problem(403, 'Forbidden', problemTexts.forbidden),
  },
  404: {
    name: 'NotFound',
    description: 'It does not exist, or the caller may not see it: the answer is the same.',
    example: problem(404, 'Not Found', problemTexts.notFound),
  },
  412: {
    name: 'PreconditionFailed',
    description: '`If-Match` names an older version: someone else has changed it. Read it again, then try again.',
    example: problem(412, 'Precondition Failed', problemTexts.versionConflict),
  },
  413: {
    name: 'ContentTooLarge',
    description: 'The body, or the file in it, is larger than allowed.',
    example: problem(413, 'Content Too Large', problemTexts.tooLarge),
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is of a kind that is not read here.',
    example: problem(415, 'Unsupported Media Type', problemTexts.unsupported),
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'The range begins behind the end of the file.',
    headers: ['ETag', 'Accept-Ranges', 'Content-Range'],
    example: problem(416, 'Range Not Satisfiable', problemTexts.invalid),
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. Nothing was done; wait as long as `Retry-After` says.',
    headers: ['Retry-After'],
    example: problem(429, 'Too Many Requests', problemTexts.tooManyRequests),
  },
  500: {
    name: 'InternalServerError',
    description: 'Something failed in the server. Its log has the cause, under the `traceId`.',
    example: problem(500, 'Internal Server Error', problemTexts.unexpected),
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The server is busy or restarting. Wait as long as `Retry-After` says.',
    headers: ['Retry-After'],
    example: problem(503, 'Service Unavailable', problemTexts.unavailable),
  },
};

export const otherProblem = {
  name: 'Problem',
  description:
    'Whatever else is wrong: with the request as such, its length, its kind or its address, or with the server.',
  example: problem(500, 'Internal Server Error', problemTexts.unexpected),
};

function problem(status: number, title: string, message: string, errors?: Problem['errors']): Problem {
  const traceId = '7d6f2f0c-4f0a-4c55-9a6e-0d6c2a3f7b11';
  return { type: 'about:blank', title, status, message, ...(errors && { errors }), traceId };
}
