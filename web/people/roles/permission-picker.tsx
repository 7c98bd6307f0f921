import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { PermissionGroupField } from './permission-group-field.tsx';
import { allPermissions } from './permission-groups.ts';
import { withClaims } from './role-values.ts';

interface PermissionPickerProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** All permissions by group. Users can only grant permissions they have; the others are shown disabled. */
export function PermissionPicker({ value, onChange, error }: PermissionPickerProps) {
  const held = useSession()?.user.permissions ?? [];
  const holdsAll = allPermissions.every(({ permissions }) => permissions.every((each) => held.includes(each.value)));
  return (
    <div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h3">{t('Permissions')}</Typography>
        <Box component="span" className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('{count} selected', { count: value.length })}
        </Box>
      </Box>
      {!holdsAll && (
        <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {t('You can only grant permissions you have yourself.')}
        </Typography>
      )}
      {error && (
        <span className="field-help" data-error="" role="alert">
          {error}
        </span>
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))' }}>
        {allPermissions.map((group) => (
          <PermissionGroupField
            key={group.name}
            group={group}
            value={value}
            held={held}
            onTick={(claims, ticked) => onChange(withClaims(value, claims, ticked))}
          />
        ))}
      </Box>
    </div>
  );
}
