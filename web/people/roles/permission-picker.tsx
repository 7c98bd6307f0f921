import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSession } from '#web/lib/session.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { GroupName } from './group-name.tsx';
import { allPermissions, type PermissionGroup } from './permission-groups.ts';
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
          {plural(value.length, { one: '{count} selected', other: '{count} selected' })}
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

interface PermissionGroupFieldProps {
  group: PermissionGroup;
  value: readonly string[];
  /** The claims that the user has and may grant. */
  held: readonly string[];
  onTick: (claims: string[], ticked: boolean) => void;
}

/** A group of permissions with a box to select all of them. */
function PermissionGroupField({ group: { name, permissions }, value, held, onTick }: PermissionGroupFieldProps) {
  const grantable = permissions.map((each) => each.value).filter((claim) => held.includes(claim));
  const ticked = permissions.filter((each) => value.includes(each.value)).length;
  const allTicked = grantable.length > 0 && grantable.every((claim) => value.includes(claim));
  return (
    <Box component="fieldset" sx={frame}>
      <Box component="legend" sx={{ display: 'contents' }}>
        <Box component="label" sx={{ ...tickLabel, px: 1.5, fontWeight: 600, borderRadius: 0 }}>
          <input
            type="checkbox"
            checked={allTicked}
            disabled={grantable.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = ticked > 0 && !allTicked;
            }}
            onChange={() => onTick(grantable, !allTicked)}
            style={tickBox}
          />
          <span>
            <GroupName name={name} />
          </span>
          <Box component="span" className="tabular" aria-hidden="true" sx={{ ...quiet, ml: 'auto', fontWeight: 400 }}>
            {ticked}/{permissions.length}
          </Box>
        </Box>
      </Box>
      <Box sx={{ px: 1.5, pb: 0.75, pt: 0.25, borderTop: `1px solid ${token('line')}` }}>
        {permissions.map(({ value: claim, title, description }) => (
          <Box component="label" key={claim} sx={tickLabel}>
            <input
              type="checkbox"
              aria-label={title}
              checked={value.includes(claim)}
              disabled={!held.includes(claim)}
              onChange={(event) => onTick([claim], event.target.checked)}
              style={tickBox}
            />
            <Box component="span" sx={{ opacity: held.includes(claim) ? 1 : 0.75 }}>
              {title}
              <Box component="span" sx={{ ...quiet, display: 'block' }}>
                {held.includes(claim) ? description : `${description} ${t('You do not hold this permission.')}`}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;

const frame = { m: 0, p: 0, minWidth: 0, border: `1px solid ${token('line')}`, borderRadius: '8px' } as const;
