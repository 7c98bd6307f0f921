import { token } from '#web/theme/tokens.ts';

/** Native check boxes and radios in our accent colour. */
export const tickBox = {
  width: 16,
  height: 16,
  margin: '2px 0 0',
  flex: 'none',
  accentColor: token('accent'),
} as const;

export const tickLabel = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 0.75,
  borderRadius: '8px',
  cursor: 'pointer',
  'fieldset:disabled &, &:has(:disabled)': { cursor: 'not-allowed' },
  '@media (pointer: coarse)': { minHeight: 44, py: 1.25 },
} as const;
