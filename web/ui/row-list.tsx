import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';

interface RowListProps<Item extends { id: string }> {
  /** The id of the heading. */
  id: string;
  title: string;
  hint?: ReactNode;
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
    <Section id={id} title={title} text={hint} action={action}>
      {list.isPending ? (
        <div>
          <Loading text={loading} failure={list.failureReason}>
            <SkeletonRows count={1} height={44} />
          </Loading>
        </div>
      ) : list.isLoadingError ? (
        <div>
          <ErrorState compact message={messageOf(list.error)} onRetry={() => list.refetch()} />
        </div>
      ) : list.data?.length === 0 ? (
        <p className="section-empty">{empty}</p>
      ) : (
        <ul aria-labelledby={id} className="section-list">
          {list.data?.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RowTextProps {
  name: ReactNode;
  badges?: ReactNode;
  /** Text below the name, or more. */
  text: ReactNode;
}

/** The name of a row with its badges, and a line below it. */
export function RowText({ name, badges, text }: RowTextProps) {
  return (
    <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
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
