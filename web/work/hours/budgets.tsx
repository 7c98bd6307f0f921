import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { lazy, useId, useState } from 'react';
import type { Budget } from '#contract/work/budgets.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { BudgetRow } from './budget-row.tsx';
import { budgetsQuery, useDeleteBudget } from './queries.ts';

const BudgetDialog = lazy(() => loadChunk(() => import('./budget-dialog.tsx')));

interface BudgetsProps {
  /** Those of a client, or those that count a project. */
  of: { clientId?: string; projectId?: string };
  /** What a new budget begins with. */
  start?: { clientId: string; clientName: string; projectId?: string };
  /** Where nothing can be added, nothing is shown instead of an empty list. */
  hidesEmpty?: boolean;
}

type Intent = { verb: 'add' } | { verb: 'edit' | 'delete'; budget: Budget };

/** Budgets of hours, which those who edit projects change. */
export function Budgets({ of, start, hidesEmpty = false }: BudgetsProps) {
  const list = useList(budgetsQuery(of));
  const can = useCan();
  const mayEdit = can('createBudget');
  const isStaff = !useSession()?.user.clientId;
  const [intent, setIntent] = useState<Intent>();
  const { mutateAsync: remove } = useDeleteBudget();
  const headingId = useId();
  const loading = t('Loading budgets...');
  if (hidesEmpty && !mayEdit && !list.loadingError && list.items.length === 0) return null;
  const dialog = intent && intent.verb !== 'delete' ? intent : undefined;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Box sx={head}>
        <Typography id={headingId} variant="h2">
          {t('Budgets')}
        </Typography>
        {mayEdit && (
          <Button size="small" startIcon={<Plus size={16} />} onClick={() => setIntent({ verb: 'add' })}>
            {t('Add Budget')}
          </Button>
        )}
      </Box>
      {list.isPending ? (
        <Loading text={loading} failure={list.failureReason}>
          <SkeletonRows count={1} height={112} />
        </Loading>
      ) : list.loadingError ? (
        <ErrorState compact message={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>
          {mayEdit ? t('No budgets yet. Add one, and you see what is used and left.') : t('No budgets yet.')}
        </Box>
      ) : (
        <Card component="ul" aria-labelledby={headingId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.items.map((budget) => (
            <BudgetRow
              key={budget.id}
              budget={budget}
              namesClient={isStaff && !start}
              onEdit={mayEdit ? () => setIntent({ verb: 'edit', budget }) : undefined}
              onDelete={mayEdit ? () => setIntent({ verb: 'delete', budget }) : undefined}
            />
          ))}
        </Card>
      )}
      {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
      <LazyBoundary part={dialog && 'budget'} onClose={() => setIntent(undefined)}>
        {dialog && (
          <BudgetDialog
            budget={dialog.verb === 'edit' ? dialog.budget : undefined}
            start={start}
            onClose={() => setIntent(undefined)}
          />
        )}
      </LazyBoundary>
      {intent?.verb === 'delete' && (
        <ConfirmDialog
          open
          title={t('Delete Budget')}
          description={t('Delete this budget? It cannot be restored. The hours stay.')}
          done={t('Budget deleted')}
          onConfirm={() => remove(intent.budget)}
          onClose={() => setIntent(undefined)}
        />
      )}
    </Box>
  );
}

const head = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 36,
  mb: 1,
} as const;
