import Box from '@mui/material/Box';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import type { RoleValues } from './role-values.ts';

/** What permissions cannot say. Each option is shown only where it has an effect. */
export function RoleOptions<Sent>({ form }: { form: Form<RoleValues, Sent> }) {
  const { setValue, watch } = form;
  const [roleType, claims, ticketScope, mayInvite, maySignOff] = watch([
    'roleType',
    'claims',
    'ticketScope',
    'mayInvite',
    'maySignOff',
  ]);
  const isForClients = roleType === 'ClientUser';
  const makesUsers = claims.includes('Users:AddUsers') || claims.includes('Users:EditUsers');

  if (!isForClients && !makesUsers) return null;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 0.5 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {t('More options')}
      </Box>
      {isForClients && (
        <Option
          label={t('See only their own tickets')}
          hint={t('Otherwise they see all tickets of their client.')}
          checked={ticketScope === 'own'}
          onChange={(isOwn) => setValue('ticketScope', isOwn ? 'own' : 'client', { shouldDirty: true })}
        />
      )}
      {isForClients && (
        <Option
          label={t('May approve documents and images')}
          hint={t('Otherwise nobody can ask them for approval.')}
          checked={maySignOff}
          onChange={(may) => setValue('maySignOff', may, { shouldDirty: true })}
        />
      )}
      {makesUsers && (
        <Option
          label={t('May send invitations')}
          hint={t('Otherwise they cannot make links by which others set a password.')}
          checked={mayInvite}
          onChange={(may) => setValue('mayInvite', may, { shouldDirty: true })}
        />
      )}
    </Box>
  );
}

interface OptionProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Option({ label, hint, checked, onChange }: OptionProps) {
  return (
    <Box component="label" sx={tickLabel}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        style={tickBox}
      />
      <span>
        {label}
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {hint}
        </Box>
      </span>
    </Box>
  );
}
