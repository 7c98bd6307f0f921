import { z } from 'zod';
import type { NamedSchemas } from './named-schemas.ts';

/** The body of every 4xx and 5xx answer: RFC 9457 plus the message for the user, field errors and the request id. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Only with the type `urn:loggia:problem:second-factor`: for `POST /api/Auth/second-factor`, within five minutes. */
  challenge: z.string().optional(),
  traceId: z.string(),
});

export type Problem = z.output<typeof problemSchema>;

export { problemTexts } from './problem-texts.ts';
export { problemTypes } from './problem-types.ts';

export const namedSchemas = {
  Problem: { schema: problemSchema, description: 'A problem (RFC 9457), with a message for users.' },
} satisfies NamedSchemas;
