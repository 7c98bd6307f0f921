import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import type { HourSum } from '#contract/work/hours.ts';
import { messageOf } from '#web/lib/api.ts';
import { useList } from '#web/lists/pages.ts';
import { locale, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { formatDuration } from './duration.ts';
import { hourSumsQuery, type SumFilter } from './queries.ts';

const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' for `2026-11`. */
export const nameOfMonth = (month: string) => months.format(new Date(`${month}-01T00:00Z`));

interface MonthSumsProps {
  filter: SumFilter;
  /** Of one project, which need not be named. */
  ofProject?: boolean;
  empty: string;
  /** The month whose entries are shown. */
  chosen?: string | undefined;
  /** Undefined where there are no entries to show. */
  onChoose?: ((month: string) => void) | undefined;
}

/** The hours of each month, and of each project in it. */
export function MonthSums({ filter, ofProject = false, empty, chosen, onChoose }: MonthSumsProps) {
  const list = useList(hourSumsQuery(filter));
  const loading = t('Loading hours...');
  if (list.isPending)
    return (
      <Loading text={loading} failure={list.failureReason}>
        <SkeletonRows count={2} height={44} />
      </Loading>
    );
  if (list.loadingError) return <ErrorState compact message={messageOf(list.loadingError)} onRetry={list.retry} />;
  if (list.items.length === 0) return <Box sx={{ color: 'text.secondary' }}>{empty}</Box>;
  return (
    <>
      <Card sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={table}>
          <caption className="only-read">{t('Hours by month')}</caption>
          <thead>
            <tr>
              <th scope="col">{ofProject ? t('Month') : t('Month and project')}</th>
              <th scope="col">{t('Billable')}</th>
              <th scope="col">{t('All')}</th>
            </tr>
          </thead>
          {[...Map.groupBy(list.items, ({ month }) => month)].map(([month, sums]) => (
            <tbody key={month} data-chosen={month === chosen}>
              <Row
                sums={sums}
                name={
                  onChoose ? (
                    <Button
                      size="small"
                      aria-pressed={month === chosen}
                      onClick={() => onChoose(month)}
                      sx={{ ml: -1.25 }}
                    >
                      {nameOfMonth(month)}
                    </Button>
                  ) : (
                    nameOfMonth(month)
                  )
                }
                isMonth
              />
              {!ofProject &&
                sums.map((sum) => (
                  <Row
                    key={sum.projectId}
                    sums={[sum]}
                    name={
                      <TextLink to="/projects/$id" params={{ id: sum.projectId }} search={{ tab: 'hours' }} dir="auto">
                        {sum.projectTitle}
                      </TextLink>
                    }
                  />
                ))}
            </tbody>
          ))}
        </Box>
      </Card>
      {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
    </>
  );
}

interface RowProps {
  sums: readonly HourSum[];
  name: ReactNode;
  isMonth?: boolean;
}

function Row({ sums, name, isMonth = false }: RowProps) {
  const add = (of: 'minutes' | 'billableMinutes') => formatDuration(sums.reduce((sum, each) => sum + each[of], 0));
  return (
    <tr data-month={isMonth}>
      <th scope="row">{name}</th>
      <td className="tabular">{add('billableMinutes')}</td>
      <td className="tabular">{add('minutes')}</td>
    </tr>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& :is(th, td)': { px: 2, py: 0.75, height: 40, fontWeight: 400, textAlign: 'end' },
  '& th:first-of-type': { textAlign: 'start', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& tbody tr': { borderTop: `1px solid ${token('line')}` },
  '& [data-month=true] > *': { fontWeight: 600 },
  '& [data-month=false] > th:first-of-type': { paddingInlineStart: '32px' },
  '& [data-chosen=true]': { backgroundColor: token('accent-soft') },
} as const;
