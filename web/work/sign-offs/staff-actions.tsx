import Button from '@mui/material/Button';
import { Phone, Undo2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useWithdrawSignOff } from './queries.ts';

const SpokenDialog = lazy(() => loadChunk(() => import('./spoken-dialog.tsx')));

/** What staff can do with an open request. */
export function StaffActions({ signOff }: { signOff: SignOff }) {
  const [open, setOpen] = useState<'spoken' | 'withdraw'>();
  const withdraw = useWithdrawSignOff(signOff.id);
  const can = useCan();
  const mayAsk = useHolds(
    signOff.subjectType === 'document'
      ? 'ProjectDocuments:UploadProjectDocuments'
      : 'ProjectImages:UploadProjectImages',
  );
  const close = () => setOpen(undefined);
  if (!mayAsk || !can('withdrawSignOff') || signOff.state !== 'Open') return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Phone size={16} />} onClick={() => setOpen('spoken')}>
        {t('Told by Phone')}
      </Button>
      <Button variant="outlined" startIcon={<Undo2 size={16} />} onClick={() => setOpen('withdraw')}>
        {t('Withdraw')}
      </Button>
      <LazyBoundary part={open === 'spoken' ? open : undefined} onClose={close}>
        {open === 'spoken' && <SpokenDialog signOff={signOff} onClose={close} />}
      </LazyBoundary>
      <ConfirmDialog
        open={open === 'withdraw'}
        title={t('Withdraw this request?')}
        description={t('Nobody can answer it any more. Answers that were given stay.')}
        confirmLabel={t('Withdraw')}
        workingLabel={t('Withdrawing...')}
        done={t('The request was withdrawn')}
        onConfirm={() => withdraw.mutateAsync(undefined)}
        onClose={close}
      />
    </>
  );
}
