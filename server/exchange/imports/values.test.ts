import { expect, test } from 'vitest';
import { toldBy } from '#contract/platform/texts/constant.ts';
import { english } from '#contract/platform/texts/say.ts';
import { idsOf, matcher } from './match.ts';
import { parseDay, parseProgress, parseStatus, parseTaskStatus, parseYesNo, unescapeCell } from './values.ts';

test.each([
  [parseYesNo, ['Yes', 'TRUE', '1', 'ja', 'Wahr', 'X', 'Si\u0301', 'TAK', 'はい', 'نعم'], true],
  [parseYesNo, ['No', 'FALSE', '0', 'Nein', 'falsch', 'NÃO', 'Fałsz', 'いいえ', 'لا'], false],
  [parseYesNo, ['', 'maybe', 'yess'], undefined],
  [parseStatus, ['InProgress', 'in progress', 'IN_PROGRESS', 'in-progress'], 'InProgress'],
  [parseStatus, ['in progres'], 'in progres'],
  [parseTaskStatus, ['Done', 'done', ' DONE'], 'Done'],
  [parseTaskStatus, ['finished'], 'finished'],
  [parseDay, ['1.2.2026', '01.02.2026'], '2026-02-01'],
  [parseDay, ['12/11/2026'], '12/11/2026'],
  [parseDay, ['1.2.20266'], '1.2.20266'],
  [parseDay, ['x1.2.2026'], 'x1.2.2026'],
  [parseDay, ['111.2.2026'], '111.2.2026'],
  [parseProgress, ['25', '25%', '25 %'], 25],
  [parseProgress, ['25  %'], '25  %'],
  [parseProgress, ['-5'], '-5'],
  [parseProgress, ['1234567890'], '1234567890'],
  [parseProgress, ['5 of 9'], '5 of 9'],
  [unescapeCell, ["'=1+1"], '=1+1'],
  [unescapeCell, ["''quoted"], "'quoted"],
  [unescapeCell, ["'quoted"], "'quoted"],
  [unescapeCell, ["a'=1"], "a'=1"],
])('%o reads %j as %j', (read, texts, value) => {
  for (const text of texts) expect([text, read(text)]).toEqual([text, value]);
});

test('only ids are looked up', () => {
  const id = '01a21f78-BF08-7dc5-9505-465d9f105d7b';
  const rows = [id, id, `${id}0`, `x${id}`, id.replace('-', ''), 'none'].map((each) => new Map([['id', each]]));
  expect(idsOf([...rows, new Map()])).toEqual([id]);
});

test('a row is about what its id names, then its external key, and then its own keys', () => {
  const rows = [
    { id: 'one', externalKey: 'K-1', key: 'acme' },
    { id: 'two', externalKey: 'K-2', key: 'globex' },
    { id: 'three', externalKey: null, key: null },
    { id: 'four', externalKey: null, key: 'initech' },
  ];
  const match = matcher(rows, ({ key }) => [key]);
  const find = (cells: Record<string, string>, key?: string) => {
    const keys = key === undefined ? [] : [{ field: 'name', value: key, taken: 'Taken' }];
    const { found, problems } = match(new Map(Object.entries(cells)), keys);
    return [found?.id, problems.map(({ field, message }) => `${field}: ${toldBy(message)(english)}`)];
  };
  const keyTaken = 'externalKey: Something else already has this externalKey';
  expect(find({ id: 'one' })).toEqual(['one', []]);
  expect(find({ id: 'nothing' })).toEqual([undefined, []]);
  expect(find({ externalKey: 'K-2' })).toEqual(['two', []]);
  expect(find({ externalKey: 'K-9' })).toEqual([undefined, []]);
  expect(find({}, 'globex')).toEqual(['two', []]);
  expect(find({}, 'hooli')).toEqual([undefined, []]);
  expect(find({ id: 'one' }, 'globex')).toEqual(['one', ['name: Taken']]);
  expect(find({ id: 'one', externalKey: 'K-2' })).toEqual(['one', [keyTaken]]);
  expect(find({ id: 'one', externalKey: 'K-9' })).toEqual(['one', []]);
  expect(find({ externalKey: 'K-1' }, 'globex')).toEqual(['one', ['name: Taken']]);
  expect(find({ externalKey: 'K-9' }, 'acme')).toEqual([
    'one',
    ['externalKey: This is already here with the externalKey K-1'],
  ]);
  expect(find({ externalKey: 'K-9' }, 'initech')).toEqual(['four', []]);
});
