import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { z } from 'zod';
import { renameFactor } from '#contract/people/factors.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useAddPasskey } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const schema = z.object({ name: renameFactor.body.shape.name });

/** Asks for a name, lets the browser make a passkey, and shows the recovery codes that come with the first factor. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
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
