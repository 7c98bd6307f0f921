import { expect, it } from 'vitest';
import { day, flag, id, idOr, oneOf, parseSearch, searchParams, text, word } from './search-params.ts';

const anId = '019a0000-0000-7000-8000-00000000000A';

it.each([
  ['text', text(), { lobby: 'lobby', 2026: '2026', '%20': ' ', '': undefined }],
  ['text of 3 characters', text(3), { lobby: 'lob', 2026: '202', '': undefined }],
  ['word', word, { lobby: 'lobby', 2026: undefined, true: undefined, '': undefined }],
  ['oneOf', oneOf(['list', 'board']), { list: 'list', board: 'board', lists: undefined, '': undefined }],
  [
    'id',
    id,
    { [anId]: anId, [`${anId}0`]: undefined, [anId.replaceAll('-', 'a')]: undefined, me: undefined, 7: undefined },
  ],
  ['idOr', idOr('me', 'none'), { [anId]: anId, me: 'me', none: 'none', you: undefined, 7: undefined, '': undefined }],
  [
    'day',
    day,
    {
      '2026-11-28': '2026-11-28',
      '1999-12-31': undefined,
      '2026-11-28x': undefined,
      '12026-11-28': undefined,
      2026: undefined,
    },
  ],
  ['flag', flag, { true: true, false: undefined, yes: undefined, 1: undefined, '': undefined }],
])('%s reads an address', (_name, read, values) => {
  const found = Object.keys(values).map((value) => [value, searchParams({ it: read })(parseSearch(`?it=${value}`)).it]);
  expect(Object.fromEntries(found)).toEqual(values);
  // Without the parameter, and with a value that no address has.
  expect(searchParams({ it: read })({})).toEqual({ it: undefined });
  expect(read(null)).toBeUndefined();
});

it('reads each parameter by its name and ignores the others', () => {
  const read = searchParams({ search: text(), status: oneOf(['Open']), who: idOr('me') });
  expect(read(parseSearch('?who=me&status=Late&search=lobby&other=1'))).toEqual({ search: 'lobby', who: 'me' });
  // The order is always the same, so equal filters give equal addresses.
  expect(Object.keys(read({ who: 'me', search: 'lobby' }))).toEqual(['search', 'status', 'who']);
});
