import fc, { type Arbitrary } from 'fast-check';

/** Ordinary and hostile texts, some of them slightly longer than the limit. */
export function text(limit = 200): Arbitrary<string> {
  const edge = Math.min(limit, 10_000);
  return fc.oneof(
    fc.string({ maxLength: Math.min(edge, 60) }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'x'.repeat(edge),
      'x'.repeat(edge + 1),
      '💣'.repeat(Math.ceil(edge / 2)),
      '',
      ' ',
      '\u0000',
      '\ud800',
      'İ',
      '\u202e',
      '%',
      "'",
      '\\',
      '_',
    ),
  );
}

export const days = fc.oneof(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom(
    '2026-02-30',
    '2024-02-29',
    '2025-02-29',
    '9999-12-31',
    '10000-01-01',
    'now',
    'infinity',
    '-infinity',
    'epoch',
  ),
);

const deep = fc
  .tuple(fc.integer({ min: 50, max: 3000 }), fc.boolean())
  .map(([depth, isList]) => nestedIn(depth, (inner) => (isList ? [inner] : { a: inner })));

const huge = fc.oneof(
  fc.integer({ min: 20_000, max: 1_200_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1001, max: 20_000 }).map((length) => Array.from({ length }, () => 1)),
  fc
    .integer({ min: 100, max: 5000 })
    .map((length) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, i]))),
);

export const anything = fc.oneof(
  { weight: 12, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 12, arbitrary: fc.constantFrom<unknown>(null, true, 1e308, -1, 0.1, [], {}, [[]], { length: 1 }) },
  { weight: 2, arbitrary: deep },
  { weight: 1, arbitrary: huge },
);

function nestedIn(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

export const oddHeaders = fc.oneof(
  { weight: 7, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('if-match', 'if-none-match', 'range', 'if-range', 'accept', 'content-encoding', 'origin'),
        fc.oneof(
          fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }),
          fc.constantFrom(
            '*',
            '"1"',
            'W/"1"',
            'bytes=0-0',
            'bytes=-5',
            'bytes=9-',
            'bytes=0-1,3-4',
            'bytes=5-1',
            'gzip',
          ),
        ),
      )
      .map(([name, value]): Record<string, string> => ({ [name]: value.trim() || '*' })),
  },
);

export const fileName = fc.oneof(
  fc.constantFrom('a.txt', 'a.pdf', 'a.png', 'a.csv', '', '../a.txt', 'a', '.txt'),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((name) => `${name.replace(/["\r\n]/g, '')}.txt`),
);

export const fileBytes = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom('', '%PDF-1.4\n', '\ufffd\ufffd', 'GIF89a', '<svg/>', 'x'.repeat(300_000)),
);
