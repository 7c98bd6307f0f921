import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { csvHeader, csvRows } from './csv.ts';

it('names the encoding and the columns in the first line', () => {
  expect(csvHeader(['id', 'promises.answerDue'])).toBe('\uFEFFid,promises.answerDue\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['\uFF1D1', "'\uFF1D1"],
  ["'s-Hertogenbosch", "''s-Hertogenbosch"],
  ["'=1", "''=1"],
  ['a=1', 'a=1'],
])('writes %j as the cell %j, so that no spreadsheet runs it and a reader gets it back', (text, cell) => {
  expect(csvRows(['text'], [{ text }])).toBe(`${cell}\r\n`);
});

it('quotes separators, quotes and line breaks', () => {
  expect(csvRows(['a', 'b', 'c'], [{ a: 'x,y', b: 'say "hi"', c: 'one\ntwo' }])).toBe(
    '"x,y","say ""hi""","one\ntwo"\r\n',
  );
});

it('writes numbers, yes and no, lists, fields of fields, and nothing for what is absent', () => {
  const item = { count: -3, active: false, ids: ['a', 'b'], promises: { due: '2026-01-05' } };
  expect(csvRows(['count', 'active', 'ids', 'promises.due', 'name', 'other.due'], [item])).toBe(
    '-3,false,"[""a"",""b""]",2026-01-05,,\r\n',
  );
});

it('gives every text back to a reader who removes one apostrophe', () => {
  const texts = ['=1', "'", "''x", '-', 'Müller, "Co"', 'one\r\ntwo', ' spaces ', '\t', 'ß€漢🙂', "don't", ''];
  const file =
    csvHeader(['text', 'end']) +
    csvRows(
      ['text', 'end'],
      texts.map((text) => ({ text, end: '.' })),
    );
  const read: { text: string }[] = parse(Buffer.from(file), { bom: true, columns: true });
  expect(read.map(({ text }) => text.replace(/^'/, ''))).toEqual(texts);
});
