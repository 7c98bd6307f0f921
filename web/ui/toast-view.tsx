import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

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
  isUndo?: boolean;
}

const icons = { success: <CircleCheck size={18} />, error: <CircleAlert size={18} />, info: <Info size={18} /> };

/**
 * A message at the bottom of the window, for 5 s, 8 s for failures, or 10 s if it can be undone. Dialogs cover it.
 */
export default function ToastView({ toast: { message, tone, action } }: { toast: Toast }) {
  const [open, setOpen] = useState(true);
  const select = () => {
    setOpen(false);
    action?.onSelect();
  };
  useUndoKey(open && action?.isUndo === true, select);
  return (
    <Snackbar
      open={open}
      autoHideDuration={action?.isUndo ? 10_000 : tone === 'error' ? 8000 : 5000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      sx={{ zIndex: 'drawer' }}
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
          <Button
            size="small"
            color="inherit"
            aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
            onClick={select}
            sx={{ ml: 1, my: -0.5 }}
          >
            {action.label}
          </Button>
        )}
      </Alert>
    </Snackbar>
  );
}

/** Ctrl or ⌘ with Z, except where it undoes what was typed. */
function useUndoKey(active: boolean, undo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || (event.target as Element).closest('input, textarea, [contenteditable]')) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    if (!active) return undefined;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);
}
