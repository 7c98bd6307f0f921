import { type AnswerHeader, answerHeaders, rateLimited, requestHeaders } from '#contract/reference/headers.ts';
import { otherProblem, problemAnswers } from '#contract/reference/problems.ts';

type Json = Record<string, unknown>;
type Problem = { name: string; description: string; headers?: readonly AnswerHeader[]; example: unknown };

/** What operations share, said once: answers that are problems, headers of answers, and headers of requests. */
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

/** Of a status that operations list; the types of the table hold that each has its row. */
export function problemRef(status: number | 'default'): Json {
  const { name } = status === 'default' ? otherProblem : problemAnswers[status as keyof typeof problemAnswers];
  return { $ref: `#/components/responses/${name}` };
}
