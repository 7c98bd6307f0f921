import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Ticket, updateTicketBody } from '#contract/work/tickets.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { fetchTicket, useUpdateTicket } from './queries.ts';
import { TicketTypeToggle } from './ticket-type-toggle.tsx';

interface EditTicketDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Changes title, type and description. */
export function EditTicketDialog({ ticket, onClose }: EditTicketDialogProps) {
  const [edited, setEdited] = useState(ticket);
  const form = useSchemaForm(updateTicketBody, valuesOf(ticket), { form: 'ticket', edits: ticket.id });
  const { dirtyFields, errors } = form.formState;
  const type = form.watch('type');
  const update = useUpdateTicket();
  const { dialog } = useFormSaving(form, {
    // Unchanged fields are not sent, so they do not undo what someone else changed.
    send: ({ title, description, type: changedType }) =>
      update.mutateAsync({
        id: ticket.id,
        version: edited.version,
        ...(dirtyFields.title && { title }),
        ...(dirtyFields.description && { description }),
        ...(dirtyFields.type && { type: changedType }),
      }),
    done: t('Changes saved'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = await fetchTicket(ticket.id);
      setEdited(newer);
      return valuesOf(newer);
    },
  });
  return (
    <FormDialog open title={t('Edit Ticket')} submitLabel={t('Update Ticket')} {...dialog} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={t('Title *')}
          required
          autoFocus
          autoComplete="off"
          maxLength={200}
          {...form.register('title')}
          error={errors.title?.message}
        />
        <TicketTypeToggle value={type} onChange={(chosen) => form.setValue('type', chosen, { shouldDirty: true })} />
        <TextArea
          label={t('Description *')}
          required
          rows={8}
          maxLength={10_000}
          {...form.register('description')}
          error={errors.description?.message}
        />
      </Box>
    </FormDialog>
  );
}

function valuesOf({ title, type, description }: Ticket) {
  return { title, type, description };
}
