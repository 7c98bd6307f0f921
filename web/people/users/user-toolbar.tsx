import Button from '@mui/material/Button';
import { UserMinus } from 'lucide-react';
import type { Role } from '#contract/people/roles.ts';
import { Can } from '#web/lib/can.tsx';
import { roleLabel } from '#web/lib/role-name.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { searchFor } from '#web/lists/pages.ts';
import { plural, t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ListTotal } from '#web/ui/list-total.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';

interface UserToolbarProps {
  search: string;
  onSearch: (text: string) => void;
  /** A role's id. */
  role: string | undefined;
  roles: readonly Pick<Role, 'id' | 'name'>[];
  onRole: (role: string | undefined) => void;
  onRemoved: () => void;
  /** The number of matches, or undefined if unknown. */
  total: number | undefined;
}

export function UserToolbar({ search, onSearch, role, roles, onRole, onRemoved, total }: UserToolbarProps) {
  const options = [
    { value: 'all', label: t('All Roles') },
    ...roles.map(({ id, name }) => ({ value: id, label: roleLabel(name) })),
  ];
  return (
    <Toolbar>
      <SearchField value={search} onChange={onSearch} placeholder={t('Search users...')} />
      <FilterSelect
        label={t('Role')}
        value={roles.some(({ id }) => id === role) && role ? role : 'all'}
        options={options}
        onChange={(value) => onRole(value === 'all' ? undefined : value)}
      />
      <ListTotal total={total} format={countOfUsers} />
      <Can do="listRemovedUsers">
        <Button size="small" startIcon={<UserMinus size={16} />} onClick={onRemoved}>
          {t('Removed people')}
        </Button>
      </Can>
      <ExportButton list="listUsers" input={{ query: { search: searchFor(search), roleId: role } }} />
    </Toolbar>
  );
}

function countOfUsers(count: number): string {
  return plural(count, { one: '{count} user', other: '{count} users' });
}
