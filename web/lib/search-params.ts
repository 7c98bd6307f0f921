import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** How addresses are read and written. Search parameters are plain text: `?search=2026` finds "2026". */
export const parseSearch = parseSearchWith((value) => value);
export const stringifySearch = stringifySearchWith(String);

/** The value of a search parameter, or undefined if it is no such value. */
type Reader<Value> = (value: unknown) => Value | undefined;
type Search<Readers> = { [Name in keyof Readers]?: Readers[Name] extends Reader<infer Value> ? Value : never };

/**
 * Reads the search parameters of a screen. It keeps the valid ones and ignores the rest.
 *
 *     export const mailSearch = searchParams({ state: oneOf(mailStates), search: text() });
 *     export type MailSearch = ReturnType<typeof mailSearch>;
 */
export function searchParams<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (search: Record<string, unknown>): Search<Readers> =>
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])])) as Search<Readers>;
}

/** A text, cut to so many characters. A number is a text, too: `?search=2026`. */
export function text(maxLength?: number): Reader<string> {
  return (value) => String(value ?? '').slice(0, maxLength) || undefined;
}

/** A name that is looked up, so a number is none. */
export const word: Reader<string> = (value) => (typeof value === 'string' ? value || undefined : undefined);

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((each) => each === value);
}

export const id: Reader<string> = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined;

/** An id, or a word in its place, such as `me`. */
export function idOr(...words: readonly string[]): Reader<string> {
  return (value) => oneOf(words)(value) ?? id(value);
}

/** A day of this century, such as `2026-11-28`. */
export const day: Reader<string> = (value) => /^20\d\d-\d\d-\d\d$/.exec(String(value))?.[0];

export const flag: Reader<true> = (value) => (value === true ? true : undefined);
