import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { User } from '#contract/people/users.ts';
import type { Form } from '#web/forms/form.ts';
import type { FormState } from '#web/forms/form-saving.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Choices } from './choices.tsx';
import { UserFields } from './user-fields.tsx';
import type { UserValues } from './user-values.ts';

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
