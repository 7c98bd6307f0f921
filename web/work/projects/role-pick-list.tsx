import Box from '@mui/material/Box';
import type { User } from '#contract/people/users.ts';
import type { List } from '#web/lists/pages.ts';
import { userName } from '#web/people/users/user-name.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { TellApart } from '#web/ui/tell-apart.tsx';

interface RolePickListProps {
  /** The role's name. */
  name: string;
  hint?: string;
  /** The users that match the search. */
  list: Pick<List<User>, 'items' | 'stale' | 'failureReason' | 'more'>;
  /** The number of selected users, including those hidden by the search. */
  selected: number;
  search: string;
  /** Undefined for short lists, which need no search. */
  onSearch?: (text: string) => void;
  value: readonly string[];
  onToggle: (user: User) => void;
}

/** A list of a role's users to select from. */
export function RolePickList({ name, hint, list, selected, search, onSearch, value, onToggle }: RolePickListProps) {
  const picked = new Set(value);
  return (
    <Box component="fieldset" sx={frame}>
      <Box component="legend" sx={legend}>
        <Box component="span" sx={{ display: 'block' }}>
          {name}
        </Box>
        {selected > 0 && (
          <Box component="span" className="tabular" sx={{ ml: 'auto', flex: 'none', color: 'text.secondary' }}>
            {plural(selected, { one: '{count} selected', other: '{count} selected' })}
          </Box>
        )}
      </Box>
      {onSearch && (
        <Box sx={{ display: 'grid', px: 1, pb: 0.75 }}>
          <SearchField value={search} onChange={onSearch} placeholder={t('Search people...')} wide inForm />
        </Box>
      )}
      <Box sx={{ maxHeight: 212, overflowY: 'auto', px: 0.5, pb: 0.5 }}>
        <LongList list={list} resetKey={search} text={t('Loading...')} step={20}>
          {(shown) => (
            <TellApart people={shown.map((user) => ({ id: user.id, name: userName(user) }))}>
              {shown.map((user) => (
                <Box component="label" key={user.id} sx={row}>
                  <input type="checkbox" checked={picked.has(user.id)} onChange={() => onToggle(user)} style={box} />
                  <Avatar name={userName(user)} id={user.id} size={24} />
                  <span>{userName(user)}</span>
                </Box>
              ))}
            </TellApart>
          )}
        </LongList>
        {list.items.length === 0 && !list.more && <Box sx={{ ...quiet, px: 1, py: 1 }}>{t('No users available')}</Box>}
        {hint && <Box sx={{ ...quiet, px: 1, py: 1 }}>{hint}</Box>}
      </Box>
    </Box>
  );
}

const frame = {
  m: 0,
  p: 0,
  minWidth: 0,
  border: `1px solid ${token('line')}`,
  borderRadius: 1,
  alignSelf: 'start',
} as const;
// Floating moves the legend from the frame's border into the frame.
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
