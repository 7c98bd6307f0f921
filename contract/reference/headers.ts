/** Headers of answers: what each says, and how it looks. Those that are not `required` are sent where they apply. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'The id of the request. It also stands in the log, in the audit log, and as `traceId` in a problem.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '7d6f2f0c-4f0a-4c55-9a6e-0d6c2a3f7b11',
  },
  Link: {
    description: 'The address of the next page, `rel="next"` (RFC 8288). It is missing on the last page.',
    schema: { type: 'string' },
    example: '</api/Projects?limit=50&cursor=WyIyMDI2LTAzLTAyIl0>; rel="next"',
  },
  'X-Total-Count': {
    description: 'How many items the whole list has. It is sent with the first page, where `limit` is given.',
    schema: { type: 'integer' },
    example: 128,
  },
  ETag: {
    description: 'Changes when the bytes change. Send it back as `If-None-Match`, or as `If-Range` with a range.',
    required: true,
    schema: { type: 'string' },
    example: '"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"',
  },
  'Accept-Ranges': {
    description: 'Parts of the bytes can be asked for with `Range`.',
    required: true,
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Disposition': {
    description: 'The name of the file (RFC 6266), in ASCII and in full. A signed link says `inline`.',
    required: true,
    schema: { type: 'string' },
    example: `attachment; filename="floor plan.txt"; filename*=UTF-8''floor%20plan.txt`,
  },
  'Content-Range': {
    description: 'Which bytes these are, and how many there are in all.',
    required: true,
    schema: { type: 'string' },
    example: 'bytes 0-1023/48120',
  },
  'X-RateLimit-Limit': {
    description: 'How many requests are allowed within the window.',
    schema: { type: 'integer' },
    example: 300,
  },
  'X-RateLimit-Remaining': {
    description: 'How many requests are left until the limit of the call is reached.',
    schema: { type: 'integer' },
    example: 299,
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until the window begins anew.',
    schema: { type: 'integer' },
    example: 60,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer' },
    example: 30,
  },
  'WWW-Authenticate': {
    description: 'The way to sign in that is expected.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
    example: 'Bearer',
  },
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

/** What lists say that count their items. */
export const counted = ['X-Total-Count'] as const;

/** What a call says that is limited, by the address or by the writes of a person and a company. */
export const rateLimited = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/** Headers that requests may have, beside `Authorization`: by the name of their component. */
export const requestHeaders = {
  IfMatch: {
    name: 'If-Match',
    description:
      'The `version` that you have seen. If someone else has changed it since then, nothing is written and the answer is 412. Without this header the last write wins.',
    schema: { type: 'string' },
    example: '"3"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    description: 'The `ETag` of the bytes that you have. If they are still the same, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
  Range: {
    name: 'Range',
    description:
      'One range of bytes, such as `bytes=0-1023`. The answer is 206. Several ranges are answered with all bytes.',
    schema: { type: 'string' },
  },
  IfRange: {
    name: 'If-Range',
    description: 'The `ETag` for which the range counts. If the bytes are others, all of them are sent.',
    schema: { type: 'string' },
  },
} as const;
