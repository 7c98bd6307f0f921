import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Pixels of a card beside others. */
const height = 208;

/** As many cards beside each other as have room. Beside each other they are equally high. */
export const briefGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 250px), 1fr))',
  gridAutoRows: { sm: `minmax(${height}px, auto)` },
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
