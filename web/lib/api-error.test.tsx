import { expect, test } from 'vitest';
import { ApiError, apiErrorOf, fieldErrors, messageOf, networkError, statusOf } from './api-error.ts';

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
  ['a page of HTML behind blanks without text is no message', withBody('\n <html></html>'), 'own message'],
  ['without a body the own message', withBody(''), 'own message'],
  ['of blanks the own message', withBody(' \n'), 'own message'],
  ['of an empty JSON string the own message', withBody('""'), 'own message'],
  ['words that are not at the start of HTML', withBody('a < b'), 'a < b'],
  ['a message that is no text is none', withBody({ message: 7 }), '{"message":7}'],
  ['an empty message is none', withBody({ message: '' }), '{"message":""}'],
  ['of an empty object the own message', withBody('{}'), 'own message'],
  ['of an empty object with blanks the own message', withBody(' { } \n'), 'own message'],
  ['of an empty list the own message', withBody('[]'), 'own message'],
  ['of null the own message', withBody('null'), 'own message'],
  ['a list has no message', withBody('[1]'), '[1]'],
  ['of another error its message', new Error('other'), 'other'],
  ['of anything else that it was unexpected', { odd: true }, 'An unexpected server error occurred.'],
])('%s', { tags: ['S8.extract', 'S8.mutations'] }, (_, error, words) => {
  expect(messageOf(error)).toBe(words);
});

test('takes the first message of each field', () => {
  expect(fieldErrors(withBody({ errors: { name: ['a', 'b'], note: [], title: 'c' } }))).toEqual({
    name: 'a',
    title: 'c',
  });
  expect(fieldErrors(withBody('nothing'))).toEqual({});
  expect(fieldErrors(new Error('other'))).toEqual({});
  expect(fieldErrors(withBody({ errors: ['a'] }))).toEqual({});
  expect(fieldErrors(withBody({ errors: null }))).toEqual({});
  expect(fieldErrors(withBody({ errors: { name: [1], note: '', title: null } }))).toEqual({});
  expect(fieldErrors(withBody('["a"]'))).toEqual({});
});

test('keeps the body of a failed response, parsed if it is JSON', () => {
  const headers = new Headers({ 'retry-after': '7' });
  expect(new ApiError('m', 429, '{"a":1}', headers)).toMatchObject({
    name: 'ApiError',
    message: 'm',
    status: 429,
    response: '{"a":1}',
    result: { a: 1 },
    headers,
  });
  expect(new ApiError('m', 0)).toMatchObject({ response: '', result: undefined });
  expect([statusOf(new ApiError('m', 418)), statusOf(new Error('other'))]).toEqual([418, undefined]);
});

test('keeps the cause of a network error, and says that a write was not saved', () => {
  const cause = new TypeError('Failed to fetch');
  expect(networkError(cause)).toMatchObject({ status: 0, cause, message: expect.not.stringContaining('not saved') });
  expect(networkError(cause, { write: true }).message).toContain('not saved');
});

test.each([401, 403, 429, 503, 412])('accepts %i for any call, listed or not', async (status) => {
  const { message } = await apiErrorOf('updateClient', new Response('{}', { status }));
  expect(message).toBe('A server side error occurred.');
});

test('ignores a body that cannot be read', async () => {
  const answer = new Response('x', { status: 500 });
  await answer.text();
  expect(await apiErrorOf('listClients', answer)).toMatchObject({
    status: 500,
    response: '',
    message: 'An unexpected server error occurred.',
  });
});
