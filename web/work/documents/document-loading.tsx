import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { Loading } from '#web/ui/loading.tsx';

interface DocumentLoadingProps {
  kind: 'pdf' | 'text' | 'picture';
  failure: Error | null;
}

/** While the file is read, and then while it is opened: one picture for both, in the shape of what comes. */
export function DocumentLoading({ kind, failure }: DocumentLoadingProps) {
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'hidden', display: 'grid' }}>
      <Loading text={t('Loading document...')} failure={failure}>
        {shapes[kind]}
      </Loading>
    </Box>
  );
}

const shapes: Record<DocumentLoadingProps['kind'], (text: ReactNode) => ReactNode> = {
  pdf: (text) => (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box sx={toolbar}>{text}</Box>
      <Box sx={{ flex: 1, overflow: 'hidden', p: { xs: 1, sm: 2 }, backgroundColor: token('wash') }}>
        <Box sx={page}>
          <Lines count={16} />
        </Box>
      </Box>
    </Box>
  ),
  text: (text) => (
    <Box sx={{ p: { xs: 2, sm: 3 }, maxWidth: '100ch' }}>
      {text}
      <Lines count={12} />
    </Box>
  ),
  picture: (text) => (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', gap: 1, p: { xs: 1, sm: 2 } }}>
      {text}
      <Skeleton sx={{ flex: 1, borderRadius: '10px' }} />
    </Box>
  ),
};

/** Lines of a text. Every fifth is the last one of a paragraph. */
function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
    <Skeleton key={index} height={12} sx={{ my: 1.25, width: index % 5 === 4 ? '55%' : '100%' }} />
  ));
}

/** As high as that of a PDF. */
const toolbar = {
  display: 'flex',
  alignItems: 'center',
  px: 2,
  py: 0.5,
  minHeight: 42,
  '@media (pointer: coarse)': { minHeight: 52 },
} as const;

const page = {
  maxWidth: 960,
  mx: 'auto',
  p: '8%',
  aspectRatio: `1 / ${Math.SQRT2}`,
  backgroundColor: token('surface'),
} as const;
