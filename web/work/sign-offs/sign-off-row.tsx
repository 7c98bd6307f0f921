import Box from '@mui/material/Box';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { SignOffState } from './sign-off-badge.tsx';
import { ownAnswerOf } from './sign-off-texts.ts';

/** One line in a list of sign-offs. */
export function SignOffRow({ signOff, namesProject }: { signOff: SignOff; namesProject: boolean }) {
  const { id, fileName, version, question, state, people, dueOn, projectTitle, requestedAt } = signOff;
  const answered = people.filter((person) => ownAnswerOf(signOff, person.id)).length;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink to="/approvals/$id" params={{ id }} sx={{ fontWeight: 600 }}>
          {question}
        </TextLink>
        <Box sx={quiet}>
          {[t('{fileName}, version {version}', { fileName, version }), namesProject && projectTitle]
            .filter(Boolean)
            .join(' · ')}
        </Box>
        <Box sx={quiet}>
          {t('{answered} of {total} answered', { answered, total: people.length })} · <DateText instant={requestedAt} />
        </Box>
      </Box>
      <Box
        sx={{ flex: 'none', display: 'grid', justifyItems: { xs: 'start', sm: 'end' }, gap: 0.5, alignSelf: 'center' }}
      >
        <SignOffState state={state} />
        {state === 'Open' && dueOn && (
          <Box sx={quiet}>
            {t('Answer by')} <DateText day={dueOn} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 1,
  px: 2,
  py: 1.5,
  '& + &': { borderTop: `1px solid ${token('line')}` },
} as const;
