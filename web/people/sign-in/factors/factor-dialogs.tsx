import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { z } from 'zod';
import { type Factor, type NewTotp, renameFactor } from '#contract/people/factors.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import NewAppDialog from './new-app-dialog.tsx';
import NewCodesDialog from './new-codes-dialog.tsx';
import { useAddPasskey, useRemoveFactor, useRenameFactor } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export type FactorIntent =
  | { verb: 'add'; app: NewTotp }
  | { verb: 'add-passkey' | 'make-codes' }
  | { verb: 'rename' | 'remove'; factor: Factor; isLast: boolean };

/** The dialog of the current action. */
export default function FactorDialogs({ intent, onClose }: { intent: FactorIntent; onClose: () => void }) {
  switch (intent.verb) {
    case 'add':
      return <NewAppDialog app={intent.app} onClose={onClose} />;
    case 'add-passkey':
      return <NewPasskeyDialog onClose={onClose} />;
    case 'make-codes':
      return <NewCodesDialog onClose={onClose} />;
    case 'rename':
      return <RenameFactorDialog factor={intent.factor} onClose={onClose} />;
    case 'remove':
      return <RemoveFactorDialog {...intent} onClose={onClose} />;
  }
}

function RemoveFactorDialog({ factor, isLast, onClose }: { factor: Factor; isLast: boolean; onClose: () => void }) {
  const remove = useRemoveFactor();
  return (
    <ConfirmDialog
      open
      title={t('Remove {name}?', { name: factor.name })}
      description={
        isLast
          ? t('Two-step sign-in is then off, and your recovery codes stop working.')
          : t('It can no longer be used to sign in.')
      }
      confirmLabel={t('Remove')}
      workingLabel={t('Removing...')}
      done={t('{name} is removed.', { name: factor.name })}
      onConfirm={() => remove.mutateAsync(factor.id)}
      onClose={onClose}
    />
  );
}

function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const form = useSchemaForm(renameFactor.body, { name: factor.name }, { form: 'factor', edits: factor.id });
  const rename = useRenameFactor(factor.id);
  const { dialog } = useFormSaving(form, {
    send: ({ name }: z.output<typeof renameFactor.body>) => rename.mutateAsync(name),
    done: t('Changes saved'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('Rename')}
      submitLabel={t('Save changes')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
    >
      <TextInput
        label={t('Name *')}
        required
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={errors.name?.message}
      />
    </FormDialog>
  );
}

const schema = z.object({ name: renameFactor.body.shape.name });

/** Asks for a name, lets the browser make a passkey, and shows the recovery codes that come with the first factor. */
function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const form = useSchemaForm(schema, { name: t('Passkey') }, { form: 'passkey' });
  const add = useAddPasskey();
  const { dialog } = useFormSaving(form, {
    send: async ({ name }: z.output<typeof schema>) => {
      const recoveryCodes = await add.mutateAsync(name);
      if (recoveryCodes) setCodes(recoveryCodes);
      else onClose();
    },
    done: t('Passkey added'),
    onSaved: () => {},
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('Add a passkey')}
      submitLabel={t('Continue')}
      workingLabel={t('Waiting for your device...')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>
        {t(
          'With a passkey you sign in by your fingerprint, your face or a security key, without a password and a code.',
        )}
      </Typography>
      <TextInput
        label={t('Name *')}
        required
        hint={t('How you recognise it in My Profile, such as the name of this device.')}
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={form.formState.errors.name?.message}
      />
    </FormDialog>
  );
}
