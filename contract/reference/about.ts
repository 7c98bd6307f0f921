/** The head of the OpenAPI document. */
export const about = {
  title: 'Loggia',
  version: '1.0.0',
  summary: 'Projects, together with your clients.',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  description: `Staff and client users of a company work on the same projects, documents, pictures and tickets. Many companies
share one installation, and none sees anything of another.

## Signing in

\`POST /api/Auth/login\` answers with an access token and a refresh token. Send the access token as
\`Authorization: Bearer …\`. It ends after \`expiresIn\` seconds; \`POST /api/Auth/refresh-token\` gives a new pair. What a person
may do is asked of the database with every request, so a changed role counts at once.

## Problems

Every answer of 400 and above is a problem (RFC 9457, \`application/problem+json\`). Its \`message\` is written for people.

## Lists and pages

A list answers with at most \`limit\` items, and without \`limit\` with at most 1,000. Where there are more, the \`Link\` header has the
address of the next page: follow it until there is none. With \`limit\` the first page says with \`X-Total-Count\` how many there are.

## When two people change the same thing

What can be changed carries a \`version\`. Send it as \`If-Match\`, and a change that would overwrite another person's is
answered with 412 instead.

## Limits

A person and a company may write so many times a minute, and some public calls are limited by the address they come from.
\`X-RateLimit-Remaining\` says how many are left. Beyond the limit the answer is 429, and while the
server is busy it is 503; both say with \`Retry-After\` how many seconds to wait.`,
};

export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a session, from `POST /api/Auth/login`.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the person who runs this installation (`OPERATOR_TOKEN`).',
  },
  signedLink: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'A link that the server has signed, from a picture or from `GET /api/Image/{id}/url`.',
  },
} as const;
