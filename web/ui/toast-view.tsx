import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import type { Toast } from './toast.tsx';

const icons = { success: <CircleCheck size={18} />, error: <CircleAlert size={18} />, info: <Info size={18} /> };

/**
 * One message at the foot of the window: 5 s, failures 8 s. Dialogs lie above it, except above failures, which may be
 * their own; on phones, where a dialog's buttons are at the foot, these stand at the top.
 */
export default function ToastView({ toast: { message, tone } }: { toast: Toast }) {
  const [open, setOpen] = useState(true);
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
      </Alert>
    </Snackbar>
  );
}

const aboveDialogs = { '&&': { top: { xs: 64, sm: 'auto' }, bottom: { xs: 'auto', sm: 24 } } } as const;
const belowDialogs = { zIndex: 'drawer' } as const;
