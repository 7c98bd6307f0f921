import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { FormSection } from './form-section.tsx';
import { AskingPickList, LoadedPickList } from './people-pick-list.tsx';
import { mayJoin } from './team-rules.ts';

interface TeamPickerProps {
  roles: readonly Role[];
  /** All of the company, or as many as are loaded, with everybody who is on the team. */
  users: readonly User[];
  /** Whether those are all. */
  isWhole: boolean;
  /** Whose people the lists of client roles show; none without. */
  clientId: string;
  /** Ids of who is on the team. */
  value: readonly string[];
  /** Ids of who was on it when the project was read. */
  saved: readonly string[];
  onToggle: (user: User) => void;
  error?: string;
}

/**
 * One pick list for every role that can be assigned to projects: those that have a type (D23). Whoever is on the team
 * without one, as somebody who started the project can be (D19), is in a list of their own, to stay or to leave.
 */
export function TeamPicker({ roles, users, isWhole, clientId, value, saved, onToggle, error }: TeamPickerProps) {
  const assignable = roles.filter((role) => role.roleType);
  const others = users.filter(({ id, roleId }) => saved.includes(id) && !assignable.some((role) => role.id === roleId));
  return (
    <FormSection title="Team Assignment">
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
            <AskingPickList
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
            hint="Their role is not for projects: once taken off, they cannot be put back."
            users={others}
            value={value}
            onToggle={onToggle}
          />
        )}
      </Box>
    </FormSection>
  );
}
