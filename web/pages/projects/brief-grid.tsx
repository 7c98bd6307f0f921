import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Pixels of a card beside others. */
const height = 208;

/** All beside each other on wide screens, two on smaller ones, where the last of three takes the whole row. */
export const briefGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'none' },
  gridAutoFlow: { lg: 'column' },
  gridAutoColumns: 'minmax(0, 1fr)',
  gridAutoRows: { sm: `minmax(${height}px, auto)` },
  '& > :last-child:nth-of-type(odd)': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
} as const;

/** A placeholder of what is new and next in a project. */
export function BriefSkeleton() {
  return (
    <Box sx={briefGrid}>
      {['update', 'dates', 'people', 'files'].map((part) => (
        <Skeleton key={part} sx={{ height: { xs: 120, sm: height }, borderRadius: '10px' }} />
      ))}
    </Box>
  );
}
