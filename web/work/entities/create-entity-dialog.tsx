import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

interface CreateEntityDialogProps {
  open: boolean;
  onClose: () => void;
  onCreate: (entity: { displayName: string; tableName: string }) => void;
}

const empty = { displayName: '', tableName: '' };

/** Requires both names. If one is missing, only the focus moves there. */
export function CreateEntityDialog({ open, onClose, onCreate }: CreateEntityDialogProps) {
  const [values, setValues] = useState(empty);
  const inputs = { displayName: useRef<HTMLInputElement>(null), tableName: useRef<HTMLInputElement>(null) };

  function close(): void {
    setValues(empty);
    onClose();
  }

  function submit(): void {
    const missing = (['displayName', 'tableName'] as const).find((name) => !values[name].trim());
    if (missing) {
      inputs[missing].current?.focus();
      return;
    }
    onCreate(values);
    close();
  }

  const bind = (name: keyof typeof empty) => ({
    name,
    ref: inputs[name],
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  return (
    <FormDialog
      open={open}
      title={t('Create Entity')}
      submitLabel={t('Create Entity')}
      maxWidth="xs"
      dirty={Boolean(values.displayName || values.tableName)}
      onClose={close}
      onSubmit={submit}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={t('Display Name')}
          required
          placeholder={t('e.g., Products')}
          autoFocus
          {...bind('displayName')}
        />
        <TextInput
          label={t('Table Name')}
          required
          placeholder={t('e.g., products')}
          hint={t('Lowercase, underscores only')}
          autoCapitalize="none"
          spellCheck={false}
          {...bind('tableName')}
        />
      </Box>
    </FormDialog>
  );
}
