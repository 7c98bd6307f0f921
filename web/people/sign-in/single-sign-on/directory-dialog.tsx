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
import { TextInput } from '#web/ui/text-input.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { useCreateScimToken } from './queries.ts';

/** Asks for the name of a directory, and then shows its address and token once. */
export default function DirectoryDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewScimToken>();
  return made ? <CopyDialog made={made} onClose={onClose} /> : <NameDialog onMade={setMade} onClose={onClose} />;
}

function NameDialog({ onMade, onClose }: { onMade: (made: NewScimToken) => void; onClose: () => void }) {
  const form = useSchemaForm(createScimTokenBody, { name: '' }, { form: 'directory' });
  const create = useCreateScimToken();
  const saving = useFormSaving(form, {
    send: async (body: z.output<typeof createScimTokenBody>) => onMade(await create.mutateAsync(body)),
    done: t('Directory added'),
    onSaved: () => {},
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('Add directory')}
      submitLabel={saving.saving ? t('Saving...') : t('Add directory')}
      dirty={isDirty}
      working={saving.saving}
      error={saving.failure}
      onSubmit={form.handleSubmit(saving.save)}
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

function CopyDialog({ made, onClose }: { made: NewScimToken; onClose: () => void }) {
  const copy = useCopy();
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t('Connect your directory')}
      submitLabel={t('Copy Token')}
      cancelLabel={t('Done')}
      onSubmit={() => copy(made.token, t('Token copied'))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          {t('Enter both in your directory. The token is shown only now, and works until {day}.', {
            day: formatInstant(made.expiresAt),
          })}
        </Typography>
        <CopyField label={t('Address')} value={made.address} />
        <CopyField label={t('Token')} value={made.token} autoFocus />
      </Box>
    </FormDialog>
  );
}
