import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Check, MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';
import { questionLimit, signOffAnswers } from '#contract/work/sign-off-states.ts';
import { answerSignOff, type SignOff } from '#contract/work/sign-offs.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useCan } from '#web/lib/can.tsx';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { AnswerList } from './answer-list.tsx';
import { useAnswerSignOff } from './queries.ts';
import { needsText, waitsFor } from './sign-off-texts.ts';

/** The question, the two answers for those who were asked, and what was answered. */
export function SignOffFacts({ signOff }: { signOff: SignOff }) {
  const { question, requestedByName, requestedAt, dueOn, state } = signOff;
  const userId = useSession()?.user.id ?? '';
  const mayAnswer = useCan()('answerSignOff') && waitsFor(signOff, userId);
  return (
    <Card component="section" aria-labelledby="sign-off-question" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box>
        <Typography id="sign-off-question" component="h2" sx={text}>
          {question}
        </Typography>
        <Box sx={{ ...quiet, mt: 0.5 }}>
          {personName(requestedByName)} · <time dateTime={requestedAt}>{formatMoment(requestedAt)}</time>
        </Box>
        {state === 'Open' && dueOn && (
          <Box sx={quiet}>
            {t('Answer by')} <DateText day={dueOn} />
          </Box>
        )}
      </Box>
      {mayAnswer && <AnswerActions signOff={signOff} />}
      <Box sx={{ borderTop: `1px solid ${token('line')}`, pt: 2 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {t('Answers')}
        </Typography>
        <Box sx={quiet}>{needsText(signOff)}</Box>
        <AnswerList signOff={signOff} />
      </Box>
      <Box component="details" sx={{ ...quiet, overflowWrap: 'anywhere' }}>
        <Box component="summary" sx={{ '@media (pointer: coarse)': { lineHeight: '44px' } }}>
          {t('Fingerprint of this file')}
        </Box>
        <div>{t('Fingerprint (SHA-256): {sha256}', { sha256: signOff.sha256 })}</div>
      </Box>
    </Card>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const text = { fontWeight: 600, fontSize: '1.0625rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

const [approved] = signOffAnswers;

/** The two answers that a person who was asked can give to the version that is shown. */
function AnswerActions({ signOff }: { signOff: SignOff }) {
  const [asks, setAsks] = useState<'approval' | 'changes'>();
  const answer = useAnswerSignOff(signOff);
  const approve = () => answer.mutateAsync({ answer: approved });
  const close = () => setAsks(undefined);
  const { fileName, version } = signOff;
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
        description={t('Your approval holds for exactly the file that is shown here. It cannot be taken back.')}
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

/** Asks for changes, with a reason. */
function ChangesDialog({ signOff, onClose }: { signOff: SignOff; onClose: () => void }) {
  const form = useSchemaForm(
    answerSignOff.body,
    {
      answer: 'ChangesAsked' as const,
      reason: '',
      sha256: signOff.sha256,
    },
    { form: 'changes', within: signOff.id },
  );
  const answer = useAnswerSignOff(signOff);
  const { dialog } = useFormSaving(form, {
    send: ({ reason }) => answer.mutateAsync({ answer: 'ChangesAsked', reason }),
    done: t('You asked for changes'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('Ask for Changes')}
      submitLabel={t('Ask for Changes')}
      workingLabel={t('Sending...')}
      {...dialog}
      onClose={onClose}
    >
      <TextArea
        label={t('What should change? *')}
        required
        autoFocus
        maxLength={questionLimit}
        {...form.register('reason')}
        error={errors.reason?.message}
        hint={t('This ends the request for everybody who was asked.')}
      />
    </FormDialog>
  );
}
