import { token } from '#web/theme/tokens.ts';
import { Drawing } from './drawing.tsx';

// The drawings of the shell and the dashboard. The others load with their pages.

/** Stacked cards. */
export function CardsDrawing() {
  return (
    <Drawing>
      <rect x="30" y="14" width="60" height="20" rx="5" opacity=".45" />
      <rect x="22" y="26" width="76" height="24" rx="6" opacity=".7" fill={token('paper')} />
      <rect x="14" y="40" width="92" height="44" rx="7" fill={token('surface')} />
      <path d="M26 54h34M26 63h52" />
      <path d="M26 74h68" stroke={token('line')} strokeWidth="4" />
      <path d="M26 74h24" stroke={token('accent')} strokeWidth="4" />
    </Drawing>
  );
}

/** A closed door. */
export function DoorDrawing() {
  return (
    <Drawing>
      <path d="M38 84V18a6 6 0 0 1 6-6h32a6 6 0 0 1 6 6v66" fill={token('surface')} />
      <path d="M14 84h92" />
      <rect x="48" y="22" width="24" height="20" rx="2" opacity=".5" />
      <circle cx="72" cy="54" r="3.5" fill={token('accent-soft')} stroke={token('accent')} />
    </Drawing>
  );
}

/** A cloud with a broken connection. */
export function CloudDrawing() {
  return (
    <Drawing>
      <path d="M38 60a15 15 0 0 1-2-30 24 24 0 0 1 46-3 17 17 0 0 1 0 33z" fill={token('surface')} />
      <path d="M60 60v8M60 80v4" />
      <path d="m54 68 12 12M66 68 54 80" stroke={token('accent')} />
    </Drawing>
  );
}
