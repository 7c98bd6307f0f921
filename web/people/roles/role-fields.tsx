import Box from '@mui/material/Box';
import { type ReactNode, type Ref, useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { roleDescriptionLimit, roleNameLimit } from '#contract/people/roles.ts';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { tickBox, tickLabel } from '#web/ui/tick-styles.ts';
import { PermissionPicker } from './permission-picker.tsx';
import { type RoleValues, typeWhenAssignable } from './role-values.ts';

export function RoleFields<Sent>({ form }: { form: Form<RoleValues, Sent> }) {
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
      <Counted form={form} name="name" limit={roleNameLimit}>
        <TextInput
          label={t('Role Name *')}
          required
          autoFocus
          autoComplete="off"
          {...form.register('name')}
          error={errors.name?.message}
        />
      </Counted>
      <Counted form={form} name="description" limit={roleDescriptionLimit}>
        <TextArea
          label={t('Description')}
          rows={3}
          {...form.register('description')}
          error={errors.description?.message}
        />
      </Counted>
      <Controller
        control={form.control}
        name="roleType"
        render={({ field }) => (
          <UserTypeField
            ref={field.ref}
            value={field.value}
            onChange={(type) => {
              field.onChange(type);
              // Only roles for client users have this limit.
              if (type !== 'ClientUser') form.setValue('ticketScope', 'client', { shouldDirty: true });
            }}
            error={errors.roleType?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="claims"
        render={({ field }) => (
          <PermissionPicker value={field.value} onChange={field.onChange} error={errors.claims?.message} />
        )}
      />
      <RoleOptions form={form} />
    </Box>
  );
}

interface CountedProps<Sent> {
  form: Form<RoleValues, Sent>;
  name: 'name' | 'description';
  limit: number;
  /** The field. */
  children: ReactNode;
}

/** A field with a live character counter beside its label. Text that is too long gets an error and is not cut. */
function Counted<Sent>({ form, name, limit, children }: CountedProps<Sent>) {
  // Watched here, so that typing re-renders only the counter.
  const { length } = useWatch({ control: form.control, name });
  return (
    <Box sx={{ position: 'relative', display: 'grid' }}>
      {children}
      <Box
        component="span"
        className="tabular"
        sx={{ ...counter, color: length > limit ? 'error.main' : 'text.secondary' }}
      >
        {length}/{limit}
      </Box>
    </Box>
  );
}

const counter = { position: 'absolute', top: 0, right: 0, fontSize: '0.8125rem', lineHeight: 1.4 } as const;

/** What permissions cannot say. Each option is shown only where it has an effect. */
function RoleOptions<Sent>({ form }: { form: Form<RoleValues, Sent> }) {
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

interface UserTypeFieldProps {
  value: RoleValues['roleType'];
  onChange: (value: RoleValues['roleType']) => void;
  error: string | undefined;
  /** Takes the focus if the type has an error. */
  ref: Ref<HTMLInputElement>;
}

const types = [
  ['InternalUser', t('Internal User'), t('Company staff')],
  ['ClientUser', t('Client User'), t('Users of one client')],
] as const;

/** Whether the role can be assigned to projects, and to which kind of user it belongs. */
function UserTypeField({ value, onChange, error, ref }: UserTypeFieldProps) {
  const id = useId();
  const assignable = value !== '';
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="label" sx={tickLabel}>
        <input
          ref={ref}
          type="checkbox"
          checked={assignable}
          onChange={(event) => onChange(typeWhenAssignable(event.target.checked))}
          aria-describedby={error ? `${id}-error` : undefined}
          style={tickBox}
        />
        {t('Assignable to Projects')}
      </Box>
      <Box
        component="fieldset"
        disabled={!assignable}
        sx={{ m: 0, p: 0, border: 0, minWidth: 0, '&:disabled': { opacity: 0.6 } }}
      >
        <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 500 }}>
          {t('User Type')}
        </Box>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          {types.map(([type, label, hint]) => (
            <Box component="label" key={type} data-chosen={value === type} sx={option}>
              <input
                type="radio"
                name={id}
                aria-label={label}
                checked={value === type}
                onChange={() => onChange(type)}
                style={tickBox}
              />
              <span>
                {label}
                <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {hint}
                </Box>
              </span>
            </Box>
          ))}
        </Box>
      </Box>
      {error && (
        <span className="field-help" data-error="" id={`${id}-error`}>
          {error}
        </span>
      )}
    </Box>
  );
}

const option = {
  ...tickLabel,
  alignItems: 'flex-start',
  p: 1.25,
  border: `1px solid ${token('line')}`,
  '&[data-chosen=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;
