import { useState } from 'react';
import type { Role } from '#contract/people/roles.ts';
import type { User } from '#contract/people/users.ts';
import { matcherOf } from '#contract/platform/folded.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useSearchedList } from '#web/lists/pages.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { matchingUsers, type UserFilter } from '#web/people/users/user-filter.ts';
import { userName } from '#web/people/users/user-name.ts';
import { RolePickList } from './role-pick-list.tsx';
import { mayJoin } from './team-rules.ts';

interface PickListProps {
  value: readonly string[];
  onToggle: (user: User) => void;
}

/** Lists of this length get a search field. */
const searchableFrom = 7;

/** Used if all candidates are loaded. */
export function LoadedPickList({
  users,
  ...props
}: PickListProps & { name: string; hint?: string; users: readonly User[] }) {
  const [search, setSearch] = useState('');
  return (
    <RolePickList
      {...props}
      list={{ items: filterByName(users, search), stale: false, failureReason: null }}
      selected={countOf(users, props.value)}
      search={search}
      onSearch={users.length >= searchableFrom ? setSearch : undefined}
    />
  );
}

interface ServerPickListProps extends PickListProps {
  role: Role;
  clientId: string;
  /** Team members and other loaded users. */
  known: readonly User[];
}

/** Used in large companies: requests the users of one role. */
export function ServerPickList({ role, clientId, known, value, onToggle }: ServerPickListProps) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search);
  const ofClient = role.roleType === 'ClientUser';
  const people = useSearchedList({
    queryOf: (filter: UserFilter) =>
      usersQuery({ ...filter, roleId: role.id, clientId: ofClient ? clientId : undefined }),
    typed: { search },
    settled: { search: settled },
    matching: matchingUsers,
    // Client users can only join projects of their client.
    enabled: !ofClient || clientId !== '',
  });
  const listed = new Set(people.items.map(({ id }) => id));
  const ticked = known.filter(({ id }) => value.includes(id) && !listed.has(id));
  const items = [...filterByName(ticked, search), ...people.items].filter((user) =>
    mayJoin(user, role, clientId, value),
  );
  const ofRole = [...ticked, ...people.items].filter((user) => mayJoin(user, role, clientId, value));
  return (
    <RolePickList
      name={role.name}
      list={{ ...people, items }}
      selected={countOf(ofRole, value)}
      search={search}
      onSearch={search || people.more || items.length >= searchableFrom ? setSearch : undefined}
      value={value}
      onToggle={onToggle}
    />
  );
}

function filterByName(users: readonly User[], search: string): readonly User[] {
  const matches = matcherOf(search);
  return users.filter((user) => matches(userName(user)));
}

function countOf(users: readonly User[], value: readonly string[]): number {
  return users.filter(({ id }) => value.includes(id)).length;
}
