import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldValues, Path } from 'react-hook-form';
import type { Form } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

interface PasswordDialogProps<Values extends FieldValues, Sent> {
  form: Form<Values, Sent>;
  intro?: string;
  /** The first field takes the focus. */
  fields: readonly { name: Path<Values>; label: string; autoComplete: string }[];
  /** Username or e-mail, for the browser's password manager. */
  account: string | undefined;
  send: (body: Sent) => Promise<unknown>;
  /** The toast's text after success. */
  done: string;
  onClose: () => void;
}

/** The shared part of both password dialogs. */
export function PasswordDialog<Values extends FieldValues, Sent>(props: PasswordDialogProps<Values, Sent>) {
  const { form, onClose } = props;
  const { errors } = form.formState;
  const { dialog } = useFormSaving(form, {
    send: props.send,
    done: props.done,
    onSaved: onClose,
  });
  return (
    <FormDialog
      open
      title={t('Change Password')}
      submitLabel={t('Change Password')}
      workingLabel={t('Changing...')}
      maxWidth="xs"
      {...dialog}
      onClose={onClose}
    >
      {props.intro && <Typography sx={{ mb: 2, color: 'text.secondary' }}>{props.intro}</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <input hidden readOnly autoComplete="username" value={props.account ?? ''} />
        {props.fields.map(({ name, label, autoComplete }, index) => (
          <PasswordField
            key={name}
            label={label}
            required
            autoComplete={autoComplete}
            autoFocus={index === 0}
            {...form.register(name)}
            error={errors[name]?.message as string | undefined}
          />
        ))}
      </Box>
    </FormDialog>
  );
}
