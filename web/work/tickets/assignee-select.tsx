import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { t } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { assignableQuery } from './queries.ts';

interface Choice {
  id: string;
  name: string;
}

interface AssigneeSelectProps {
  label: string;
  /** The ticket, or one of many. */
  ticketId: string;
  /** The selected user's id, or an empty string. */
  value: string;
  /** The user who is selected now, who may not be in the list. */
  current?: Choice;
  /** The label of the empty choice. */
  none: string;
  onChange: (userId: string) => void;
}

/** Selects one of the active staff. If there are too many for one list, a search field appears below. */
export function AssigneeSelect({ label, ticketId, value, current, none, onChange }: AssigneeSelectProps) {
  const [search, setSearch] = useState('');
  const me = useSession()?.user;
  const staff = useQuery(assignableQuery(ticketId, useDebounced(search)));
  const { people = [], total = 0 } = staff.data ?? {};
  const others = [...(current ? [current] : []), ...people].filter(
    ({ id }, index, all) => id !== me?.id && all.findIndex((each) => each.id === id) === index,
  );

  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <SelectInput
        label={label}
        value={value}
        hint={staff.isError && t('The other people could not be loaded')}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {me && <option value={me.id}>{t('{name} (you)', { name: me.name })}</option>}
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
      {(search || total > people.length) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search users...')} wide inForm />
      )}
    </Box>
  );
}
