import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';

export type ToastTone = 'success' | 'error' | 'info';
export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
}
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

const icons = { success: <CircleCheck size={18} />, error: <CircleAlert size={18} />, info: <Info size={18} /> };

/**
 * A message at the bottom of the window, for 5 s, or 8 s for failures. Dialogs cover it, except failures, which may be
 * the dialog's own. On phones failures appear at the top, because a dialog's buttons are at the bottom.
 */
export default function ToastView({ toast: { message, tone, action } }: { toast: Toast }) {
  const [open, setOpen] = useState(true);
  const select = () => {
    setOpen(false);
    action?.onSelect();
  };
  return (
    <Snackbar
      open={open}
      autoHideDuration={tone === 'error' ? 8000 : 5000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      sx={tone === 'error' ? aboveDialogs : belowDialogs}
    >
      <Alert
        role="presentation"
        severity={tone}
        icon={icons[tone]}
        onClose={() => setOpen(false)}
        sx={{ boxShadow: 'var(--shadow)', alignItems: 'center', maxWidth: 480 }}
      >
        {message}
        {action && (
          <Button size="small" color="inherit" onClick={select} sx={{ ml: 1, my: -0.5 }}>
            {action.label}
          </Button>
        )}
      </Alert>
    </Snackbar>
  );
}

const aboveDialogs = { '&&': { top: { xs: 64, sm: 'auto' }, bottom: { xs: 'auto', sm: 24 } } } as const;
const belowDialogs = { zIndex: 'drawer' } as const;
