import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { useShownName } from './shown-name.ts';

interface PageHeaderProps {
  title: string;
  /** The pages above this one, for the top bar. */
  above?: readonly Crumb[];
  subtitle?: ReactNode;
  /** Shown before the title, such as a back button. */
  leading?: ReactNode;
  /** Buttons at the right, or below the title on phones. */
  actions?: ReactNode;
}

/** A page's header with its only h1. */
export function PageHeader({ title, above, subtitle, leading, actions }: PageHeaderProps) {
  useShownName(above && title);
  return (
    <Box
      component="header"
      sx={{
        // Its buttons go by its width, which is smaller beside a panel.
        containerType: 'inline-size',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 2,
        mb: { xs: 2, sm: 3 },
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', minWidth: 0, flex: '1 1 260px' }}>
        {leading && <Box sx={{ mt: '-3px', ml: -1 }}>{leading}</Box>}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle && <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{subtitle}</Typography>}
        </Box>
      </Box>
      {above && <Breadcrumb above={above} name={title} />}
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
