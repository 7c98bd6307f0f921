import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { t } from '#web/texts/index.ts';
import { Dialog } from './dialog.tsx';

interface DiscardDialogProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before discarding unsaved input. Keeping it is the default. */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{t('Discard changes?')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{t('What you entered has not been saved.')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="error" onClick={onDiscard}>
          {t('Discard')}
        </Button>
        <Button variant="contained" autoFocus onClick={onKeep}>
          {t('Keep editing')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
