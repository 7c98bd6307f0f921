import { token } from '#web/theme/tokens.ts';

/** The logo: a square court with one open side and a guest inside. Decorative, because the name is next to it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
      <path
        d="M10.5 14H12a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h1.5"
        stroke="currentColor"
        strokeWidth="2"
      />
      <rect x="6" y="6" width="4" height="4" rx="1" fill={token('accent')} />
    </svg>
  );
}

/** Mark and name. */
export function Wordmark({ size = 24 }: { size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.36, color: token('ink') }}>
      <Mark size={size} />
      <span style={{ fontSize: size * 0.75, fontWeight: 650, letterSpacing: '-0.03em', lineHeight: 1 }}>Loggia</span>
    </span>
  );
}
