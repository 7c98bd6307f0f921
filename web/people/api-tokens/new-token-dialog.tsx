import Box from '@mui/material/Box';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { createTokenBody, type NewApiToken } from '#contract/people/tokens.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { PermissionPicker } from '#web/people/roles/permission-picker.tsx';
import { plural, t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SecretDialog } from '#web/ui/secret-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { useCreateToken } from './queries.ts';

const { name, claims, readOnly } = createTokenBody.shape;
const tokenForm = z.object({ name, claims, readOnly, days: z.coerce.number() });
type TokenForm = { name: string; claims: string[]; readOnly: boolean; days: string };

/** Asks what a new token may do, and then shows it once. */
export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewApiToken>();
  if (!made) return <TokenFields onMade={setMade} onClose={onClose} />;
  return (
    <SecretDialog
      title={t('Copy your token')}
      text={t('It is shown only now. Anyone who has it can act as you until {day}.', {
        day: formatInstant(made.expiresAt),
      })}
      label={t('Token')}
      secret={made.token}
      copyLabel={t('Copy Token')}
      copied={t('Token copied')}
      onClose={onClose}
    />
  );
}

function TokenFields({ onMade, onClose }: { onMade: (made: NewApiToken) => void; onClose: () => void }) {
  const values: TokenForm = { name: '', claims: [], readOnly: false, days: '90' };
  const form = useSchemaForm(tokenForm, values, { form: 'token' });
  const create = useCreateToken();
  const { dialog } = useFormSaving(form, {
    send: async ({ days, ...body }: z.output<typeof tokenForm>) => {
      const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
      onMade(await create.mutateAsync({ ...body, expiresAt }));
    },
    done: t('Token made'),
    onSaved: () => {},
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      maxWidth="md"
      title={t('New Token')}
      submitLabel={t('Make Token')}
      workingLabel={t('Making the token...')}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
          <TextInput
            label={t('Name *')}
            required
            placeholder={t('Nightly import')}
            autoFocus
            autoComplete="off"
            {...form.register('name')}
            error={errors.name?.message}
          />
          <SelectInput label={t('Expires after')} {...form.register('days')} error={errors.days?.message}>
            {[7, 30, 90, 365].map((days) => (
              <option key={days} value={days}>
                {plural(days, { one: '{count} day', other: '{count} days' })}
              </option>
            ))}
          </SelectInput>
        </Box>
        <Box component="label" sx={tickLabel}>
          <input type="checkbox" style={tickBox} aria-label={t('Read-only')} {...form.register('readOnly')} />
          <span>
            {t('Read-only')}
            <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {t('The program can change nothing, whatever its permissions.')}
            </Box>
          </span>
        </Box>
        <Controller
          control={form.control}
          name="claims"
          render={({ field }) => (
            <PermissionPicker value={field.value} onChange={field.onChange} error={errors.claims?.message} />
          )}
        />
      </Box>
    </FormDialog>
  );
}
