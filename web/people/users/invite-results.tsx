import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import type { InviteResult } from './invite-people.ts';

interface InviteResultsProps {
  results: readonly InviteResult[];
  onClose: () => void;
  /** Puts the lines that failed back into the form. */
  onRetry: () => void;
}

/** What became of each line. */
export function InviteResults({ results, onClose, onRetry }: InviteResultsProps) {
  const copy = useCopy();
  const invited = results.flatMap((result) => ('invitation' in result ? [result] : []));
  const failed = results.length - invited.length;
  const links = invited.map(({ person, invitation }) => `${person.email} ${invitation.link}`).join('\n');
  return (
    <FormDialog
      open
      title={t('Invite People')}
      submitLabel={t('Copy all links')}
      submitDisabled={invited.length === 0}
      cancelLabel={t('Done')}
      onSubmit={() => copy(links, t('Links copied'))}
      onClose={onClose}
      extraActions={failed > 0 && <Button onClick={onRetry}>{t('Correct the others')}</Button>}
    >
      <Typography role="status" sx={{ mb: 2 }}>
        {summaryOf(invited.length, failed)}
        {invited[0] && ` ${invited[0].invitation.mail === 'Queued' ? mailed : passOn}`}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {results.map((result) => (
          <ResultRow key={result.person.email} result={result} />
        ))}
      </Box>
    </FormDialog>
  );
}

const mailed = t('Mails with the links are on their way.');
const passOn = t('No mail is sent, so pass the links on yourself.');

function summaryOf(invited: number, failed: number): string {
  const people = plural(invited, { one: '{count} person was invited.', other: '{count} people were invited.' });
  const lines = plural(failed, { one: '{count} line was refused.', other: '{count} lines were refused.' });
  return failed > 0 ? `${people} ${lines}` : people;
}

function ResultRow({ result }: { result: InviteResult }) {
  const { person } = result;
  const failure = 'failure' in result ? result.failure : undefined;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{person.email}</Box>
      <Box sx={{ fontSize: '0.8125rem', color: failure ? token('bad') : 'text.secondary', overflowWrap: 'anywhere' }}>
        {failure ?? t('Invited as {firstName} {lastName}', { firstName: person.firstName, lastName: person.lastName })}
      </Box>
    </Box>
  );
}

const row = { py: 1, '& + &': { borderTop: `1px solid ${token('line')}` } } as const;
