import Alert from '@mui/material/Alert';
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import type { SxProps } from '@mui/material/styles';
import { CircleAlert, Info } from 'lucide-react';
import { type Problem, useDialogProblem } from './dialog-problem.ts';

/** A dialog that shows above its buttons what failed while it is open. One with a form is a `FormDialog`. */
export function Dialog({ children, ...props }: DialogProps) {
  const [problem] = useDialogProblem(props.open);
  return (
    <MuiDialog {...props} sx={{ '& .MuiDialogActions-root': { order: 2 }, ...props.sx }}>
      {children}
      {problem && <DialogProblem problem={problem} sx={{ order: 1 }} />}
    </MuiDialog>
  );
}

/** An alert, so that screen readers read it at once. */
export function DialogProblem({ problem: { message, tone }, sx }: { problem: Problem; sx?: SxProps }) {
  return (
    <Alert
      severity={tone}
      icon={tone === 'error' ? <CircleAlert size={18} /> : <Info size={18} />}
      sx={{ flex: 'none', mx: 3, mb: 1.5, ...sx }}
    >
      {message}
    </Alert>
  );
}
