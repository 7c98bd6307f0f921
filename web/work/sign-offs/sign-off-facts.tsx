import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { useCan } from '#web/lib/can.tsx';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerList } from './answer-list.tsx';
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
        <summary>{t('Fingerprint of this file')}</summary>
        <div>{t('Fingerprint (SHA-256): {sha256}', { sha256: signOff.sha256 })}</div>
      </Box>
    </Card>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const text = { fontWeight: 600, fontSize: '1.0625rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
