import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#contract/people/roles.ts';
import type { User } from '#contract/people/users.ts';
import { matcherOf } from '#contract/platform/folded.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useSearchedList } from '#web/lists/pages.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { matchingUsers, type UserFilter } from '#web/people/users/user-filter.ts';
import { userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import { FormSection } from './form-section.tsx';
import { RolePickList } from './role-pick-list.tsx';

interface TeamPickerProps {
  roles: readonly Role[];
  /** All users or the loaded part of them, always with the team. */
  users: readonly User[];
  /** Whether all users are loaded. */
  isWhole: boolean;
  /** The client whose users the client-role lists show. None without a client. */
  clientId: string;
  /** Ids of the selected users. */
  value: readonly string[];
  /** Ids of the team when the project was read. */
  saved: readonly string[];
  onToggle: (user: User) => void;
  error?: string;
}

/**
 * One pick list for each role that can be assigned to projects, that is, has a type. Team members without such a
 * role, such as a project's creator, have a separate list where they can be kept or removed.
 */
export function TeamPicker({ roles, users, isWhole, clientId, value, saved, onToggle, error }: TeamPickerProps) {
  const assignable = roles.filter((role) => role.roleType);
  const others = users.filter(({ id, roleId }) => saved.includes(id) && !assignable.some((role) => role.id === roleId));
  return (
    <FormSection title={t('Team Assignment')}>
      {error && (
        <Alert severity="error" icon={<CircleAlert size={18} />}>
          {error}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
        {assignable.map((role) =>
          isWhole ? (
            <LoadedPickList
              key={role.id}
              name={roleLabel(role.name)}
              users={users.filter((user) => mayJoin(user, role, clientId, [...value, ...saved]))}
              value={value}
              onToggle={onToggle}
            />
          ) : (
            <ServerPickList
              key={role.id}
              role={role}
              clientId={clientId}
              known={users}
              value={value}
              onToggle={onToggle}
            />
          ),
        )}
        {others.length > 0 && (
          <LoadedPickList
            name="Also on the team"
            hint={t('Their role is not for projects: once taken off, they cannot be put back.')}
            users={others}
            value={value}
            onToggle={onToggle}
          />
        )}
      </Box>
    </FormSection>
  );
}

interface PickListProps {
  value: readonly string[];
  onToggle: (user: User) => void;
}

/** Lists of this length get a search field. */
const searchableFrom = 7;

/** Used if all candidates are loaded. */
function LoadedPickList({ users, ...props }: PickListProps & { name: string; hint?: string; users: readonly User[] }) {
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
function ServerPickList({ role, clientId, known, value, onToggle }: ServerPickListProps) {
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
      name={roleLabel(role.name)}
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

/** Deactivated users are not offered, but are shown if they are on the team. */
function mayJoin(user: User, role: Role, clientId: string, value: readonly string[]): boolean {
  if (user.roleId !== role.id) return false;
  if (role.roleType === 'ClientUser' && (!clientId || user.clientId !== clientId)) return false;
  return user.isActive !== false || value.includes(user.id);
}
