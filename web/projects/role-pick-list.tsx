import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import type { User } from '#contract/users.ts';
import { token } from '#web/app/tokens.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { GradualList } from '#web/ui/gradual-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

interface RolePickListProps {
  /** The role's. */
  name: string;
  hint?: string;
  users: readonly User[];
  value: readonly string[];
  onToggle: (id: string) => void;
}

/** From so many on, looking for a name by eye is work. */
const searchableFrom = 7;

/** The people of one role to tick. */
export function RolePickList({ name, hint, users, value, onToggle }: RolePickListProps) {
  const [search, setSearch] = useState('');
  const picked = new Set(value);
  const selected = users.filter((user) => picked.has(user.id)).length;
  const wanted = search.trim().toLowerCase();
  const found = users.filter((user) => fullName(user).toLowerCase().includes(wanted));

  // The search is no field of the form around it: Enter must not save, Escape not close what is still searched.
  function keepFromForm(event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape' && search) event.stopPropagation();
  }

  return (
    <Box component="fieldset" sx={frame}>
      <Box component="legend" sx={legend}>
        <span>{name}</span>
        {selected > 0 && (
          <Box component="span" className="tabular" sx={{ ml: 'auto', flex: 'none', color: 'text.secondary' }}>
            {`${selected} selected`}
          </Box>
        )}
      </Box>
      {users.length >= searchableFrom && (
        <Box onKeyDown={keepFromForm} sx={{ display: 'grid', px: 1, pb: 0.75 }}>
          <SearchField value={search} onChange={setSearch} placeholder="Search people..." wide />
        </Box>
      )}
      <Box sx={{ maxHeight: 212, overflowY: 'auto', px: 0.5, pb: 0.5 }}>
        <GradualList items={found} startsOver={wanted} step={20}>
          {(shown) =>
            shown.map((user) => (
              <Box component="label" key={user.id} sx={row}>
                <input type="checkbox" checked={picked.has(user.id)} onChange={() => onToggle(user.id)} style={box} />
                <Avatar name={fullName(user)} size={24} />
                <span>{fullName(user)}</span>
              </Box>
            ))
          }
        </GradualList>
        {found.length === 0 && <Box sx={{ ...quiet, px: 1, py: 1 }}>No users available</Box>}
        {hint && <Box sx={{ ...quiet, px: 1, py: 1 }}>{hint}</Box>}
      </Box>
    </Box>
  );
}

function fullName(user: User): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username || user.email || 'Unknown User';
}

const frame = {
  m: 0,
  p: 0,
  minWidth: 0,
  border: `1px solid ${token('line')}`,
  borderRadius: 1,
  alignSelf: 'start',
} as const;
// Floating takes the legend out of the frame's line and into the frame.
const legend = {
  float: 'left',
  display: 'flex',
  gap: 1,
  width: '100%',
  px: 1.5,
  pt: 1,
  pb: 0.75,
  fontSize: '0.8125rem',
  fontWeight: 500,
  overflowWrap: 'anywhere',
  '& + *': { clear: 'both' },
} as const;
const quiet = { fontSize: '0.8125rem', color: 'text.secondary', textWrap: 'pretty' } as const;
const box = { width: 16, height: 16, margin: 0, flex: 'none', accentColor: token('accent') } as const;
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  px: 1,
  borderRadius: '6px',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover, &:focus-within': { backgroundColor: token('wash') },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
