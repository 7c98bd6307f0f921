import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { User } from '#contract/people/users.ts';
import type { Client } from '#contract/work/clients.ts';
import type { Form } from '#web/forms/form.ts';
import type { FormState } from '#web/forms/form-saving.tsx';
import { roleLabel } from '#web/lib/role-name.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Choices } from './choices.tsx';
import { isClientRole, type UserValues } from './user-values.ts';

interface UserDialogProps<Values extends UserValues, Sent> {
  title: string;
  submitLabel: string;
  workingLabel: string;
  form: Form<Values, Sent>;
  choices: Choices;
  /** The edited user. */
  user?: User;
  dialog: FormState;
  onClose: () => void;
  /** More fields. */
  children?: ReactNode;
}

/** The form to add or edit a user. */
export function UserDialog<Values extends UserValues, Sent>(props: UserDialogProps<Values, Sent>) {
  const { form, user } = props;
  const client = user?.clientId ? { id: user.clientId, name: user.clientName ?? '' } : undefined;
  return (
    <FormDialog
      open
      title={props.title}
      submitLabel={props.submitLabel}
      workingLabel={props.workingLabel}
      {...props.dialog}
      onClose={props.onClose}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {/* Both forms have at least these values. */}
        <UserFields form={form as unknown as Form<UserValues>} choices={props.choices} client={client} />
        {props.children}
      </Box>
    </FormDialog>
  );
}

interface UserFieldsProps {
  form: Form<UserValues>;
  choices: Choices;
  /** The client of the edited user. */
  client: Pick<Client, 'id' | 'name'> | undefined;
}

/** All fields of a user except the password. The client field appears for client roles only. */
function UserFields({ form, choices, client }: UserFieldsProps) {
  const { errors, defaultValues } = form.formState;
  const needsClient = isClientRole(choices.roles, form.watch('roleId'));
  // The first invalid field takes the focus, in this order, which is the order on screen.
  const bind = (name: keyof UserValues) => ({ ...form.register(name), error: errors[name]?.message });
  const fields = {
    firstName: bind('firstName'),
    lastName: bind('lastName'),
    email: bind('email'),
    userName: bind('userName'),
    phoneNumber: bind('phoneNumber'),
    role: bind('roleId'),
    client: bind('clientId'),
    accessEndsOn: bind('accessEndsOn'),
  };
  return (
    <>
      <TextInput label={t('First Name *')} required autoFocus autoComplete="off" {...fields.firstName} />
      <TextInput label={t('Last Name *')} required autoComplete="off" {...fields.lastName} />
      <TextInput label={t('Email')} type="email" autoComplete="off" {...fields.email} />
      <TextInput
        label={t('Username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fields.userName}
      />
      <TextInput label={t('Phone Number')} type="tel" autoComplete="off" {...fields.phoneNumber} />
      <SelectInput
        label={t('Role')}
        {...fields.role}
        onChange={(event) => {
          void fields.role.onChange(event);
          if (!isClientRole(choices.roles, event.target.value)) form.setValue('clientId', '', { shouldDirty: true });
        }}
      >
        {!defaultValues?.roleId && <option value="">{t('No role')}</option>}
        {choices.roles.map(({ id, name }) => (
          <option key={id} dir="auto" value={id}>
            {roleLabel(name)}
          </option>
        ))}
      </SelectInput>
      {needsClient && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ClientSelect
            label={t('Client *')}
            required
            {...fields.client}
            value={form.watch('clientId')}
            saved={client}
          />
        </Box>
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput
          label={t('Last day of access')}
          type="date"
          hint={t('From the next day on they cannot sign in. Leave it empty for access without an end.')}
          {...fields.accessEndsOn}
        />
      </Box>
    </>
  );
}
