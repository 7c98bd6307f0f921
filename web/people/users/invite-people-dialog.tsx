import Box from '@mui/material/Box';
import { useState } from 'react';
import { clientRequired } from '#contract/people/users.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { type Choices, ChoicesLoading, useChoices } from './choices.tsx';
import { maxInvitees, readLines, writeLines } from './invite-lines.ts';
import { type InviteResult, useInvitePeople } from './invite-people.ts';
import { InviteResults } from './invite-results.tsx';
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
            <option key={id} value={id}>
              {name}
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
