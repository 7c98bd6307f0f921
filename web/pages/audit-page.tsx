import Box from '@mui/material/Box';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useList } from '#web/lists/pages.ts';
import { SettingsScreen } from '#web/pages/settings/settings-screen.tsx';
import { AuditList } from '#web/people/audit/audit-list.tsx';
import { AuditToolbar } from '#web/people/audit/audit-toolbar.tsx';
import { auditQuery } from '#web/people/audit/queries.ts';
import { type AuditSearch, askedEntries } from '#web/people/audit/search.ts';
import { t } from '#web/texts/index.ts';
import { PaperDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { NoResults } from '#web/ui/no-results.tsx';

const loading = t('Loading audit log...');

export function AuditPage() {
  const search = useSearch({ from: '/signed-in/settings/audit' });
  const navigate = useNavigate({ from: '/settings/audit' });
  const change = (changed: AuditSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true });
  const filter = askedEntries(search);
  const list = useList(auditQuery(filter));

  return (
    <SettingsScreen
      title={t('Audit Log')}
      subtitle={t('Activity and denied attempts')}
      actions={
        <ButtonLink to="/settings/roles" variant="outlined" startIcon={<ArrowLeft size={16} />}>
          {t('Role Management')}
        </ButtonLink>
      }
    >
      <AuditToolbar search={search} onChange={change} />
      <ListStates
        list={list}
        loading={loading}
        skeleton={(text) => (
          <>
            {/* Placeholder of the first day's heading. */}
            <Box sx={{ display: 'flex', alignItems: 'center', minHeight: '1.4rem', mb: 1 }}>{text}</Box>
            <SkeletonRows count={1} height={416} />
          </>
        )}
        empty={
          <NoEntries
            filtering={Boolean(filter.kind || filter.actorId || filter.before)}
            onClear={() => navigate({ search: {} })}
          />
        }
      >
        <AuditList
          entries={list.items}
          collapses={filter.kind !== 'signIns'}
          stale={list.stale}
          failure={list.failureReason}
        >
          {list.more && <LoadMore text={loading} shown={list.items.length} {...list.more} />}
        </AuditList>
      </ListStates>
    </SettingsScreen>
  );
}

function NoEntries({ filtering, onClear }: { filtering: boolean; onClear: () => void }) {
  if (!filtering) return <EmptyState drawing={<PaperDrawing />} text={t('No activity yet')} />;
  return <NoResults hint={t('No activity matches these filters.')} onClear={onClear} />;
}
