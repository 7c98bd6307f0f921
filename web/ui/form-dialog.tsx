import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CircleAlert, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { nextWrite, stopWrites } from '#web/lib/running-writes.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DialogProblem } from './dialog.tsx';
import { useDialogProblem } from './dialog-problem.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { useFocusRestore, useReturnFocus } from './return-focus.ts';

interface FormDialogProps {
  open: boolean;
  title: string;
  /** Called when the dialog may close: never while working, and after the user confirmed if `dirty`. */
  onClose: () => void;
  /** The default action is already prevented. Nothing can be submitted again until the promise settles. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  submitLabel: string;
  /** The submit button's text while it works. */
  workingLabel?: string;
  submitDisabled?: boolean;
  cancelLabel?: string;
  /** Closing would lose typed input. */
  dirty?: boolean;
  /** Saving or uploading. All controls but Cancel are disabled and the dialog stays open. */
  working?: boolean;
  /** Called by Cancel while working. Without it, what the form sends is stopped. */
  onStop?: () => void;
  /** Covers the dialog while working. */
  overlay?: { title: string; text: string };
  /** A failure message, shown above the buttons. */
  error?: ReactNode;
  /** More buttons at the left of the action row. */
  extraActions?: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md';
  children: ReactNode;
}

/** A form in a dialog. Full screen on phones, with the buttons always visible. */
export function FormDialog({ open, title, children, maxWidth = 'sm', working = false, ...props }: FormDialogProps) {
  const id = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  // `leave`: continues the navigation that the question interrupted.
  const [asking, setAsking] = useState<{ leave?: () => void }>();
  useReturnFocus(open);
  const [problem, forgetProblem] = useDialogProblem(open);
  useLeaveGuard(open && (working || Boolean(props.dirty)), (leave) => !working && setAsking({ leave }));

  // A second press can arrive before the first one is rendered as working.
  const submitting = useRef(false);
  const firstWrite = useRef(0);
  const keepFocus = useFocusRestore(open);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (working || submitting.current) return;
    submitting.current = true;
    firstWrite.current = nextWrite();
    forgetProblem();
    const restoreFocus = keepFocus(event.currentTarget);
    try {
      await props.onSubmit(event);
    } finally {
      submitting.current = false;
      restoreFocus();
    }
  };

  const stop = props.onStop ?? (() => stopWrites(firstWrite.current));

  const requestClose = () => {
    if (working) return;
    if (props.dirty) setAsking({});
    else props.onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={requestClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={id}
    >
      <DialogTitle id={id} component="h2" sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t('Close')}
        disabled={working}
        onClick={requestClose}
        sx={{ position: 'absolute', top: 10, right: 14 }}
      >
        <X size={18} />
      </IconButton>
      <form
        noValidate
        aria-busy={working}
        inert={working && props.overlay !== undefined}
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog inside this one is its child in React, so its submit events bubble to this form.
          event.stopPropagation();
          void submit(event);
        }}
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' }}
      >
        <DialogContent sx={{ flex: '1 1 auto' }}>{children}</DialogContent>
        {props.error && (
          <Alert severity="error" icon={<CircleAlert size={18} />} sx={{ mx: 3, mb: 1.5 }}>
            {props.error}
          </Alert>
        )}
        {problem && <DialogProblem problem={problem} />}
        <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
          {props.extraActions && <div style={{ marginInlineEnd: 'auto' }}>{props.extraActions}</div>}
          <Button variant="outlined" onClick={working ? stop : requestClose}>
            {props.cancelLabel ?? t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={working || props.submitDisabled}>
            {working ? (props.workingLabel ?? props.submitLabel) : props.submitLabel}
          </Button>
        </DialogActions>
      </form>
      {working && props.overlay && <BusyOverlay {...props.overlay} onCancel={stop} />}
      <DiscardDialog
        open={asking !== undefined}
        onKeep={() => setAsking(undefined)}
        onDiscard={() => {
          setAsking(undefined);
          props.onClose();
          asking?.leave?.();
        }}
      />
    </Dialog>
  );
}

interface BusyOverlayProps {
  title: string;
  text: string;
  onCancel: () => void;
}

/** Covers the nearest positioned parent while it must not be used, and shows why. */
function BusyOverlay({ title, text, onCancel }: BusyOverlayProps) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        textAlign: 'center',
        borderRadius: 'inherit',
        backgroundColor: `color-mix(in srgb, ${token('surface')} 92%, transparent)`,
      }}
    >
      <CircularProgress size={28} aria-hidden="true" />
      <div role="status">
        <Typography variant="h2" component="p" sx={{ mt: 1 }}>
          {title}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>
      </div>
      <Button variant="outlined" onClick={onCancel} sx={{ mt: 1 }}>
        {t('Cancel')}
      </Button>
    </Box>
  );
}
