import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { AuditList } from '#web/audit/audit-list.tsx';
import { AuditToolbar } from '#web/audit/audit-toolbar.tsx';
import { auditQuery } from '#web/audit/queries.ts';
import type { AuditSearch } from '#web/audit/search.ts';
import { messageOf } from '#web/lib/api.ts';
import { useList } from '#web/lib/pages.ts';
import { t } from '#web/texts/index.ts';
import { LensDrawing, PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const loading = t('Loading audit log...');

export function AuditPage() {
  const search = useSearch({ from: '/signed-in/settings/audit' });
  const navigate = useNavigate({ from: '/settings/audit' });
  const change = (changed: AuditSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true });
  const filter = { kind: search.kind, actorId: search.who };
  const list = useList(auditQuery(filter));

  return (
    <>
      <PageHeader
        title={t('Audit Log')}
        subtitle={t('Activity and denied attempts')}
        actions={
          <ButtonLink to="/settings/roles" variant="outlined" startIcon={<ArrowLeft size={16} />}>
            {t('Role Management')}
          </ButtonLink>
        }
      />
      <AuditToolbar search={search} onChange={change} />
      {list.isPending ? (
        <Loading text={loading} failure={list.failureReason}>
          {(text) => (
            <>
              {/* Placeholder of the first day's heading. */}
              <Box sx={{ display: 'flex', alignItems: 'center', minHeight: '1.4rem', mb: 1 }}>{text}</Box>
              <SkeletonRows count={1} height={416} />
            </>
          )}
        </Loading>
      ) : list.loadingError ? (
        <ErrorState message={messageOf(list.loadingError)} onRetry={list.retry} />
      ) : list.items.length === 0 ? (
        <NoEntries filtering={Boolean(filter.kind || filter.actorId)} onClear={() => navigate({ search: {} })} />
      ) : (
        <AuditList entries={list.items} stale={list.stale} failure={list.failureReason}>
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </AuditList>
      )}
    </>
  );
}

function NoEntries({ filtering, onClear }: { filtering: boolean; onClear: () => void }) {
  if (!filtering) return <EmptyState drawing={<PaperDrawing />} text={t('No activity yet')} />;
  return (
    <EmptyState
      drawing={<LensDrawing />}
      text={t('No results')}
      hint={t('No activity matches these filters.')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    />
  );
}
