import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { CreatedUser } from '#contract/people/users.ts';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useSession } from '#web/lib/session.ts';
import { settings } from '#web/lib/settings.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type Choices, ChoicesLoading, useChoices } from './choices.tsx';
import { InvitationReadyDialog } from './invitation-dialogs.tsx';
import { useCreateUser } from './queries.ts';
import { UserDialog } from './user-dialog.tsx';
import { type NewUserValues, newUserForm, newUserValues } from './user-values.ts';

const title = t('Add New User');

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const choices = useChoices();
  if (!choices.data)
    return <ChoicesLoading title={title} submitLabel={t('Add User')} choices={choices} onClose={onClose} />;
  return <AddUserForm choices={choices.data} onClose={onClose} />;
}

function AddUserForm({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const form = useSchemaForm(newUserForm(choices.roles), newUserValues(choices.roles), { form: 'user' });
  const create = useCreateUser();
  const [invited, setInvited] = useState<CreatedUser>();
  const { dialog } = useFormSaving(form, {
    send: async (body) => {
      const created = await create.mutateAsync({ ...body, isActive: true });
      if (created.invitation) setInvited(created);
    },
    done: t('User added'),
    onSaved: () => {
      if (!form.getValues('invite')) onClose();
    },
  });
  if (invited?.invitation) {
    return <InvitationReadyDialog invitation={invited.invitation} user={invited} onClose={onClose} />;
  }
  return (
    <UserDialog
      title={title}
      submitLabel={t('Add User')}
      workingLabel={t('Adding...')}
      form={form}
      choices={choices}
      dialog={dialog}
      onClose={onClose}
    >
      <InviteChoice form={form} />
      {!form.watch('invite') && <InitialPassword form={form} />}
    </UserDialog>
  );
}

/** Said before saving, because afterwards nobody would notice. */
function CannotSignIn({ hasEmail }: { hasEmail: boolean }) {
  return (
    <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: token('warn') }}>
      {hasEmail
        ? t("They can't sign in yet: choose Invite, or set a password.")
        : t("They can't sign in yet: add an e-mail to invite them, or a password.")}
    </Typography>
  );
}

/** Optional. Without a password the user cannot sign in until one is set. */
function InitialPassword<Sent>({ form }: { form: Form<NewUserValues, Sent> }) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label={t('Confirm Password')}
        autoComplete="new-password"
        {...form.register('confirmPassword')}
        error={errors.confirmPassword?.message}
      />
      {form.watch('password') ? <HowToSignIn /> : <CannotSignIn hasEmail={Boolean(form.watch('email'))} />}
    </>
  );
}

/** A password is never mailed, so the person who adds a user must know what to tell them. */
function HowToSignIn() {
  const session = useSession();
  return (
    <Typography
      variant="body2"
      sx={{
        gridColumn: '1 / -1',
        color: 'text.secondary',
        '& b': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
      }}
    >
      {t('Tell them their email or username, the password, and where to sign in:')}
      <b>{`${location.origin}/login/${session?.user.tenantId}`}</b>
    </Typography>
  );
}

/** Whether the new user gets a link instead of a password. Not shown where the role may not send invitations. */
function InviteChoice<Sent>({ form }: { form: Form<NewUserValues, Sent> }) {
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
