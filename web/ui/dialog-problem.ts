import { useLayoutEffect, useState } from 'react';
import type { ToastTone } from './toast-view.tsx';

export interface Problem {
  message: string;
  tone: Exclude<ToastTone, 'success'>;
}

type Show = (problem: Problem | undefined) => void;

/** The open dialogs. The last one is on top. */
const open: Show[] = [];

/**
 * Shows a message in the topmost dialog, or removes the one there. Returns whether a dialog is open. A message outside of it would be
 * hidden from screen readers, and below the dialog or in its way.
 */
export function tellDialog(problem: Problem | undefined): boolean {
  const top = open.at(-1);
  top?.(problem);
  return top !== undefined;
}

/** The message that a dialog has to show while it is open, and how to remove it. */
export function useDialogProblem(isOpen: boolean): [Problem | undefined, () => void] {
  const [problem, show] = useState<Problem>();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    open.push(show);
    return () => {
      open.splice(open.indexOf(show), 1);
      show(undefined);
    };
  }, [isOpen]);
  return [problem, () => show(undefined)];
}
