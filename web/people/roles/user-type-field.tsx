import Box from '@mui/material/Box';
import { type Ref, useId } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { type RoleValues, typeWhenAssignable } from './role-values.ts';

interface UserTypeFieldProps {
  value: RoleValues['roleType'];
  onChange: (value: RoleValues['roleType']) => void;
  error: string | undefined;
  /** Takes the focus if the type has an error. */
  ref: Ref<HTMLInputElement>;
}

const types = [
  ['InternalUser', t('Internal User'), t('Company staff')],
  ['ClientUser', t('Client User'), t('Users of one client')],
] as const;

/** Whether the role can be assigned to projects, and to which kind of user it belongs. */
export function UserTypeField({ value, onChange, error, ref }: UserTypeFieldProps) {
  const id = useId();
  const assignable = value !== '';
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="label" sx={tickLabel}>
        <input
          ref={ref}
          type="checkbox"
          checked={assignable}
          onChange={(event) => onChange(typeWhenAssignable(event.target.checked))}
          aria-describedby={error ? `${id}-error` : undefined}
          style={tickBox}
        />
        {t('Assignable to Projects')}
      </Box>
      <Box
        component="fieldset"
        disabled={!assignable}
        sx={{ m: 0, p: 0, border: 0, minWidth: 0, '&:disabled': { opacity: 0.6 } }}
      >
        <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 500 }}>
          {t('User Type')}
        </Box>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {types.map(([type, label, hint]) => (
            <Box component="label" key={type} data-chosen={value === type} sx={option}>
              <input
                type="radio"
                name={id}
                aria-label={label}
                checked={value === type}
                onChange={() => onChange(type)}
                style={tickBox}
              />
              <span>
                {label}
                <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {hint}
                </Box>
              </span>
            </Box>
          ))}
        </Box>
      </Box>
      {error && (
        <span className="field-help" data-error="" id={`${id}-error`}>
          {error}
        </span>
      )}
    </Box>
  );
}

const option = {
  ...tickLabel,
  alignItems: 'flex-start',
  p: 1.25,
  border: `1px solid ${token('line')}`,
  '&[data-chosen=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;
