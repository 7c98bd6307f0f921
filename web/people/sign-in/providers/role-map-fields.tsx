import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { maxMappings } from '#contract/people/identity-providers.ts';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { listError, type ProviderBody, type ProviderValues } from './provider-form.ts';
import { RoleOptions } from './role-options.tsx';

interface RoleMapFieldsProps {
  form: Form<ProviderValues, ProviderBody>;
  /** The roles that the provider may give. */
  roles: { id: string; name: string }[] | undefined;
}

/** Which role the values of a claim give, at each sign-in. */
export function RoleMapFields({ form, roles }: RoleMapFieldsProps) {
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'roleMap' });
  const { errors } = formState;
  // Rows say themselves what is wrong with them.
  const failure = Array.isArray(errors.roleMap) ? undefined : listError(errors.roleMap);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {t('Roles from the provider')}
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        {t(
          'At each sign-in, people get the role of the first value here that their claim has. Administrators keep theirs.',
        )}
      </Typography>
      <TextInput
        label={t('Claim')}
        placeholder={t('groups')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...register('roleClaim')}
        error={errors.roleClaim?.message}
      />
      {fields.map(({ id }, index) => (
        <Box key={id} role="group" aria-label={t('Value {number}', { number: index + 1 })} sx={row}>
          <TextInput
            label={t('Value')}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register(`roleMap.${index}.value`)}
            error={errors.roleMap?.[index]?.value?.message}
          />
          <SelectInput
            label={t('Role')}
            {...register(`roleMap.${index}.roleId`)}
            error={errors.roleMap?.[index]?.roleId?.message}
          >
            <RoleOptions roles={roles} />
          </SelectInput>
          <IconButton aria-label={t('Remove value {number}', { number: index + 1 })} onClick={() => remove(index)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Box>
      ))}
      {failure && (
        <Typography role="alert" color="error">
          {failure}
        </Typography>
      )}
      <Button
        variant="outlined"
        size="small"
        disabled={fields.length >= maxMappings}
        onClick={() => append({ value: '', roleId: '' })}
        sx={{ justifySelf: 'start' }}
      >
        {t('Add value')}
      </Button>
    </Box>
  );
}

/** The button stands beside the fields, below their labels. */
const row = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'start',
  '& > button': { mt: '26px' },
} as const;
