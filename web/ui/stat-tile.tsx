import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardLink } from './card-link.tsx';
import type { Tone } from './status-badge.tsx';

/** Pixels of a tile whose label has one line. Placeholders have the same. */
export const tileHeight = { xs: 66, sm: 88 } as const;

interface StatTileProps {
  label: string;
  value: number;
  icon?: LucideIcon;
  tone?: Tone;
  /** Where the things are listed that the tile counts. */
  link?: Pick<LinkProps, 'to' | 'search'> | undefined;
}

/** A figure and its label. Low on phones, without the icon. */
export function StatTile({ label, value, icon: Icon, tone = 'idle', link }: StatTileProps) {
  return (
    <Card role="group" aria-label={label} sx={{ px: { xs: 1.25, sm: 2 }, py: { xs: 1, sm: 2 } }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, color: 'text.secondary' }}
      >
        <Box component="span" sx={{ fontSize: { xs: '0.75rem', sm: '0.8125rem' }, fontWeight: 500, minWidth: 0 }}>
          {link ? (
            <CardLink {...link} style={{ fontWeight: 'inherit' }}>
              {label}
            </CardLink>
          ) : (
            label
          )}
        </Box>
        {Icon && (
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' }, color: token(tone) }}>
            <Icon size={16} aria-hidden="true" />
          </Box>
        )}
      </Box>
      {/* With these line heights a tile is as high as its placeholder. */}
      <Box
        className="tabular"
        sx={{
          mt: { xs: 0.25, sm: 0.75 },
          fontSize: { xs: '1.25rem', sm: '1.5rem' },
          fontWeight: 600,
          lineHeight: { xs: 1.5, sm: 1.1875 },
          letterSpacing: '-0.02em',
        }}
      >
        {formatNumber(value)}
      </Box>
    </Card>
  );
}
