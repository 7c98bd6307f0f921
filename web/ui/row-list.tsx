import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { token as color } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';

interface RowListProps<Item extends { id: string }> {
  /** The id of the heading. */
  id: string;
  title: string;
  hint: string;
  action?: ReactNode;
  list: UseQueryResult<Item[]>;
  loading: string;
  empty: string;
  row: (item: Item) => ReactNode;
}

/** A section with a few rows: its heading, a sentence, and what can be added. */
export function RowList<Item extends { id: string }>(props: RowListProps<Item>) {
  const { id, title, hint, action, list, loading, empty, row } = props;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36, mb: 0.25 }}>
        {/* Buttons that do not fit beside it go below. */}
        <Typography id={id} variant="h2" sx={{ flex: '1 0 auto', maxWidth: '100%' }}>
          {title}
        </Typography>
        {action && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{action}</Box>}
      </Box>
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>{hint}</Typography>
      {list.isPending ? (
        <Loading text={loading} failure={list.failureReason}>
          <SkeletonRows count={1} height={62} />
        </Loading>
      ) : list.isLoadingError ? (
        <ErrorState compact message={messageOf(list.error)} onRetry={() => list.refetch()} />
      ) : list.data?.length === 0 ? (
        <Card sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{empty}</Card>
      ) : (
        <Card component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.data?.map((item) => (
            <Box key={item.id} component="li" sx={rowStyle}>
              {row(item)}
            </Box>
          ))}
        </Card>
      )}
    </Box>
  );
}

/** The name of a row with its badges, and a line below it. */
export function RowText({ name, badges, text }: { name: string; badges?: ReactNode; text: string }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 500 }}>
        {name}
        {badges}
      </Box>
      <Box className="tabular" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {text}
      </Box>
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${color('line')}` },
} as const;
