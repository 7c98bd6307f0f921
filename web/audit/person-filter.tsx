import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchedList } from '#web/lib/pages.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { userQuery, usersQuery } from '#web/users/queries.ts';
import { matchingUsers } from '#web/users/user-filter.ts';
import { userName } from '#web/users/user-name.ts';

interface PersonFilterProps {
  /** A user's id. */
  value: string | undefined;
  onChange: (who: string | undefined) => void;
}

/** Filters by person. If there are too many people for one list, it adds a search field. */
export function PersonFilter({ value, onChange }: PersonFilterProps) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search);
  const users = useSearchedList({
    queryOf: usersQuery,
    typed: { search },
    settled: { search: settled },
    matching: matchingUsers,
  });
  const isListed = users.items.some(({ id }) => id === value);
  // The person in the URL may not be in the loaded part of the list.
  const selected = useQuery({ ...userQuery(value ?? ''), enabled: Boolean(value && !isListed && !users.isPending) });
  const people =
    isListed || !selected.data || selected.data.id !== value ? users.items : [selected.data, ...users.items];
  const options = people.map((user) => ({ value: user.id, label: userName(user) }));
  return (
    <>
      <FilterSelect
        label={t('Person')}
        value={value && people.some(({ id }) => id === value) ? value : 'all'}
        options={[{ value: 'all', label: t('Everyone') }, ...options]}
        onChange={(who) => onChange(who === 'all' ? undefined : who)}
      />
      {(search || users.more) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search people...')} />
      )}
    </>
  );
}
