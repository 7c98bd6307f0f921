import { type AnswerHeader, answerHeaders, rateLimited, requestHeaders } from '#contract/platform/headers.ts';
import { otherProblem, problemAnswers } from './openapi-problems.ts';

type Json = Record<string, unknown>;
type Problem = { name: string; description: string; headers?: readonly AnswerHeader[]; example: unknown };

/** The components that operations share: problem answers, answer headers and request headers. */
export function sharedProblems(): Json {
  const all: Problem[] = [...Object.values(problemAnswers), otherProblem];
  return Object.fromEntries(
    all.map(({ name, description, headers = [], example }) => [
      name,
      {
        description,
        headers: headerRefs(['X-Request-Id', ...rateLimited, ...headers]),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example } },
      },
    ]),
  );
}

export function sharedHeaders(): Json {
  return answerHeaders;
}

export function sharedParameters(): Json {
  return Object.fromEntries(Object.entries(requestHeaders).map(([key, header]) => [key, { ...header, in: 'header' }]));
}

export function headerRefs(names: readonly AnswerHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function parameterRefs(names: readonly (keyof typeof requestHeaders)[]): Json[] {
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** A reference to the problem answer of a status that operations list. The types ensure that each has one. */
export function problemRef(status: number | 'default'): Json {
  const { name } = status === 'default' ? otherProblem : problemAnswers[status as keyof typeof problemAnswers];
  return { $ref: `#/components/responses/${name}` };
}
