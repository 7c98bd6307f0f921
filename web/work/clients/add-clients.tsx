import { useState } from 'react';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { plural, t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { useAddClients } from './queries.ts';

/** Adds one client, or several at once. */
export function AddClients({ onClose }: { onClose: () => void }) {
  const [several, setSeveral] = useState(false);
  if (several) return <ManyClientsDialog onClose={onClose} />;
  return <ClientDialog onSeveral={() => setSeveral(true)} onClose={onClose} />;
}

const maxClients = 200;

/** Adds a client for each line. Refused lines stay in the field, with the reason below it. */
function ManyClientsDialog({ onClose }: { onClose: () => void }) {
  const [lines, setLines] = useDraftState({ form: 'clients' }, '');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(0);
  const add = useAddClients();
  const toast = useToast();
  const names = namesIn(lines);

  async function submit(): Promise<void> {
    if (names.length === 0) return setError(t('At least one name is required'));
    if (names.length > maxClients) return setError(t('At most {maxClients} clients at once', { maxClients }));
    setError(undefined);
    setDone(0);
    const refused = await add.mutateAsync({ names, onProgress: setDone });
    const added = names.length - refused.length;
    const summary = plural(added, { one: '1 client added', other: '{count} clients added' });
    if (refused.length === 0) {
      toast(summary, 'success');
      return onClose();
    }
    // A toast would be behind the dialog.
    setLines(refused.map(({ name }) => name).join('\n'));
    setError([summary, ...refused.map(({ name, message }) => `${name}: ${message}`)].join('. '));
  }

  return (
    <FormDialog
      open
      title={t('Add Clients')}
      submitLabel={t('Add Clients')}
      workingLabel={t('Adding {done} of {length}...', { done, length: names.length })}
      maxWidth="xs"
      dirty={lines !== ''}
      working={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('Client Names *')}
        required
        autoFocus
        rows={8}
        spellCheck={false}
        value={lines}
        onChange={(event) => {
          setLines(event.target.value);
          setError(undefined);
        }}
        error={error}
        hint={t('One a line.')}
      />
    </FormDialog>
  );
}

/** Each name once, without blank lines. */
function namesIn(lines: string): string[] {
  const names = new Map<string, string>();
  for (const name of lines.split('\n').map((line) => line.trim())) {
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}
