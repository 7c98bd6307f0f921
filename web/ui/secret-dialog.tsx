import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { CopyField } from './copy-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useCopy } from './use-copy.ts';

interface SecretDialogProps {
  title: string;
  /** What it is for, and that it is shown only now. */
  text: string;
  label: string;
  secret: string;
  copyLabel: string;
  /** The toast's text after copying. */
  copied: string;
  onClose: () => void;
  /** What else is needed with it. */
  children?: ReactNode;
}

/** Shows a secret once, to be copied. */
export function SecretDialog(props: SecretDialogProps) {
  const copy = useCopy();
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={props.title}
      submitLabel={props.copyLabel}
      cancelLabel={t('Done [button]')}
      onSubmit={() => copy(props.secret, props.copied)}
      onClose={props.onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{props.text}</Typography>
        {props.children}
        <CopyField label={props.label} value={props.secret} autoFocus />
      </Box>
    </FormDialog>
  );
}
