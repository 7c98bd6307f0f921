import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import type { Tone } from './status-badge.tsx';

interface StatTileProps {
  label: string;
  value: number;
  icon?: LucideIcon;
  tone?: Tone;
}

/** A figure and its label. */
export function StatTile({ label, value, icon: Icon, tone = 'idle' }: StatTileProps) {
  return (
    <Card role="group" aria-label={label} sx={{ p: 2 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, color: 'text.secondary' }}
      >
        <Box component="span" sx={{ fontSize: '0.8125rem', fontWeight: 500, minWidth: 0 }}>
          {label}
        </Box>
        {Icon && (
          <Box component="span" sx={{ display: 'inline-flex', color: token(tone) }}>
            <Icon size={16} aria-hidden="true" />
          </Box>
        )}
      </Box>
      {/* With this line height a one-line tile is exactly 88 px high, like its placeholder. */}
      <Box
        className="tabular"
        sx={{ mt: 0.75, fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.1875, letterSpacing: '-0.02em' }}
      >
        {formatNumber(value)}
      </Box>
    </Card>
  );
}
