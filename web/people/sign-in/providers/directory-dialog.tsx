import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { z } from 'zod';
import { createScimTokenBody, type NewScimToken } from '#contract/exchange/scim-tokens.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useCreateScimToken } from './queries.ts';

/** Asks for the name of a directory, and then shows its address and token once. */
export default function DirectoryDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewScimToken>();
  if (!made) return <NameDialog onMade={setMade} onClose={onClose} />;
  return (
    <SecretDialog
      title={t('Connect your directory')}
      text={t('Enter both in your directory. The token is shown only now, and works until {day}.', {
        day: formatInstant(made.expiresAt),
      })}
      label={t('Token')}
      secret={made.token}
      copyLabel={t('Copy Token')}
      copied={t('Token copied')}
      onClose={onClose}
    >
      <CopyField label={t('Address [web]')} value={made.address} />
    </SecretDialog>
  );
}

function NameDialog({ onMade, onClose }: { onMade: (made: NewScimToken) => void; onClose: () => void }) {
  const form = useSchemaForm(createScimTokenBody, { name: '' }, { form: 'directory' });
  const create = useCreateScimToken();
  const { dialog } = useFormSaving(form, {
    send: async (body: z.output<typeof createScimTokenBody>) => onMade(await create.mutateAsync(body)),
    done: t('Directory added'),
    onSaved: () => {},
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('Add directory')}
      submitLabel={t('Add directory')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
        <TextInput
          label={t('Name *')}
          required
          placeholder={t('Microsoft Entra')}
          autoFocus
          autoComplete="off"
          {...form.register('name')}
          error={errors.name?.message}
        />
        <Typography sx={{ color: 'text.secondary' }}>
          {t('The directory acts for you, while you are an administrator. Everything it does is in the audit log.')}
        </Typography>
      </Box>
    </FormDialog>
  );
}
