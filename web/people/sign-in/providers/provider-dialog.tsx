import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { IdentityProvider } from '#contract/people/identity-providers.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { call } from '#web/lib/api.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { rolesQuery } from '#web/people/roles/queries.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { listError, type ProviderBody, providerForm, providerValuesOf } from './provider-form.ts';
import { useCreateProvider, useUpdateProvider } from './queries.ts';
import { RoleMapFields } from './role-map-fields.tsx';
import { RoleOptions } from './role-options.tsx';

interface ProviderDialogProps {
  /** Undefined to add one. */
  provider: IdentityProvider | undefined;
  onClose: () => void;
}

export default function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const [edited, setEdited] = useState(provider);
  const form = useSchemaForm(providerForm, providerValuesOf(provider), { form: 'provider', edits: provider?.id });
  const create = useCreateProvider();
  const update = useUpdateProvider(edited ?? { id: '', version: 0 });
  const roles = useQuery(rolesQuery());
  const { dialog } = useFormSaving(form, {
    send: ({ secret, ...body }: ProviderBody) => {
      const sent = { ...body, forClientId: body.for === 'Staff' ? null : body.forClientId };
      // An empty field keeps the secret, which no form can show.
      return edited
        ? update.mutateAsync({ ...sent, ...(secret !== null && { secret }) })
        : create.mutateAsync({ ...sent, secret });
    },
    done: provider ? t('Changes saved') : t('Provider added'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = (await call('listIdentityProviders', {})).find(({ id }) => id === provider?.id) ?? provider;
      setEdited(newer);
      return providerValuesOf(newer);
    },
  });
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const [covers, creates] = watch(['for', 'create']);
  const fitting = roles.data?.filter(
    ({ isAdmin, roleType }) =>
      !isAdmin && (covers === 'Both' || (covers === 'Clients') === (roleType === 'ClientUser')),
  );
  const [verb, busy] = provider ? [t('Save'), t('Saving...')] : [t('Add provider'), t('Adding...')];
  return (
    <FormDialog
      open
      title={provider ? t('Edit provider') : t('Add provider')}
      submitLabel={verb}
      workingLabel={busy}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <TextInput
          label={t('Name *')}
          required
          hint={t('Shown on the button of your sign-in page, which everybody can see.')}
          autoFocus
          autoComplete="off"
          {...register('name')}
          error={errors.name?.message}
        />
        <TextInput
          label={t('Issuer *')}
          required
          placeholder={t('https://id.example.com')}
          inputMode="url"
          autoComplete="off"
          {...register('issuer')}
          error={errors.issuer?.message}
        />
        <TextInput
          label={t('Client id *')}
          required
          autoComplete="off"
          {...register('clientId')}
          error={errors.clientId?.message}
        />
        <TextInput
          label={t('Client secret')}
          type="password"
          autoComplete="new-password"
          placeholder={edited?.hasSecret ? t('Unchanged') : ''}
          {...register('secret')}
          error={errors.secret?.message}
        />
        {edited && (
          <TextInput label={t('Redirect address, to be registered there')} readOnly value={edited.redirectAddress} />
        )}
        <SelectInput label={t('Who signs in here')} {...register('for')} error={errors.for?.message}>
          <option value="Staff">{t('Staff')}</option>
          <option value="Clients">{t('The users of one client')}</option>
          <option value="Both">{t('Staff and the users of one client')}</option>
        </SelectInput>
        {covers !== 'Staff' && (
          <Controller
            control={control}
            name="forClientId"
            render={({ field }) => (
              <ClientSelect
                label={t('Client *')}
                required
                {...field}
                saved={edited?.forClientId ? { id: edited.forClientId, name: edited.forClientName ?? '' } : undefined}
                error={errors.forClientId?.message}
              />
            )}
          />
        )}
        <Controller
          control={control}
          name="domains"
          render={({ field }) => (
            <DomainsInput value={field.value} onChange={field.onChange} error={listError(errors.domains)} />
          )}
        />
        <Tick
          label={t('Create users')}
          text={t(
            'Anyone who signs in without a user gets one. Without domains, that is everybody who has an account there.',
          )}
          field={register('create')}
        />
        {creates && (
          <SelectInput label={t('Role of new users *')} required {...register('roleId')} error={errors.roleId?.message}>
            <RoleOptions roles={fitting} />
          </SelectInput>
        )}
        <RoleMapFields form={form} roles={fitting} />
        <Tick
          label={t('Required')}
          text={t(
            'They can no longer sign in with a password, except administrators with emergency access. If there is none, you get it.',
          )}
          field={register('required')}
        />
      </Box>
    </FormDialog>
  );
}

interface TickProps {
  label: string;
  text: string;
  field: object;
}

function Tick({ label, text, field }: TickProps) {
  return (
    <Box component="label" sx={tickLabel}>
      <input type="checkbox" style={tickBox} aria-label={label} {...field} />
      <span>
        {label}
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {text}
        </Box>
      </span>
    </Box>
  );
}

interface DomainsInputProps {
  value: string[];
  onChange: (domains: string[]) => void;
  error: string | undefined;
}

/** Domains separated by commas or blanks. */
function DomainsInput({ value, onChange, error }: DomainsInputProps) {
  const [text, setText] = useState(value.join(', '));
  return (
    <TextInput
      label={t('Domains')}
      placeholder={t('example.com')}
      hint={t('An address in these domains that both sides have confirmed is linked to its user automatically.')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.split(/[\s,;]+/).filter(Boolean));
      }}
      error={error}
    />
  );
}
