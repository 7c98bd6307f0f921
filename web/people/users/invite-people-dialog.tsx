import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { clientRequired, type Invitation } from '#contract/people/users.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { useSaving } from '#web/lib/saving.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { type Choices, ChoicesLoading, useChoices } from './choices.tsx';
import { type Invitee, maxInvitees, readLines, writeLines } from './invite-lines.ts';
import { isClientRole, newUserValues } from './user-values.ts';

const title = t('Invite People');

/** Invites many people at once, with one role and one client. */
export function InvitePeopleDialog({ onClose }: { onClose: () => void }) {
  const choices = useChoices();
  if (!choices.data)
    return <ChoicesLoading title={title} submitLabel={t('Invite')} choices={choices} onClose={onClose} />;
  return <InvitePeopleForm choices={choices.data} onClose={onClose} />;
}

interface Errors {
  lines?: string;
  client?: string;
}

function InvitePeopleForm({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const invite = useInvitePeople();
  const [lines, setLines] = useDraftState({ form: 'people' }, '');
  const [roleId, setRoleId] = useState(() => newUserValues(choices.roles).roleId);
  const [clientId, setClientId] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [progress, setProgress] = useState(0);
  const [results, setResults] = useState<readonly InviteResult[]>();
  const needsClient = isClientRole(choices.roles, roleId);
  const people = readLines(lines);

  async function submit(): Promise<void> {
    const found = findErrors(people.length, needsClient && !clientId);
    setErrors(found);
    if (found.lines || found.client) return;
    setProgress(0);
    const assignment = { roleId: roleId || null, clientId: needsClient ? clientId : null };
    const answers = await invite.mutateAsync({ people, assignment, onProgress: setProgress });
    // Only what was refused is still to be sent.
    setLines(writeLines(answers.filter((answer) => 'failure' in answer).map(({ person }) => person)));
    setResults(answers);
  }

  if (results) {
    return <InviteResults results={results} onClose={onClose} onRetry={() => setResults(undefined)} />;
  }
  return (
    <FormDialog
      open
      title={title}
      submitLabel={t('Invite')}
      workingLabel={t('Inviting {progress} of {length}...', { progress, length: people.length })}
      dirty={lines !== ''}
      working={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextArea
          label={t('Email Addresses *')}
          required
          autoFocus
          rows={6}
          spellCheck={false}
          autoCapitalize="none"
          value={lines}
          onChange={(event) => {
            setLines(event.target.value);
            setErrors({ ...errors, lines: undefined });
          }}
          error={errors.lines}
          hint={t('One a line: nora.berg@acme.example, or Nora Berg <nora@acme.example>.')}
        />
        <SelectInput
          label={t('Role')}
          value={roleId}
          onChange={(event) => {
            setRoleId(event.target.value);
            setClientId('');
            setErrors({ ...errors, client: undefined });
          }}
        >
          {choices.roles.map(({ id, name }) => (
            <option key={id} dir="auto" value={id}>
              {roleLabel(name)}
            </option>
          ))}
        </SelectInput>
        {needsClient && (
          <ClientSelect
            label={t('Client *')}
            required
            value={clientId}
            onChange={(event) => {
              setClientId(event.target.value);
              setErrors({ ...errors, client: undefined });
            }}
            error={errors.client}
          />
        )}
      </Box>
    </FormDialog>
  );
}

function findErrors(count: number, lacksClient: boolean): Errors {
  return {
    ...(count === 0 && { lines: t('At least one address is required') }),
    ...(count > maxInvitees && { lines: t('At most {maxInvitees} addresses at once', { maxInvitees }) }),
    ...(lacksClient && { client: clientRequired }),
  };
}

interface InviteResultsProps {
  results: readonly InviteResult[];
  onClose: () => void;
  /** Puts the lines that failed back into the form. */
  onRetry: () => void;
}

/** What became of each line. */
function InviteResults({ results, onClose, onRetry }: InviteResultsProps) {
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
      cancelLabel={t('Done [button]')}
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

/** What became of one line. */
type InviteResult = { person: Invitee } & ({ invitation: Invitation } | { failure: string });

interface Invited {
  people: readonly Invitee[];
  assignment: { roleId: string | null; clientId: string | null };
  onProgress: (done: number) => void;
}

/** Invites people one after the other. A refused line does not stop the others. */
const useInvitePeople = () =>
  useSaving(async ({ people, assignment, onProgress }: Invited) => {
    const results: InviteResult[] = [];
    for (const person of people) {
      results.push(await invite(person, assignment));
      onProgress(results.length);
    }
    return results;
  }, 'users');

async function invite(person: Invitee, assignment: Invited['assignment']): Promise<InviteResult> {
  try {
    const { invitation } = await call('createUser', { body: { ...person, ...assignment, invite: true } });
    if (invitation) return { person, invitation };
    return { person, failure: t('There is no link.') };
  } catch (error) {
    return { person, failure: messageOf(error) };
  }
}
