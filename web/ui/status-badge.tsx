import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import { token } from '#web/theme/tokens.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'idle' | 'accent';

interface StatusBadgeProps {
  tone: Tone;
  /** Always a word, because some people cannot tell the colours apart. */
  label: string;
  icon?: LucideIcon;
}

/** A status in a pill. */
export function StatusBadge({ tone, label, icon: Icon }: StatusBadgeProps) {
  return (
    <Box
      component="span"
      // A list may have room for the icon only.
      title={Icon && label}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 22,
        px: 1,
        borderRadius: 999,
        fontSize: '0.75rem',
        fontWeight: 500,
        lineHeight: 1,
        whiteSpace: 'nowrap',
        maxWidth: '100%',
        color: token(tone),
        backgroundColor: token(`${tone}-soft`),
      }}
    >
      {Icon && <Icon size={13} strokeWidth={2.25} aria-hidden="true" style={{ flex: 'none' }} />}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.4 }} dir="auto">
        {label}
      </Box>
    </Box>
  );
}
