import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check, MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { signOffAnswers } from '#contract/work/sign-off-states.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { useAnswerSignOff } from './queries.ts';

const [approved] = signOffAnswers;

/** The two answers that a person who was asked can give to the version that is shown. */
export function AnswerActions({ signOff }: { signOff: SignOff }) {
  const [asks, setAsks] = useState<'approval' | 'changes'>();
  const answer = useAnswerSignOff(signOff);
  const approve = () => answer.mutateAsync({ answer: approved });
  const close = () => setAsks(undefined);
  const { fileName, version, sha256 } = signOff;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" startIcon={<Check size={16} />} onClick={() => setAsks('approval')}>
          {t('Approve')}
        </Button>
        <Button variant="outlined" startIcon={<MessageSquareWarning size={16} />} onClick={() => setAsks('changes')}>
          {t('Ask for Changes')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asks === 'approval'}
        title={t('Approve version {version} of {fileName}?', { version, fileName })}
        description={
          <>
            {t('Your approval holds for exactly the file that is shown here. It cannot be taken back.')}
            <Box component="span" sx={{ display: 'block', mt: 1, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
              {t('Fingerprint (SHA-256): {sha256}', { sha256 })}
            </Box>
          </>
        }
        isHarmless
        confirmLabel={t('Approve')}
        workingLabel={t('Approving...')}
        done={t('You approved it')}
        onConfirm={approve}
        onClose={close}
      />
      {asks === 'changes' && <ChangesDialog signOff={signOff} onClose={close} />}
    </>
  );
}
