import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { Export } from '#contract/exchange/exports.ts';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ExportState } from './export-state.tsx';
import { exportsQuery, useCreateExport } from './queries.ts';
import { useExportDownload } from './use-export-download.ts';

const ExportDialog = lazy(() => loadChunk(() => import('./export-dialog.tsx')));

/** The user's archives. Not in demo companies, which export nothing. */
export function OwnExports() {
  const session = useSession();
  const tenant = useQuery(tenantQuery(session?.user.tenantId ?? ''));
  const isOffered = session?.preview === undefined && tenant.data?.demoAccounts === undefined;
  const exports = useQuery({ ...exportsQuery(), enabled: isOffered });
  const [isOpen, setIsOpen] = useState(false);
  if (!session || !isOffered) return null;
  const close = () => setIsOpen(false);
  return (
    <Box component="section" aria-labelledby="own-exports" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography id="own-exports" variant="h2" sx={{ flex: 1 }}>
          {t('Your archives')}
        </Typography>
        <Button variant="outlined" size="small" onClick={() => setIsOpen(true)}>
          {t('Export my data')}
        </Button>
      </Box>
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>
        {t('What you exported, to take away. Each archive is kept for 7 days, and nobody else can download it.')}
      </Typography>
      {exports.isPending ? (
        <Loading text={t('Loading archives...')} failure={exports.failureReason}>
          <SkeletonRows count={1} height={98} />
        </Loading>
      ) : exports.isLoadingError ? (
        <ErrorState compact message={messageOf(exports.error)} onRetry={() => exports.refetch()} />
      ) : exports.data.length === 0 ? (
        <Card sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{t('You have no archives.')}</Card>
      ) : (
        <Card component="ul" aria-labelledby="own-exports" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {exports.data.map((archive) => (
            <ExportRow key={archive.id} archive={archive} />
          ))}
        </Card>
      )}
      <LazyBoundary part={isOpen ? 'export' : undefined} onClose={close}>
        {isOpen && (
          <ExportDialog
            asked={{ kind: 'Person', subjectId: session.user.id }}
            title={t('Export my data')}
            text={t(
              'The archive has what you wrote and uploaded, and what is kept of you: your profile, sign-ins, mails and more. Of others it has only names.',
            )}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </Box>
  );
}

/** What the archive is of. */
function useSubject({ kind, subjectId, subjectName: name }: Export): string {
  const ownId = useSession()?.user.id;
  if (kind === 'HandOver') return name;
  if (kind === 'Company') return t('Everything of {name}', { name });
  return subjectId === ownId ? t('Your data') : t('Data of {name}', { name });
}

function ExportRow({ archive }: { archive: Export }) {
  const { kind, subjectId, state } = archive;
  const name = useSubject(archive);
  const download = useExportDownload();
  const create = useCreateExport();
  const toast = useToast();
  const again = () => {
    if (!create.isPending) create.mutate({ kind, subjectId }, { onError: (error) => toast(messageOf(error), 'error') });
  };
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500, mb: 0.5 }}>{name}</Box>
        <ExportState archive={archive} />
      </Box>
      {state === 'Ready' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('Download the archive: {name}', { name })}
          onClick={() => download.start(archive)}
        >
          {download.label}
        </Button>
      )}
      {state === 'Failed' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('Make the archive again: {name}', { name })}
          onClick={again}
        >
          {t('Try again')}
        </Button>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
