import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { tags } from '#contract/tags.ts';
import { sharedHeaders, sharedParameters, sharedProblems } from './openapi-components.ts';
import { describeOperation } from './openapi-operation.ts';
import { describeSchemas } from './openapi-schemas.ts';
import { describeWebhooks } from './openapi-webhooks.ts';

type Json = Record<string, unknown>;

/** The operator's contact for this installation. */
type Contact = { email?: string | undefined; url?: string | undefined };

/** Builds the OpenAPI 3.1 document from the contract. */
export function openApiDocument({ email, url }: Contact = {}, commit?: string): Json {
  const schemas = describeSchemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      ...about,
      ...(commit && { 'x-commit': commit }),
      contact: { name: 'the operator of this installation', ...(email && { email }), ...(url && { url }) },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: schemas.components,
      responses: sharedProblems(),
      parameters: sharedParameters(),
      headers: sharedHeaders(),
      securitySchemes,
    },
  };
}

/** The head of the OpenAPI document. */
const about = {
  title: 'Loggia',
  version: '1.0.0',
  summary: 'Projects, together with your clients.',
  license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
  description: `Staff and client users of a company work on the same projects, documents, images and tickets. One installation can host
many companies. No company can see the data of another.

## Signing in

\`POST /api/Auth/login\` returns an access token and a refresh token. Send the access token as
\`Authorization: Bearer …\`. It expires after \`expiresIn\` seconds; \`POST /api/Auth/refresh-token\` returns a new pair. Each request
reads the caller's permissions from the database, so a changed role takes effect immediately.

## Second factors

A user may have a second factor: an app that shows codes. Then \`POST /api/Auth/login\`, and every other way to sign in, returns 401 with
the problem type \`urn:loggia:problem:second-factor\` and a \`challenge\`. Send it with a code to \`POST /api/Auth/second-factor\`, which
returns what sign-in returns. If a company requires a second factor of a user who has none, everything except setting one up returns
403 with the type \`urn:loggia:problem:second-factor-missing\`.

## Step-up

What would do harm in the hands of somebody else, such as new API tokens and changed roles, needs a sign-in within the last ten
minutes. A sign-in with a provider counts from when the provider asked the person. Otherwise the response is 403 with the problem
type \`urn:loggia:problem:step-up\`, and nothing has changed. Send
\`POST /api/Auth/step-up\` with the password, or with a \`code\` if the caller has an app for codes, then repeat the request. Operations that need it say so. API tokens cannot call them.

## API tokens

Programs use an API token instead: \`POST /api/Tokens\`, or My Profile, makes one. Send it as \`Authorization: Bearer lgg_…\`. It acts as
its owner, with the permissions that it was given and that the role of its owner still has. It is never an administrator, and is
refused by what concerns passwords, sessions, the owner's account, previews and tokens. Operations that accept it name the security
scheme \`apiToken\`. A read-only token gets 403 for every write. A token ends with its owner, at its expiry, and when somebody ends it.

A token is \`lgg_\` and 88 characters of base64url: company (16 bytes), id (16), secret (30) and the CRC-32 of these (4, big-endian).
Scanners for leaked secrets find it with \`lgg_[A-Za-z0-9_-]{88}\`.

\`docs/integrations.md\`, which comes with Loggia, has examples of clients, receivers of webhooks, calendar feeds, exports and imports.

## Problems

Every response with a status of 400 or above is a problem (RFC 9457, \`application/problem+json\`). You can show its \`message\` to
users.

## Lists and pages

A list returns at most \`limit\` items, or at most 1,000 without \`limit\`. If there are more, the \`Link\` header contains the URL of
the next page. Follow it until a page has no such header. If you send \`limit\`, the first page has the total number of items in
\`X-Total-Count\`.

## Concurrent changes

Projects, clients, users, roles and the settings of your company have a \`version\`. Send it as \`If-Match\` when you change or delete one of them: if someone else
has changed it in the meantime, nothing is written and the response is 412.

## Rate limits

The number of writes per minute is limited for each user and each company. Some public operations are limited by IP address. An API token
has a limit for all its requests, reads too.
\`X-RateLimit-Remaining\` is the number of requests left. Beyond the limit, the response is 429. If the server is busy, it is 503.
Both have a \`Retry-After\` header with the number of seconds to wait.`,
};

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token from `POST /api/Auth/login` or `POST /api/Auth/refresh-token`.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lgg_[A-Za-z0-9_-]{88}',
    description: 'An API token from `POST /api/Tokens`, for programs.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the operator, who runs this installation (`OPERATOR_TOKEN`).',
  },
  signedLink: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description:
      'The signature in a link that the server created for an image. Image responses and `GET /api/Image/{id}/url` contain such links.',
  },
} as const;
