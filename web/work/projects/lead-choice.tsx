import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useCan } from '#web/lib/can.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useSearchedList } from '#web/lists/pages.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { matchingUsers } from '#web/people/users/user-filter.ts';
import { userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import type { Lead } from './lead.ts';

/** Active staff, as far as they are loaded. `more` is whether only a search finds all. */
export function useStaff({ search = '', enabled = true }: { search?: string; enabled?: boolean } = {}) {
  const mayList = useCan()('listUsers');
  const settled = useDebounced(search);
  const users = useSearchedList({
    queryOf: usersQuery,
    typed: { search },
    settled: { search: settled },
    matching: matchingUsers,
    enabled: enabled && mayList,
  });
  const { items } = users;
  const people = useMemo(
    () =>
      items
        .filter(({ clientRole, isActive }) => !clientRole && isActive !== false)
        .map((user): Lead => ({ id: user.id, name: userName(user) })),
    [items],
  );
  return { people, more: users.more !== undefined };
}

interface LeadOptionsProps {
  people: readonly Lead[];
  /** Who leads it now, who may not be among the people. */
  current: Lead | null;
  /** The ids of the team, who come first. */
  team: readonly string[];
}

/** The options of a select: nobody, the team, and the other staff. */
export function LeadOptions({ people, current, team }: LeadOptionsProps) {
  const all = current && !people.some(({ id }) => id === current.id) ? [current, ...people] : people;
  const groups = [
    { label: t('Team'), people: all.filter(({ id }) => team.includes(id)) },
    { label: t('Not on the team'), people: all.filter(({ id }) => !team.includes(id)) },
  ].filter((group) => group.people.length > 0);
  return (
    <>
      <option value="">{t('Nobody')}</option>
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.people.map(({ id, name }) => (
            <option key={id} dir="auto" value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

interface LeadSelectProps {
  /** The id of the lead, or an empty text. */
  value: string;
  current: Lead | null;
  team: readonly string[];
  error?: string | undefined;
  onChange: (lead: Lead | null) => void;
}

/** Selects the lead of a project. If there are too many people for one list, a search field appears below. */
export function LeadSelect({ value, current, team, error, onChange }: LeadSelectProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(current);
  const { people, more } = useStaff({ search });
  const known = [...people, ...(chosen ? [chosen] : [])];
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <SelectInput
        label={t('Lead')}
        value={value}
        {...(error && { error })}
        onChange={({ target }) => {
          const lead = known.find(({ id }) => id === target.value) ?? null;
          setChosen(lead);
          onChange(lead);
        }}
      >
        <LeadOptions people={people} current={chosen} team={team} />
      </SelectInput>
      {(search || more) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search people...')} wide inForm />
      )}
    </Box>
  );
}
