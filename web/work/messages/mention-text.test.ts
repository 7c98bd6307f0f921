import { describe, expect, test } from 'vitest';
import { decodeMentions, encodeMentions, mentionedIn, mentionOf, typedMention } from './mention-text.ts';

const id = (digit: string) => `0190a0a0-0000-7000-8000-00000000000${digit}`;
const ann = { id: id('1'), name: 'Ann' };
const weber = { id: id('2'), name: 'Ann Weber' };
const other = { id: id('3'), name: 'Ann Weber' };
const odd = { id: id('4'), name: 'J. (Joe) [x] O’Neil+' };
const sent = (name: string, person: { id: string }) => `@[${name}](user:${person.id})`;

test.each([
  ['@Ann Weber and @Ann', `${sent('Ann Weber', weber)} and ${sent('Ann', ann)}`],
  ['Ask @Ann, or (@Ann)!', `Ask ${sent('Ann', ann)}, or (${sent('Ann', ann)})!`],
  ['@Anna and @Anne-Marie and ann@example.com', '@Anna and @Anne-Marie and ann@example.com'],
  ['Nobody', 'Nobody'],
])('%s is sent as %s', (text, body) => {
  expect(encodeMentions(text, [ann, weber])).toBe(body);
});

test('a name with marks in it is sent and comes back', () => {
  const text = `Hello ${mentionOf(odd, [])}, yes`;
  const body = encodeMentions(text, [odd]);
  expect(body).toBe(`Hello ${sent('J. (Joe)  x  O’Neil+', odd)}, yes`);
  expect(decodeMentions(body, [odd])).toEqual({ text, people: [odd] });
});

test('of two people of one name, the second is written in full', () => {
  expect(mentionOf(weber, [])).toBe('@Ann Weber');
  expect(mentionOf(weber, [weber])).toBe('@Ann Weber');
  expect(mentionOf(other, [weber])).toBe(sent('Ann Weber', other));
  const body = `${sent('Ann Weber', weber)} ${sent('Ann Weber', other)}`;
  const decoded = decodeMentions(body, [weber, other]);
  expect(decoded).toEqual({ text: `@Ann Weber ${sent('Ann Weber', other)}`, people: [weber] });
  expect(encodeMentions(decoded.text, decoded.people)).toBe(body);
});

test('a mention of somebody unknown stays as it was sent', () => {
  const body = sent('Ghost', { id: id('9') });
  expect(decodeMentions(body, [ann])).toEqual({ text: body, people: [] });
});

test('knows which people a text still mentions', () => {
  expect(mentionedIn('Hello @Ann Weber', [ann, weber])).toEqual([weber]);
  expect(mentionedIn('Hello Ann Weber', [ann, weber])).toEqual([]);
  expect(mentionedIn(`Hello ${sent('Ann Weber', other)}`, [other])).toEqual([other]);
});

describe('the part of a name before the caret', () => {
  test.each([
    ['@', ''],
    ['Hi @', ''],
    ['Hi @an', 'an'],
    ['(@an', 'an'],
    ['Hi @Ann We', 'Ann We'],
    ['@ü', 'ü'],
  ])('of %s is %s', (text, typed) => {
    expect(typedMention(text)).toBe(typed);
  });

  test.each(['', 'Hi', 'ann@example', '@Ann Weber please', '@ann@', '@an\nb c d', `@${'a'.repeat(41)}`])(
    'is none in %s',
    (text) => {
      expect(typedMention(text)).toBeUndefined();
    },
  );
});
