import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import type { Role } from '#contract/people/roles.ts';
import type { User } from '#contract/people/users.ts';
import { t } from '#web/texts/index.ts';
import { FormSection } from './form-section.tsx';
import { LoadedPickList, ServerPickList } from './people-pick-list.tsx';
import { mayJoin } from './team-rules.ts';

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
              name={role.name}
              users={users.filter((user) => mayJoin(user, role, clientId, value))}
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
