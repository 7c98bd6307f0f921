import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { List } from '#web/lists/pages.ts';
import { formatNumber } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { SkeletonCards } from '#web/ui/loading.tsx';

interface ClientSectionProps<Item> {
  title: string;
  list: List<Item>;
  /** The loading text. */
  loading: string;
  /** Shown if there are no items. */
  empty: string;
  /** The link to all items, if not all are shown. */
  all: ReactNode;
  height: number;
  /** Writes the total, as a number if this is not given. */
  format?: (total: number) => string;
  children: (item: Item) => ReactNode;
}

/** The first items of one kind of a client, their total, and the way to all of them. */
export function ClientSection<Item>({
  format = formatNumber,
  title,
  list,
  loading,
  empty,
  all,
  height,
  children,
}: ClientSectionProps<Item>) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36, mb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
          {list.total ? (
            <Box component="span" className="tabular" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
              {format(list.total)}
            </Box>
          ) : null}
        </Typography>
        {list.more && all}
      </Box>
      <ListStates
        list={list}
        loading={loading}
        skeleton={<SkeletonCards count={3} height={height} />}
        empty={<Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>}
      >
        <CardGrid min={300}>{list.items.map(children)}</CardGrid>
      </ListStates>
    </Box>
  );
}
