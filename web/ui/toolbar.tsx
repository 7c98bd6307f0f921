import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The row of search box, filters and view toggle above a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2.5 }}>
      {children}
    </Box>
  );
}
