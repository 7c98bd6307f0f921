import { token } from '#web/theme/tokens.ts';
import { Drawing } from './drawing.tsx';

// Small line drawings for empty states, in the page's colours with one accent.

/** Two people at a table. */
export function PeopleDrawing() {
  return (
    <Drawing>
      <circle cx="42" cy="30" r="11" fill={token('surface')} />
      <path d="M22 66c0-12 9-20 20-20s20 8 20 20" fill={token('surface')} />
      <circle cx="78" cy="30" r="11" fill={token('accent-soft')} stroke={token('accent')} />
      <path d="M58 66c0-12 9-20 20-20s20 8 20 20" fill={token('accent-soft')} stroke={token('accent')} />
      <path d="M12 66h96M20 66v18M100 66v18" />
    </Drawing>
  );
}

/** A sheet of paper leaving its tray. */
export function PaperDrawing() {
  return (
    <Drawing>
      <path d="M40 12h28l14 14v36H40z" fill={token('surface')} />
      <path d="M68 12v14h14M49 36h22M49 44h22" />
      <path d="M49 52h12" stroke={token('accent')} strokeWidth="3" />
      <path d="M18 56h22l6 10h28l6-10h22v20a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8z" fill={token('surface')} />
    </Drawing>
  );
}

/** A framed landscape. */
export function PictureDrawing() {
  return (
    <Drawing>
      <rect x="16" y="16" width="88" height="64" rx="7" fill={token('surface')} />
      <circle cx="40" cy="36" r="7" fill={token('accent-soft')} stroke={token('accent')} />
      <path d="m17 70 24-20 16 13 22-24 24 26" />
    </Drawing>
  );
}

/** A letter with a stamp. */
export function LetterDrawing() {
  return (
    <Drawing>
      <rect x="16" y="20" width="88" height="58" rx="7" fill={token('surface')} />
      <path d="m18 26 42 30 42-30" />
      <rect x="82" y="60" width="13" height="11" rx="2" stroke={token('accent')} fill={token('accent-soft')} />
    </Drawing>
  );
}

/** A list with everything ticked. */
export function ListDrawing() {
  return (
    <Drawing>
      <rect x="30" y="12" width="60" height="72" rx="7" fill={token('surface')} />
      <path d="M60 31h18M60 48h18M60 65h18" />
      <path d="m41 31 4 4 7-8M41 48l4 4 7-8M41 65l4 4 7-8" stroke={token('accent')} strokeWidth="2.5" />
    </Drawing>
  );
}

/** An empty basket. */
export function BasketDrawing() {
  return (
    <Drawing>
      <path d="M32 34h56l-6 46a5 5 0 0 1-5 4H43a5 5 0 0 1-5-4z" fill={token('surface')} />
      <path d="M24 34h72M50 34v-8a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v8" />
      <path d="M60 70V48M51 57l9-9 9 9" stroke={token('accent')} strokeWidth="2.5" />
    </Drawing>
  );
}

/** A magnifying glass. */
export function LensDrawing() {
  return (
    <Drawing>
      <path d="M14 76h40M14 64h24M14 52h18" opacity=".55" />
      <circle cx="66" cy="42" r="25" fill={token('surface')} />
      <path d="M54 36a14 14 0 0 1 9-7" stroke={token('accent')} />
      <path d="m84 60 20 20" strokeWidth="4" />
    </Drawing>
  );
}

/** Two keys on a ring. */
export function KeysDrawing() {
  return (
    <Drawing>
      <circle cx="44" cy="34" r="18" fill={token('surface')} />
      <circle cx="44" cy="34" r="6" />
      <path d="m58 46 36 30M82 66l-7 8M91 74l-6 7" strokeWidth="2.5" />
      <path d="M44 52v32M44 72h8M44 80h8" stroke={token('accent')} strokeWidth="2.5" />
    </Drawing>
  );
}

/** A plug before its socket. */
export function PlugDrawing() {
  return (
    <Drawing>
      <path d="M10 48h22" strokeWidth="2.5" />
      <path d="M32 32h14a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H32z" fill={token('surface')} />
      <path d="M54 41h10M54 55h10" stroke={token('accent')} strokeWidth="2.5" />
      <rect x="76" y="28" width="22" height="40" rx="8" fill={token('accent-soft')} stroke={token('accent')} />
      <path d="M98 48h14" strokeWidth="2.5" />
    </Drawing>
  );
}

/** A signpost where the path ends. */
export function SignpostDrawing() {
  return (
    <Drawing>
      <path d="M60 84V10M20 84h80" />
      <path d="M60 18h30l8 8-8 8H60z" fill={token('accent-soft')} stroke={token('accent')} />
      <path d="M60 40H34l-8 8 8 8h26z" fill={token('surface')} />
    </Drawing>
  );
}
