import type { ReactNode } from 'react';
import { StepUpDialog } from './step-up-dialog.tsx';

type Show = (question: ReactNode) => void;

let asked: { show: Show; confirmed: Promise<boolean> } | undefined;

/** Asks the user again who they are, once for all calls that wait. `show` puts the question on the screen. */
export function askToStepUp(show: Show): Promise<boolean> {
  // The question of a screen that has gone is not answered any more.
  if (asked?.show !== show) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { show, confirmed: promise };
    const finish = (confirmed: boolean) => {
      asked = undefined;
      show(null);
      resolve(confirmed);
    };
    show(<StepUpDialog onFinish={finish} />);
  }
  return asked.confirmed;
}
