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
  };
  expect(projectListSearch(search)).toEqual(search);
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
  { search: '' },
])('leaves out %o', (search) => {
  expect(Object.values(projectListSearch(search)).filter((value) => value !== undefined)).toEqual([]);
});
