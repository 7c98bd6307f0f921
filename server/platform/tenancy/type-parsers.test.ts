import { expect, it } from 'vitest';
import { english, type Told } from '#contract/platform/texts/say.ts';
import { isRefusal, refuseDuplicates } from './errors.ts';
import { getTypeParser } from './type-parsers.ts';

const [uuidArray, textArray, date, timestamptz, bigint, integer] = [2951, 1009, 1082, 1184, 20, 23];

it.each([
  ['an empty list of ids', uuidArray, '{}', []],
  ['one id', uuidArray, '{a-1}', ['a-1']],
  ['several ids', uuidArray, '{a-1,b-2}', ['a-1', 'b-2']],
  ['an empty list of texts', textArray, '{}', []],
  ['plain texts', textArray, '{Users:AddUsers,b}', ['Users:AddUsers', 'b']],
  ['texts with commas, quotes and backslashes', textArray, '{"a,b","c\\"d","e\\\\f"}', ['a,b', 'c"d', 'e\\f']],
  ['texts with NULL', textArray, '{a,NULL}', ['a', null]],
  ['a day', date, '2026-01-02', '2026-01-02'],
  ['an instant with microseconds', timestamptz, '2026-01-02 03:04:05.123456+00', '2026-01-02T03:04:05.123456Z'],
  ['an instant in another zone', timestamptz, '2026-01-02 03:04:05.5+02', '2026-01-02T01:04:05.500Z'],
  ['a large number', bigint, '9007199254740991', 9_007_199_254_740_991],
  ['any other type', integer, '7', 7],
])('reads %s', (_, oid, text, value) => {
  expect(getTypeParser(oid)(text)).toEqual(value);
});

it('leaves binary values to node-postgres', () => {
  expect(getTypeParser(integer, 'binary')(Buffer.from([0, 0, 0, 7]) as never)).toBe(7);
});

const violated = (code: string, constraint?: string) => Object.assign(new Error('violated'), { code, constraint });
const texts: Record<string, [string, string]> = { name_key: ['name', 'Taken'] };

it('names the field of a known unique constraint, and passes on every other error and result', async () => {
  const taken = refuseDuplicates(Promise.reject(violated('23505', 'name_key')), texts);
  const failure = await taken.catch((error) => error);
  expect([failure.kind, failure.message]).toEqual(['invalid', 'Taken']);
  expect(failure.errors.name.map((each: Told) => each(english))).toEqual(['Taken']);
  for (const error of [violated('23505', 'other'), violated('23503', 'name_key'), violated('23505'), new Error('x')]) {
    await expect(refuseDuplicates(Promise.reject(error), texts)).rejects.toBe(error);
  }
  expect(await refuseDuplicates(Promise.resolve('kept'), texts)).toBe('kept');
});

it('recognises a refusal by its code and reason', () => {
  const refusal = (code: string, message: string) => Object.assign(new Error(message), { code });
  expect(isRefusal(refusal('AT400', 'team'), 'team')).toBe(true);
  expect(isRefusal(refusal('AT400', 'client'), 'team')).toBe(false);
  expect(isRefusal(refusal('23505', 'team'), 'team')).toBe(false);
});
