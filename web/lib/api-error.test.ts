// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { ApiError, fieldErrors, messageOf } from './api-error.ts';

const withBody = (body: unknown) =>
  new ApiError('own message', 400, typeof body === 'string' ? body : JSON.stringify(body));

test.each([
  ['a plain string as it is', 'Just this', 'Just this'],
  ['the first message of the errors map', withBody({ message: 'm', errors: { name: ['first', 'second'] } }), 'first'],
  ['else the message field', withBody({ message: 'm', errors: {} }), 'm'],
  ['else the raw body', withBody('plain words'), 'plain words'],
  ['else the raw body, JSON without a message', withBody({ code: 1 }), '{"code":1}'],
  ['a JSON string without its quotes', withBody('"quoted"'), 'quoted'],
  ['of a page of HTML its text', withBody('<html><h1>502</h1> <p>Back <b>soon</b></p></html>'), '502 Back soon'],
  ['a page of HTML without text is no message', withBody('<!doctype html><html><hr></html>'), 'own message'],
  ['a text that only begins like a tag as it came', withBody('<3 you, but not now'), '<3 you, but not now'],
  ['without a body the own message', withBody(''), 'own message'],
  ['of another error its message', new Error('other'), 'other'],
  ['of anything else that it was unexpected', { odd: true }, 'An unexpected server error occurred.'],
])('%s [S8.extract, S8.mutations]', (_, error, words) => {
  expect(messageOf(error)).toBe(words);
});

test('field errors are the first message of each field', () => {
  expect(fieldErrors(withBody({ errors: { name: ['a', 'b'], note: [], title: 'c' } }))).toEqual({
    name: 'a',
    title: 'c',
  });
  expect(fieldErrors(withBody('nothing'))).toEqual({});
  expect(fieldErrors(new Error('other'))).toEqual({});
});
