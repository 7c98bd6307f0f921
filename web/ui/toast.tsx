import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

type ToastTone = 'success' | 'error' | 'info';
/** Shows one short message for some seconds. A newer message takes the place of the older. */
export type ShowToast = (message: string, tone?: ToastTone) => void;
export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
}

const ToastContext = createContext<ShowToast>(() => {});
// Loaded with the first message: most first loads show none.
const ToastView = lazy(() => import('./toast-view.tsx').catch(() => ({ default: PlainToast })));

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const show = useCallback<ShowToast>((message, tone = 'info') => {
    setToast((previous) => ({ id: (previous?.id ?? 0) + 1, message, tone }));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {/* The live region stands before its message comes, or screen readers may miss it. */}
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

/** Where the view cannot be loaded, the connection being lost, the words are there all the same. */
function PlainToast({ toast: { message } }: { toast: Toast }) {
  return <div className="plain-toast">{message}</div>;
}
