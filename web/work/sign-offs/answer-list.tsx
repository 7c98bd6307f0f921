import Box from '@mui/material/Box';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { formatMoment } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { answerText } from './sign-off-texts.ts';

/** Everybody who was asked, each with what they answered. */
export function AnswerList({ signOff }: { signOff: SignOff }) {
  const { people, answers, state } = signOff;
  return (
    <Box component="ul" aria-label={t('Answers')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {people.map(({ id, name }) => {
        const own = answers.filter(({ personId }) => personId === id);
        return (
          <Box key={id} component="li" sx={row}>
            <Box sx={{ fontWeight: 600 }}>{personName(name)}</Box>
            {own.map((answer) => (
              <Box key={answer.id} sx={{ mt: 0.25 }}>
                {answerText(answer)}{' '}
                <Box component="time" dateTime={answer.at} sx={quiet}>
                  {formatMoment(answer.at)}
                </Box>
                {answer.reason && <Box sx={reason}>{answer.reason}</Box>}
              </Box>
            ))}
            {own.length === 0 && (
              <Box sx={quiet}>{state === 'Open' ? t('Has not answered yet') : t('Did not answer')}</Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const reason = { mt: 0.5, pl: 1.5, borderLeft: `3px solid ${token('line')}`, whiteSpace: 'pre-wrap' } as const;
const row = {
  py: 1.25,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
