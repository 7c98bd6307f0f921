import { useQuery } from '@tanstack/react-query';
import type { AuditKind } from '#contract/audit-actions.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { usersQuery } from '#web/users/queries.ts';
import { userName } from '#web/users/user-name.ts';
import { type AuditSearch, kindLabels } from './search.ts';

interface AuditToolbarProps {
  search: AuditSearch;
  onChange: (changed: AuditSearch) => void;
}

const kinds = [
  { value: 'all', label: 'Everything' },
  ...(Object.keys(kindLabels) as AuditKind[]).map((value) => ({ value, label: kindLabels[value] })),
] as const;

export function AuditToolbar({ search, onChange }: AuditToolbarProps) {
  const users = useQuery(usersQuery());
  const people = (users.data ?? []).map((user) => ({ value: user.id, label: userName(user) }));
  const known = people.some(({ value }) => value === search.who);
  return (
    <Toolbar>
      <FilterSelect
        label="Kind"
        value={search.kind ?? 'all'}
        options={kinds}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <FilterSelect
        label="Person"
        value={known ? (search.who as string) : 'all'}
        options={[{ value: 'all', label: 'Everybody' }, ...people]}
        onChange={(who) => onChange({ who: who === 'all' ? undefined : who })}
      />
    </Toolbar>
  );
}
