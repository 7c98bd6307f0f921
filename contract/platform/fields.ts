import { z } from 'zod';
import { oneLine } from './one-line.ts';
import { problemTexts } from './problem-texts.ts';
import { constant } from './texts/constant.ts';

/** Names are at most 200 characters, longer texts 10,000. */
export const nameLimit = 200;
const textLimit = 10_000;

/** Whitespace allowed at the ends of a text beyond its limit. It is trimmed. */
const blanksAllowed = 1000;

/**
 * A text of at most `limit` characters. Every text in a request uses it. The check aborts validation, so that later
 * patterns and transforms never run on a text that is too long; some would take seconds.
 */
export const boundedString = (limit: number) => withLimit(z.string(), limit);

/** A bounded text without whitespace at its ends, which does not count towards the limit. */
export const boundedTrimmedString = (limit: number) =>
  withLimit(
    z
      .string()
      .max(limit + blanksAllowed, tooLong(limit))
      .trim(),
    limit,
  );

/** A text without NUL, which PostgreSQL cannot store. All other characters are stored as typed. */
export const text = (limit = textLimit) => storable(boundedString(limit));

/** A text without whitespace at its ends, which does not count towards the limit. */
export const trimmedText = (limit = textLimit) => storable(boundedTrimmedString(limit));

/** A required, trimmed text. `message` is shown if it is missing or has no visible character. */
export const requiredText = (message: string, limit = textLimit) =>
  z.preprocess((value) => value ?? '', visibleText(message, limit));

/** A required text of one line, such as a name or a title. */
export const requiredName = (message: string, limit = nameLimit) =>
  z.preprocess((value) => value ?? '', visibleText(message, limit).transform(oneLine));

const visibleText = (message: string, limit: number) =>
  trimmedText(limit)
    .min(1, message)
    .refine((value) => value === '' || !unseen.test(value), message);

/** Whitespace and invisible characters: controls, joiners, fillers, the empty Braille pattern. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** An optional text in which an empty string means absent. */
export const optionalText = (limit = nameLimit) =>
  trimmedText(limit)
    .nullish()
    .transform((value) => value || null);

/** An optional text of one line. */
export const optionalName = (limit = nameLimit) =>
  trimmedText(limit)
    .nullish()
    .transform((value) => oneLine(value ?? '') || null);

/** In lower case, as the database writes ids: otherwise the same id would count as another one. */
export const id = z.uuid('Not a valid id').toLowerCase();
export const idParams = z.object({ id });

/** An optional id in a body or query. An empty string means absent. */
export const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

/** Calendars cannot write every later day, and nobody plans for it. */
export const lastDay = '2199-12-31';

/**
 * A calendar day: `YYYY-MM-DD`, or a full ISO timestamp, of which the day is kept as written. `missing` is the message if there is
 * none. There is one message, which says what is wrong.
 */
export const day = (missing = 'Not a valid date') =>
  z.preprocess(
    (value) => value ?? '',
    boundedString(40)
      .min(1, { error: missing, abort: true })
      .regex(/^[1-9]\d{3}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/, {
        error: 'Not a valid date',
        abort: true,
      })
      .transform((value) => value.slice(0, 10))
      .refine(isRealDay, { error: problemTexts.noSuchDay, abort: true })
      .refine((value) => value <= lastDay, { error: tooLate, abort: true }),
  );

export const tooLate = constant('Dates end with {day}', { day: lastDay });

/** Whether the text is a day, also one that requests may no longer name. */
export function isRealDay(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value;
}

/** An optional calendar day in a body. An empty string and null mean none. */
export const optionalDay = z
  .union([z.literal(''), day()], { error: ({ errors }) => errors?.at(-1)?.[0]?.message })
  .nullish()
  .transform((value) => value || null);

/** An instant in a request: ISO 8601 with an offset. */
export const moment = boundedString(40).refine(
  (value) => z.iso.datetime({ offset: true }).safeParse(value).success,
  'Not a valid date',
);

/** Sent back as `If-Match` to detect concurrent edits. */
export const version = z.int();

/** In responses: an instant in UTC, ISO 8601. */
export const instant = z.string().meta({ format: 'date-time' });

/** In responses: a calendar day. */
export const dayReply = z.string().meta({ format: 'date' });

function storable(schema: z.ZodString): z.ZodString {
  return schema.refine((value) => !value.includes('\u0000'), 'Contains a character that cannot be stored');
}

function withLimit(schema: z.ZodString, limit: number): z.ZodString {
  return schema.max(limit, tooLong(limit));
}

function tooLong(limit: number) {
  return { error: constant('At most {limit} characters', { limit }), abort: true } as const;
}
