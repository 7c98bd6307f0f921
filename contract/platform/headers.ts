/** The response headers. Headers that are not `required` are sent only if they apply. */
export const answerHeaders = {
  'X-Request-Id': {
    description:
      'The id of the request. The server log, the audit log and the `traceId` of a problem contain the same id.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '7d6f2f0c-4f0a-4c55-9a6e-0d6c2a3f7b11',
  },
  Link: {
    description:
      'The URL of the next page, with `rel="next"` (RFC 8288), or of the page before, with `rel="prev"`. The last page does not have this header.',
    schema: { type: 'string' },
    example: '</api/Projects?limit=50&cursor=WyIyMDI2LTAzLTAyIl0>; rel="next"',
  },
  'X-Total-Count': {
    description:
      'The total number of items in the list. Sent with the first page if the request has a `limit`. Counting tickets and hours stops at 10,000: then there are 10,000 or more.',
    schema: { type: 'integer' },
    example: 128,
  },
  'X-Total-Minutes': {
    description:
      'The sum of the minutes of all items in the list. Sent with `X-Total-Count`, unless counting stopped at 10,000 entries.',
    schema: { type: 'integer' },
    example: 210,
  },
  'X-Unread-Count': {
    description: 'The number of unread lines in the inbox of the caller. Counting stops at 500.',
    required: true,
    schema: { type: 'integer' },
    example: 3,
  },
  'X-Waiting-Count': {
    description: 'How many of the unread lines wait for the caller: all whose `reason` is not `News`.',
    required: true,
    schema: { type: 'integer' },
    example: 1,
  },
  ETag: {
    description:
      'Identifies this version of the file. Send it as `If-None-Match`, or as `If-Range` together with `Range`.',
    required: true,
    schema: { type: 'string' },
    example: '"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"',
  },
  'Accept-Ranges': {
    description: 'The file supports `Range` requests.',
    required: true,
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Disposition': {
    description:
      'The name of the file (RFC 6266): `filename` in ASCII, and `filename*` with all characters. For a signed link, the disposition is `inline`.',
    required: true,
    schema: { type: 'string' },
    example: `attachment; filename="floor plan.txt"; filename*=UTF-8''floor%20plan.txt`,
  },
  'Content-Range': {
    description: 'The range of bytes in this response and the total size of the file.',
    required: true,
    schema: { type: 'string' },
    example: 'bytes 0-1023/48120',
  },
  'X-RateLimit-Limit': {
    description: 'The number of requests allowed in the current window.',
    schema: { type: 'integer' },
    example: 300,
  },
  'X-RateLimit-Remaining': {
    description: 'The number of requests left in the current window.',
    schema: { type: 'integer' },
    example: 299,
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until the next window starts.',
    schema: { type: 'integer' },
    example: 60,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer' },
    example: 30,
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme that the server expects.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
    example: 'Bearer',
  },
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

/** Headers of lists that return their total. */
export const counted = ['X-Total-Count'] as const;

/** Headers of lists that also return the sum of their minutes. */
export const summed = [...counted, 'X-Total-Minutes'] as const;

/** Headers of operations with a limit per address, or on the writes of a user and a company. */
export const rateLimited = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** Request headers other than `Authorization`, by the name of their OpenAPI component. */
export const requestHeaders = {
  IfMatch: {
    name: 'If-Match',
    description:
      'The `version` that you last read. If someone else has changed the object since then, nothing is written and the response is 412. Without this header, the last write wins.',
    schema: { type: 'string' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    description: 'The `ETag` of your copy. If the file has not changed, the response is 304 without a body.',
    schema: { type: 'string' },
  },
  Range: {
    name: 'Range',
    description:
      'One range of bytes, such as `bytes=0-1023`. The response is 206. A request for several ranges returns the whole file.',
    schema: { type: 'string' },
  },
  IfRange: {
    name: 'If-Range',
    description:
      'The `ETag` of your copy. If the file has changed, the response is the whole file instead of the range.',
    schema: { type: 'string' },
  },
} as const;
