import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { nextWrite, stopWrites } from '#web/lib/running-writes.ts';
import { t } from '#web/texts/index.ts';
import { Dialog } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';
import { undoAction, useToast } from './toast.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description: ReactNode;
  /** Below the description: what else is asked. */
  children?: ReactNode;
  /** What is asked is not there yet. */
  isLoading?: boolean;
  confirmLabel?: string;
  /** The confirm button's text while it works. */
  workingLabel?: string;
  /** It deletes nothing, so its button is not red. */
  isHarmless?: boolean;
  /** The toast's text after success. */
  done?: string;
  /** Reverses it. The toast offers it. */
  onUndo?: () => void;
  /** A rejection shows the 'Error' view. Resolving closes the dialog. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before deleting something. Escape cancels, except while the deletion runs. */
export function ConfirmDialog({ open, onClose, ...props }: ConfirmDialogProps) {
  const id = useId();
  const [working, setWorking] = useState(false);
  useReturnFocus(open);
  return (
    <Dialog
      open={open}
      onClose={() => !working && onClose()}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      {/* The dialog unmounts its content when it closes, so each opening starts fresh. */}
      <Question id={id} working={working} setWorking={setWorking} onClose={onClose} {...props} />
    </Dialog>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, 'open'> & {
  id: string;
  working: boolean;
  setWorking: (working: boolean) => void;
};

function Question(props: QuestionProps) {
  const { id, title, description, confirmLabel = t('Delete'), workingLabel = t('Deleting...'), working } = props;
  const [failure, setFailure] = useState<string>();
  const toast = useToast();
  const firstWrite = useRef(0);

  async function confirm() {
    firstWrite.current = nextWrite();
    props.setWorking(true);
    try {
      await props.onConfirm();
      if (props.done) toast(props.done, 'success', props.onUndo && undoAction(props.onUndo));
      props.onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      props.setWorking(false);
    }
  }

  const failed = failure !== undefined;
  return (
    <>
      <DialogTitle id={`${id}-title`}>{failed ? t('Error') : title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div" role={failed ? 'alert' : undefined}>
          {failed ? failure : description}
        </DialogContentText>
        {!failed && props.children}
      </DialogContent>
      <DialogActions>
        {failed ? (
          // Without the key, React would reuse the button Cancel, and a reused button does not take the focus.
          <Button key="close" variant="outlined" autoFocus onClick={props.onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button
              variant="outlined"
              autoFocus
              onClick={() => (working ? stopWrites(firstWrite.current) : props.onClose())}
            >
              {t('Cancel')}
            </Button>
            <Button
              variant="contained"
              color={props.isHarmless ? 'primary' : 'error'}
              disabled={working || props.isLoading}
              onClick={confirm}
            >
              {working ? workingLabel : confirmLabel}
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}
