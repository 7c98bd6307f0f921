import Box from '@mui/material/Box';
import { t } from '#web/texts/index.ts';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';

/** While the file is read, and then while it is opened: one picture for both, so that nothing jumps in between. */
export function DocumentLoading({ failure }: { failure: Error | null }) {
  return (
    <Box sx={{ p: 3 }}>
      <Loading text={t('Loading document...')} failure={failure}>
        {(text) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {text}
            <SkeletonRows count={8} height={32} />
          </Box>
        )}
      </Loading>
    </Box>
  );
}
