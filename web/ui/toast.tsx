import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { tellDialog } from './dialog-problem.ts';
import type { Toast, ToastAction, ToastTone } from './toast-view.tsx';

/**
 * Shows a short message for some seconds, perhaps with a button that can be reached otherwise, too. A new message replaces
 * the old one. While a dialog is open, what failed is shown in the dialog.
 */
export type ShowToast = (message: string, tone?: ToastTone, action?: ToastAction) => void;

/** A button that reverses what the message tells of. It stays longer, and Ctrl or ⌘ with Z presses it. */
export function undoAction(onSelect: () => void): ToastAction {
  return { label: t('Undo'), onSelect, isUndo: true };
}

const ToastContext = createContext<ShowToast>(() => {});
// Loaded with the first message, because most page loads show none.
const ToastView = lazy(() => import('./toast-view.tsx').catch(() => ({ default: PlainToast })));

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const show = useCallback<ShowToast>((message, tone = 'info', action) => {
    if (tone === 'success') tellDialog(undefined);
    else if (tellDialog({ message, tone })) return;
    setToast((previous) => ({ id: (previous?.id ?? 0) + 1, message, tone, action }));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {/* Rendered before its message, or screen readers may miss it. */}
      <div role="status" aria-live="polite">
        {toast && (
          <Suspense>
            <ToastView key={toast.id} toast={toast} />
          </Suspense>
        )}
      </div>
    </ToastContext>
  );
}

/** If the view cannot load because the connection is lost, show the text without it. */
function PlainToast({ toast: { message } }: { toast: Toast }) {
  return <div className="plain-toast">{message}</div>;
}
