import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import type { Role } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { FormSection } from './form-section.tsx';
import { toggled } from './project-values.ts';
import { RolePickList } from './role-pick-list.tsx';

interface TeamPickerProps {
  roles: readonly Role[];
  users: readonly User[];
  /** Whose people the lists of client roles show; none without. */
  clientId: string;
  /** Ids of who is on the team. */
  value: readonly string[];
  onChange: (userIds: string[]) => void;
  error?: string;
}

/** One pick list for every role that can be assigned to projects: those that have a type (D23). */
export function TeamPicker({ roles, users, clientId, value, onChange, error }: TeamPickerProps) {
  return (
    <FormSection title="Team Assignment">
      {error && (
        <Alert severity="error" icon={<CircleAlert size={18} />}>
          {error}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
        {roles
          .filter((role) => role.roleType)
          .map((role) => (
            <RolePickList
              key={role.id}
              name={role.name}
              users={users.filter((user) => mayJoin(user, role, clientId, value))}
              value={value}
              onToggle={(id) => onChange(toggled(value, id))}
            />
          ))}
      </Box>
    </FormSection>
  );
}

/** Deactivated people are not offered, but stay in sight where they are on the team already. */
function mayJoin(user: User, role: Role, clientId: string, value: readonly string[]): boolean {
  if (user.roleId !== role.id) return false;
  if (role.roleType === 'ClientUser' && (!clientId || user.clientId !== clientId)) return false;
  return user.isActive !== false || value.includes(user.id);
}
