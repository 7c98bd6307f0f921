import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Form } from '#web/forms/form.ts';
import { useSession } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { NewUserValues } from './user-values.ts';

/** Whether the new user gets a link instead of a password. Not shown where the role may not send invitations. */
export function InviteChoice<Sent>({ form }: { form: Form<NewUserValues, Sent> }) {
  const id = useId();
  if (useSession()?.user.mayInvite === false) return null;

  function choose(invite: boolean): void {
    form.setValue('invite', invite, { shouldDirty: true });
    // Fields that are not shown must not be sent.
    for (const field of ['password', 'confirmPassword'] as const) form.setValue(field, '');
  }

  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'flex-start', gap: 1.25 }}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={`${id}-help`}
        checked={form.watch('invite')}
        onChange={(event) => choose(event.target.checked)}
        style={box}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          {t('Invite')}
        </Box>
        <Box id={`${id}-help`} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {settings.mail
            ? t('They get a link by mail and choose their password themselves.')
            : t('You get a link to pass on. They choose their password themselves.')}
        </Box>
      </Box>
    </Box>
  );
}

const box = { flex: 'none', width: 18, height: 18, margin: '1px 0 0', accentColor: token('accent') };
