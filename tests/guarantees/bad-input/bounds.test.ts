import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { boundedString, trimmedText } from '#contract/platform/fields.ts';
import { type Field, fieldsOf } from '#tests/support/schema-values.ts';

/** Every field checks its length before any other rule, because patterns and normalisation can take seconds on long input. */

const rows = Object.values(endpoints).flatMap((endpoint) => {
  const { params, query, body } = endpoint as { params?: never; query?: never; body?: never };
  return [...fieldsOf(params, ['params']), ...fieldsOf(query, ['query']), ...fieldsOf(body, ['body'])]
    .filter(({ def }) => def.type === 'string' || def.type === 'array')
    .map((field) => ({ id: endpoint.id, name: field.path.join('.'), field }));
});

describe('every text and list of every operation', () => {
  it('is found', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.map(({ id, name }) => `${id} ${name}`)).toEqual(
      expect.arrayContaining(['register body.email', 'createTenant body.admin.userName', 'createProject body.userIds']),
    );
  });

  it.each(rows)('$id $name checks its length before any other rule', ({ field }) => {
    expect(startsWithLimit(field)).toBe(true);
  });
});

/** An id's pattern counts as its limit: it is anchored and has one length, so it fails within 36 characters. */
function startsWithLimit({ def }: Field): boolean {
  if (def.check === 'string_format') return def.format === 'uuid';
  const first = def.checks?.[0]?._zod.def;
  return first?.check === 'max_length' && (def.type === 'array' || first.abort === true);
}

describe('a text that is too long', () => {
  const seen: string[] = [];
  const record = (value: string) => seen.push(value) > 0;

  it('is not passed to later rules', () => {
    const problems = boundedString(5).regex(/^a+$/).refine(record).safeParse('b'.repeat(6)).error?.issues;
    expect(problems?.map(({ message }) => message)).toEqual(['At most 5 characters']);
    expect(seen).toEqual([]);
  });

  it('is not trimmed if it is far longer than its limit', () => {
    const trimmed = trimmedText(5).refine(record);
    expect(trimmed.safeParse(`  abc${' '.repeat(500)}`).data).toBe('abc');
    expect(trimmed.safeParse(' '.repeat(5000)).success).toBe(false);
    expect(seen).toEqual(['abc']);
  });
});
