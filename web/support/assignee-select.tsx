import Box from '@mui/material/Box';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSearchedList } from '#web/lib/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { t } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { usersQuery } from '#web/users/queries.ts';
import { matchingUsers } from '#web/users/user-filter.ts';
import { userName } from '#web/users/user-name.ts';

interface Choice {
  id: string;
  name: string;
}

interface AssigneeSelectProps {
  label: string;
  /** The selected user's id, or an empty string. */
  value: string;
  /** The user who is selected now, who may not be in the list. */
  current?: Choice;
  /** The label of the empty choice. */
  none: string;
  onChange: (userId: string) => void;
}

/**
 * Selects one of the staff. Users who may not list people choose between themselves and the current assignee. If there are too many
 * for one list, a search field appears below.
 */
export function AssigneeSelect({ label, value, current, none, onChange }: AssigneeSelectProps) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search);
  const me = useSession()?.user;
  const users = useSearchedList({
    queryOf: usersQuery,
    typed: { search },
    settled: { search: settled },
    matching: matchingUsers,
    enabled: useCan()('listUsers'),
  });
  const staff = users.items.filter(mayBeAssigned).map((user) => ({ id: user.id, name: userName(user) }));
  const others = [...(current ? [current] : []), ...staff].filter(
    ({ id }, index, all) => id !== me?.id && all.findIndex((each) => each.id === id) === index,
  );

  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <SelectInput label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {me && <option value={me.id}>{t('{name} (you)', { name: me.name })}</option>}
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
      {!users.isPending && (search || !users.isWhole) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search users...')} wide inForm />
      )}
    </Box>
  );
}

/** Whether someone is deactivated is known only to those who may view users. */
function mayBeAssigned({ clientRole, roleId, isActive }: User): boolean {
  return !clientRole && roleId !== undefined && isActive !== false;
}
