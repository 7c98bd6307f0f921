import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ShownHours } from '#contract/people/modules.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { ListStates } from '#web/ui/list-states.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { Budgets } from '#web/work/hours/budgets.tsx';
import { MonthSums } from '#web/work/hours/month-sums.tsx';
import { hoursQuery } from '#web/work/hours/queries.ts';
import { EntryList } from './entry-list.tsx';

interface ClientHoursProps {
  /** Undefined while it loads. */
  shows: ShownHours | undefined;
  /** Those of one project, else of all. */
  projectId?: string;
}

/** What the users of a client see of the hours for them. */
export function ClientHours({ shows, projectId }: ClientHoursProps) {
  const id = useId();
  const filter = projectId ? { projectId } : {};
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Budgets of={filter} hidesEmpty />
      <section aria-labelledby={id}>
        <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
          {t('Hours by month')}
        </Typography>
        <MonthSums
          filter={filter}
          ofProject={projectId !== undefined}
          empty={t('No hours yet. What the team books for you appears here.')}
        />
      </section>
      {shows === 'Lines' && <Lines projectId={projectId} />}
    </Box>
  );
}

function Lines({ projectId }: { projectId: string | undefined }) {
  const id = useId();
  const list = useList(hoursQuery({ projectId }));
  const loading = t('Loading hours...');
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {t('What was done')}
      </Typography>
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {text}
            <SkeletonRows count={4} height={44} />
          </>
        )}
        empty={<Box sx={{ color: 'text.secondary' }}>{t('Nothing is shared with you yet.')}</Box>}
      >
        <LongList list={list} resetKey={projectId ?? ''} text={loading} step={100}>
          {(shown) => <EntryList entries={shown} namesPeople />}
        </LongList>
      </ListStates>
    </section>
  );
}
