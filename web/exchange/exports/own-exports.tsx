import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { Export } from '#contract/exchange/exports.ts';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { tenantQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { RowList, RowText } from '#web/ui/row-list.tsx';
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
    <>
      <RowList
        id="own-exports"
        title={t('Your archives')}
        hint={t('What you exported, to take away. Each archive is kept for 7 days, and nobody else can download it.')}
        action={
          <Button variant="outlined" size="small" onClick={() => setIsOpen(true)}>
            {t('Export my data')}
          </Button>
        }
        list={exports}
        loading={t('Loading archives...')}
        empty={t('You have no archives.')}
        row={(archive) => <ExportRow archive={archive} />}
      />
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
    </>
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
    <>
      <RowText name={name} text={<ExportState archive={archive} />} />
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
    </>
  );
}
