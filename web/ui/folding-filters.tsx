import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#web/texts/index.ts';

interface FoldingFiltersProps {
  /** Whether one of them is in use. Then they are open at first. */
  used: boolean;
  /** Filters that stand in the line of the toolbar where there is room. Then the further ones fold on all screens. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Further filters of a toolbar, on a line below it. On phones they would take half of the screen, so a button opens them there. */
export function FoldingFilters({ used, beside, children }: FoldingFiltersProps) {
  const [open, setOpen] = useState(used);
  const isShort = beside !== undefined;
  return (
    <>
      {beside && <Box sx={{ display: { xs: open ? 'contents' : 'none', md: 'contents' } }}>{beside}</Box>}
      <Button
        size="small"
        startIcon={<SlidersHorizontal size={15} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={isShort ? { order: { xs: 1, sm: 0 } } : { display: { sm: 'none' } }}
      >
        {open ? t('Fewer filters') : t('More filters')}
      </Button>
      <Box
        sx={{
          order: 2,
          display: { xs: open ? 'flex' : 'none', sm: open || !isShort ? 'flex' : 'none' },
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
