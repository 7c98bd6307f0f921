import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#web/texts/index.ts';

interface FoldingFiltersProps {
  /** Whether one of them is in use. Then they are open at first. */
  used: boolean;
  children: ReactNode;
}

/** Further filters of a toolbar, on a line below it. On phones they would take half of the screen, so a button opens them there. */
export function FoldingFilters({ used, children }: FoldingFiltersProps) {
  const [open, setOpen] = useState(used);
  return (
    <>
      <Button
        size="small"
        startIcon={<SlidersHorizontal size={15} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ display: { sm: 'none' } }}
      >
        {open ? t('Fewer filters') : t('More filters')}
      </Button>
      <Box
        sx={{
          order: 2,
          display: { xs: open ? 'flex' : 'none', sm: 'flex' },
          flexWrap: 'wrap',
          flexBasis: '100%',
          gap: 1,
        }}
      >
        {children}
      </Box>
    </>
  );
}
