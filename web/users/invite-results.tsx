import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { token } from '#web/theme/tokens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { InviteResult } from './invite-people.ts';
import { useCopy } from './use-copy.ts';

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
      title="Invite People"
      submitLabel="Copy all links"
      submitDisabled={invited.length === 0}
      cancelLabel="Done"
      onSubmit={() => copy(links, 'Links copied')}
      onClose={onClose}
      extraActions={failed > 0 && <Button onClick={onRetry}>Correct the others</Button>}
    >
      <Typography role="status" sx={{ mb: 2 }}>
        {summaryOf(invited.length, failed)}
        {invited[0] && (invited[0].invitation.mail === 'Queued' ? ' Mails with the links are on their way.' : passOn)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {results.map((result) => (
          <ResultRow key={result.person.email} result={result} />
        ))}
      </Box>
    </FormDialog>
  );
}

const passOn = ' No mail is sent, so pass the links on yourself.';

function summaryOf(invited: number, failed: number): string {
  const people = invited === 1 ? '1 person was invited.' : `${invited} people were invited.`;
  return failed > 0 ? `${people} ${failed === 1 ? '1 line was' : `${failed} lines were`} refused.` : people;
}

function ResultRow({ result }: { result: InviteResult }) {
  const { person } = result;
  const failure = 'failure' in result ? result.failure : undefined;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{person.email}</Box>
      <Box sx={{ fontSize: '0.8125rem', color: failure ? token('bad') : 'text.secondary', overflowWrap: 'anywhere' }}>
        {failure ?? `Invited as ${person.firstName} ${person.lastName}`}
      </Box>
    </Box>
  );
}

const row = { py: 1, '& + &': { borderTop: `1px solid ${token('line')}` } } as const;
