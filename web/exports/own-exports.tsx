import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Export } from '#contract/exports.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ExportState } from './export-state.tsx';
import { exportsQuery, useCreateExport, useMayHandOver } from './queries.ts';
import { useExportDownload } from './use-export-download.ts';

/** The user's archives, for those who may make some. */
export function OwnExports() {
  const isPreview = useSession()?.preview !== undefined;
  const mayHandOver = useMayHandOver();
  const exports = useQuery({ ...exportsQuery(), enabled: mayHandOver && !isPreview });
  if (isPreview || !mayHandOver) return null;
  return (
    <Box component="section" aria-labelledby="own-exports" sx={{ mt: 4 }}>
      <Typography id="own-exports" variant="h2">
        {t('Your archives')}
      </Typography>
      <Typography sx={{ mb: 1, color: 'text.secondary' }}>
        {t('Archives of projects that you handed over. Each is kept for 7 days, and nobody else can download it.')}
      </Typography>
      {exports.isPending ? (
        <Loading text={t('Loading archives...')} failure={exports.failureReason}>
          <SkeletonRows count={1} height={98} />
        </Loading>
      ) : exports.isLoadingError ? (
        <ErrorState compact message={messageOf(exports.error)} onRetry={() => exports.refetch()} />
      ) : exports.data.length === 0 ? (
        <Card sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>
          {t('You have no archives. To make one, choose Hand over in the menu of a project.')}
        </Card>
      ) : (
        <Card component="ul" aria-labelledby="own-exports" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {exports.data.map((archive) => (
            <ExportRow key={archive.id} archive={archive} />
          ))}
        </Card>
      )}
    </Box>
  );
}

function ExportRow({ archive }: { archive: Export }) {
  const { kind, subjectId, subjectName: name, state } = archive;
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
          aria-label={t('Download the archive of {name}', { name })}
          onClick={() => download.start(archive)}
        >
          {download.label}
        </Button>
      )}
      {state === 'Failed' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('Make the archive of {name} again', { name })}
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
