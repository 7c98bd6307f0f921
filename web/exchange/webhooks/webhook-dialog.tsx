import Box from '@mui/material/Box';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { createWebhookBody, type Webhook } from '#contract/exchange/webhooks.ts';
import type { EventKind } from '#contract/platform/event-kinds.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { call } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { kindGroups, kindLabels } from './kinds.ts';
import { useCreateWebhook, useUpdateWebhook } from './queries.ts';

interface WebhookDialogProps {
  /** Undefined to make one. */
  webhook: Webhook | undefined;
  /** Shows the secret of a new one. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

type Values = Pick<Webhook, 'name' | 'address' | 'kinds' | 'audience' | 'include'>;

export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const [edited, setEdited] = useState(webhook);
  const form = useSchemaForm(createWebhookBody, valuesOf(webhook), { form: 'webhook', edits: webhook?.id });
  const create = useCreateWebhook();
  const update = useUpdateWebhook(edited ?? { id: '', version: 0 });
  const { dialog } = useFormSaving(form, {
    send: async (body: Values) => {
      if (edited) await update.mutateAsync(body);
      else onMade((await create.mutateAsync(body)).secret);
    },
    done: webhook ? t('Changes saved') : t('Webhook made'),
    onSaved: () => {
      if (webhook) onClose();
    },
    loadNewer: async () => {
      const newer = (await call('listWebhooks', { query: {} })).find(({ id }) => id === webhook?.id) ?? webhook;
      setEdited(newer);
      return valuesOf(newer);
    },
  });
  const { errors } = form.formState;
  const [verb, busy] = webhook ? [t('Update Webhook'), t('Updating...')] : [t('Make Webhook'), t('Making...')];
  return (
    <FormDialog
      open
      title={webhook ? t('Edit Webhook') : t('New Webhook')}
      submitLabel={verb}
      workingLabel={busy}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <TextInput
          label={t('Name *')}
          required
          autoFocus
          autoComplete="off"
          {...form.register('name')}
          error={errors.name?.message}
        />
        <TextInput
          label={t('Address *')}
          required
          placeholder={t('https://example.com/hook')}
          inputMode="url"
          autoComplete="off"
          {...form.register('address')}
          error={errors.address?.message}
        />
        <SelectInput label={t('What is sent')} {...form.register('audience')} error={errors.audience?.message}>
          <option value="client">{t('What clients may see')}</option>
          <option value="staff">{t('Also what is internal')}</option>
        </SelectInput>
        <Box component="label" sx={tickLabel}>
          <input type="checkbox" style={tickBox} aria-label={t('With content')} {...form.register('include')} />
          <span>
            {t('With content')}
            <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {t('Sends titles and texts as you may read them. Otherwise only ids.')}
            </Box>
          </span>
        </Box>
        <Controller
          control={form.control}
          name="kinds"
          render={({ field }) => (
            <KindPicker value={field.value} onChange={field.onChange} error={errors.kinds?.message} />
          )}
        />
      </Box>
    </FormDialog>
  );
}

function valuesOf(webhook: Webhook | undefined): Values {
  const { name = '', address = '', kinds = [], audience = 'client', include = false } = webhook ?? {};
  return { name, address, kinds, audience, include };
}

interface KindPickerProps {
  value: readonly EventKind[];
  onChange: (value: EventKind[]) => void;
  error: string | undefined;
}

/** Chooses kinds of events, in groups. */
function KindPicker({ value, onChange, error }: KindPickerProps) {
  const toggle = (kind: EventKind) =>
    onChange(value.includes(kind) ? value.filter((each) => each !== kind) : [...value, kind]);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
        {t('Sent when')}
      </Box>
      {error && (
        <Box role="alert" sx={{ mb: 1, fontSize: '0.8125rem', color: 'error.main' }}>
          {error}
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {kindGroups.map(({ label, kinds }) => (
          <Box key={label} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            <Box component="legend" sx={{ p: 0, fontSize: '0.8125rem', color: 'text.secondary' }}>
              {label}
            </Box>
            {kinds.map((kind) => (
              <Box key={kind} component="label" sx={tickLabel}>
                <input type="checkbox" style={tickBox} checked={value.includes(kind)} onChange={() => toggle(kind)} />
                <span>{kindLabels[kind]}</span>
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
