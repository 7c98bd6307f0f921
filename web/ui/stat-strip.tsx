import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { LinkProps } from '@tanstack/react-router';
import { formatNumber } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { CardLink } from './card-link.tsx';

interface Stat {
  label: string;
  /** A number, or a text such as a duration. Undefined while it loads. */
  value: number | string | undefined;
  /** Where the things are listed that it counts. */
  link?: Pick<LinkProps, 'to' | 'search'> | undefined;
}

/** Figures and their labels in one row, on phones in rows of five. As high while they load as later. */
export function StatStrip({ stats }: { stats: readonly Stat[] }) {
  return (
    <Card sx={strip}>
      {stats.map(({ label, value, link }) => (
        <Box key={label} role="group" aria-label={label} sx={cell}>
          <Box className="tabular" sx={figure}>
            {value === undefined ? (
              <Skeleton width={22} height={18} />
            ) : typeof value === 'number' ? (
              formatNumber(value)
            ) : (
              value
            )}
          </Box>
          <Box sx={name}>
            {link ? (
              <CardLink {...link} style={{ fontWeight: 'inherit' }}>
                {label}
              </CardLink>
            ) : (
              label
            )}
          </Box>
        </Box>
      ))}
    </Card>
  );
}

// The lines between the cells are what one sees of the ground.
const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  containerType: 'inline-size',
  gap: '1px',
  overflow: 'hidden',
  backgroundColor: token('line'),
} as const;

/** Five have room in a row of a phone. The cells of the last row share it. */
const cell = {
  // The link covers the whole cell.
  position: 'relative',
  flex: { xs: '1 1 18%', md: '1 1 0' },
  '@media (max-width: 359.95px)': { flexBasis: '30%' },
  // Beside help there is less room than the window has.
  '@media (min-width: 900px)': { '@container (max-width: 779.95px)': { flexBasis: '18%' } },
  minWidth: 0,
  px: { xs: 0.75, sm: 1.25, lg: 1.5 },
  py: { xs: 1, sm: 1.25 },
  backgroundColor: token('surface'),
  '& a::after': { borderRadius: 0 },
  '& a:hover::after': { boxShadow: 'none' },
  '& a:focus-visible::after': { outlineOffset: '-2px' },
  '&:has(a):hover': { backgroundColor: token('wash') },
} as const;

const figure = {
  display: 'flex',
  alignItems: 'center',
  height: '1.625rem',
  fontSize: '1.125rem',
  fontWeight: 600,
  letterSpacing: '-0.015em',
} as const;

const name = {
  fontSize: { xs: '0.6875rem', sm: '0.75rem' },
  lineHeight: 1.35,
  color: 'text.secondary',
  hyphens: 'auto',
  overflowWrap: 'anywhere',
} as const;
