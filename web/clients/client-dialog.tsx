import { useState } from 'react';
import { type Client, clientBody } from '#contract/clients.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useFormSaving } from '#web/lib/form-saving.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { fetchClient, useSaveClient } from './queries.ts';

/** Adds a client, or renames `client`. */
export function ClientDialog({ client, onClose }: { client?: Client; onClose: () => void }) {
  const [edited, setEdited] = useState(client);
  const form = useSchemaForm(clientBody, { name: client?.name ?? '' });
  const { dirtyFields, errors } = form.formState;
  const save = useSaveClient(edited);
  const saving = useFormSaving(form, {
    send: save.mutateAsync,
    done: client ? 'Changes saved' : 'Client added',
    onSaved: onClose,
    loadNewer: async () => {
      const newer = await fetchClient(client?.id ?? '');
      setEdited(newer);
      return { name: newer.name };
    },
  });
  const [verb, busy] = client ? ['Update Client', 'Updating...'] : ['Add Client', 'Adding...'];
  return (
    <FormDialog
      open
      title={client ? 'Edit Client' : 'Add New Client'}
      submitLabel={saving.saving ? busy : verb}
      maxWidth="xs"
      dirty={Boolean(dirtyFields.name)}
      working={saving.saving}
      error={saving.failure}
      onSubmit={form.handleSubmit(saving.save)}
      onClose={onClose}
    >
      <TextInput
        label="Client Name *"
        autoFocus
        autoComplete="off"
        {...form.register('name')}
        error={errors.name?.message}
      />
    </FormDialog>
  );
}
