import type { ReactNode } from 'react';
import { token } from '#web/theme/tokens.ts';

/** The frame of a drawing: 120 by 96 pixels. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="120"
      height="96"
      viewBox="0 0 120 96"
      fill="none"
      stroke={token('edge')}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
