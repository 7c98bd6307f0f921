import { expect, it } from 'vitest';
import { projectListSearch } from './list-search.ts';

const id = '019a0000-0000-7000-8000-000000000001';

it('keeps what the list can show', () => {
  const search = {
    search: 'lobby',
    status: 'OnHold',
    clientId: id,
    memberId: 'me',
    overdue: true,
    archived: 'only',
    sort: 'title',
    view: 'list',
    day: '2026-11-23',
  };
  expect(projectListSearch(search)).toEqual(search);
  for (const view of ['board', 'timeline', 'calendar']) expect(projectListSearch({ view })).toMatchObject({ view });
  expect(projectListSearch({ memberId: id })).toMatchObject({ memberId: id });
});

it.each([
  { status: 'Late' },
  { clientId: 'acme' },
  { clientId: `${id}0` },
  { memberId: 'you' },
  { overdue: 'yes' },
  { overdue: false },
  { archived: 'include' },
  { sort: 'phone' },
  { sort: '-createdAt' },
  { view: 'grid' },
  { view: 'table' },
  { day: '23-11-2026' },
  { day: 'today' },
  { search: '' },
])('leaves out %o', (search) => {
  expect(Object.values(projectListSearch(search)).filter((value) => value !== undefined)).toEqual([]);
});
