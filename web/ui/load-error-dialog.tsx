import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { t } from '#web/texts/index.ts';
import { useReturnFocus } from './return-focus.ts';

/** Shown when a chunk fails to load. Browsers remember a failed script until the page is reloaded. */
export function LoadErrorDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  useReturnFocus(true);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{t("This couldn't be opened")}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {t('There may be a newer version of Loggia. Your saved work is safe. Reload the page and try again.')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
