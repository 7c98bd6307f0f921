import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { token } from '#web/theme/tokens.ts';

interface BannerProps {
  label: string;
  icon: LucideIcon;
  /** Something has to be done. */
  isUrgent: boolean;
  children: ReactNode;
}

/** A line over all screens. */
export function Banner({ label, icon: Icon, isUrgent, children }: BannerProps) {
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 0.75,
        fontSize: '0.8125rem',
        borderBottom: `1px solid ${token('line')}`,
        ...(isUrgent ? { backgroundColor: token('warn-soft') } : { color: 'text.secondary' }),
      }}
    >
      <Icon size={16} aria-hidden="true" style={{ flex: 'none', alignSelf: 'center' }} />
      <span>{children}</span>
    </Box>
  );
}
