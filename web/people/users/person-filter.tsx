import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#web/lib/can.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useSearchedList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { userQuery, usersQuery } from './queries.ts';
import { matchingUsers } from './user-filter.ts';
import { userName } from './user-name.ts';

interface PersonFilterProps {
  /** The accessible name, by default 'Person'. */
  label?: string;
  /** The name of its search field, by default 'Search people...'. */
  searchLabel?: string;
  /** The choices above the people. The first one means no filter. */
  first: readonly [Choice, ...Choice[]];
  /** The id of a user or another choice, or undefined without a filter. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** A user who is not offered, because they have a choice of their own. */
  exceptId?: string | undefined;
  /** Offers nobody of a client. */
  staffOnly?: boolean;
}

type Choice = { value: string; label: string };

/** Filters by person. If there are too many people for one list, it adds a search field. Without the list of users it has no people. */
export function PersonFilter(props: PersonFilterProps) {
  const { label, searchLabel, first, value, onChange, exceptId, staffOnly = false } = props;
  const [search, setSearch] = useState('');
  const settled = useDebounced(search);
  const mayList = useCan()('listUsers');
  const users = useSearchedList({
    queryOf: usersQuery,
    typed: { search },
    settled: { search: settled },
    matching: matchingUsers,
    enabled: mayList,
  });
  const isKnown = first.some((each) => each.value === value) || users.items.some(({ id }) => id === value);
  // The person in the address may not be in the loaded part of the list.
  const isAsked = value !== undefined && !isKnown && mayList && !users.isPending;
  const selected = useQuery({ ...userQuery(value ?? ''), enabled: isAsked });
  const people = users.items
    .filter(({ id, clientRole }) => id !== exceptId && !(staffOnly && clientRole))
    .map((user) => ({ value: user.id, label: userName(user) }));
  const other =
    value !== undefined && !isKnown
      ? [{ value, label: selected.data ? userName(selected.data) : t('One person') }]
      : [];
  return (
    <>
      <FilterSelect
        label={label ?? t('Person')}
        value={value ?? first[0].value}
        options={[...first, ...other, ...people]}
        onChange={(chosen) => onChange(chosen === first[0].value ? undefined : chosen)}
      />
      {(search || users.more) && (
        <SearchField value={search} onChange={setSearch} placeholder={searchLabel ?? t('Search people...')} />
      )}
    </>
  );
}
