import Button from '@mui/material/Button';
import { lazy, useState } from 'react';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { Section } from '#web/ui/section.tsx';

const ExportDialog = lazy(() => loadChunk(() => import('./export-dialog.tsx')));

/** Lets an administrator take everything of the company away. Not in demo companies, which export nothing. */
export function CompanyExport({ name, isDemo }: { name: string; isDemo: boolean }) {
  const session = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!session || isDemo) return null;
  return (
    <>
      <Section
        id="take-everything"
        title={t('Take everything with you')}
        text={t(
          'An archive with all lists and files of your company, to read, to keep, or to move to another program.',
        )}
        action={
          <Button variant="outlined" size="small" onClick={() => setIsOpen(true)}>
            {t('Export the company')}
          </Button>
        }
      />
      <LazyBoundary part={isOpen ? 'export' : undefined} onClose={close}>
        {isOpen && (
          <ExportDialog
            asked={{ kind: 'Company', subjectId: session.user.tenantId }}
            title={t('Export {name}', { name })}
            text={t(
              'The archive has every list as JSON and CSV, with internal entries and the audit log, and every file. Passwords, secrets and second factors are not in it. Protect it like the data itself.',
            )}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </>
  );
}
