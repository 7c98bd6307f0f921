import { z } from 'zod';

/** Names are at most 200 characters, longer texts 10,000 (D7). */
const nameLimit = 200;
export const textLimit = 10_000;

/** Blanks at the ends of a text that may come on top of its limit; they are trimmed away. */
const blanksAllowed = 1000;

/**
 * A text of at most `limit` characters. Every text of a request starts here: the check aborts, so no pattern,
 * transform or rule added later ever looks at a text that is too long. Some of them would take seconds.
 */
export const boundedString = (limit: number) => withLimit(z.string(), limit);

/** The same without the blanks at its ends, which do not count. */
export const boundedTrimmedString = (limit: number) =>
  withLimit(
    z
      .string()
      .max(limit + blanksAllowed, tooLong(limit))
      .trim(),
    limit,
  );

/** A text without NUL, which PostgreSQL cannot keep. Anything else a person can type is kept as typed. */
export const text = (limit = textLimit) => storable(boundedString(limit));

/** The same without the blanks at its ends, which count for no limit. */
export const trimmedText = (limit = textLimit) => storable(boundedTrimmedString(limit));

/** A required, trimmed one-line name; `message` is what the form shows when it is missing, or nothing of it can be seen. */
export const requiredName = (message: string, limit = nameLimit) =>
  z.preprocess(
    (value) => value ?? '',
    trimmedText(limit)
      .min(1, message)
      .refine((value) => value === '' || !unseen.test(value), message),
  );

/** Blanks, and what shows as nothing at all: controls, joiners, fillers, the empty Braille pattern. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** An optional text in which an empty string means absent (D24). */
export const optionalText = (limit = nameLimit) =>
  trimmedText(limit)
    .nullish()
    .transform((value) => value || null);

export const id = z.uuid('Not a valid id');
export const idParams = z.object({ id });

/** An id in a body or query that may be left out; empty means absent. */
export const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

/** A calendar day: `YYYY-MM-DD`, or a full ISO timestamp of which the day as written is kept (D2). */
export const day = (message = 'Not a valid date') =>
  z.preprocess(
    (value) => value ?? '',
    boundedString(40)
      .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/, message)
      .transform((value) => value.slice(0, 10))
      .refine(isRealDay, message),
  );

function isRealDay(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  return value >= '1000-01-01' && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** Edited together: sent back as `If-Match` to notice that someone else was faster (D8). */
export const version = z.int();

/** In replies: an instant in UTC, ISO 8601. */
export const instant = z.string().meta({ format: 'date-time' });

/** In replies: a calendar day. */
export const dayReply = z.string().meta({ format: 'date' });

function storable(schema: z.ZodString): z.ZodString {
  return schema.refine((value) => !value.includes('\u0000'), 'Contains a character that cannot be stored');
}

function withLimit(schema: z.ZodString, limit: number): z.ZodString {
  return schema.max(limit, tooLong(limit));
}

function tooLong(limit: number) {
  return { error: `At most ${limit} characters`, abort: true } as const;
}
