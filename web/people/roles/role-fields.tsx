import Box from '@mui/material/Box';
import { Controller } from 'react-hook-form';
import { roleDescriptionLimit, roleNameLimit } from '#contract/people/roles.ts';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { Counted } from './counted.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { RoleOptions } from './role-options.tsx';
import type { RoleValues } from './role-values.ts';
import { UserTypeField } from './user-type-field.tsx';

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
