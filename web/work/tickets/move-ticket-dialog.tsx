import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Ticket, updateTicketBody } from '#contract/work/tickets.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { fetchTicket, useUpdateTicket } from './queries.ts';

interface MoveTicketDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Gives a ticket to another client, or to staff alone. A dialog, because it decides who sees the ticket. */
export function MoveTicketDialog({ ticket, onClose }: MoveTicketDialogProps) {
  const [edited, setEdited] = useState(ticket);
  const form = useSchemaForm(updateTicketBody, valuesOf(ticket));
  const clientId = form.watch('clientId');
  const update = useUpdateTicket();
  const { dialog } = useFormSaving(form, {
    send: (body) => update.mutateAsync({ id: ticket.id, version: edited.version, clientId: body.clientId ?? null }),
    done: t('Ticket updated'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = await fetchTicket(ticket.id);
      setEdited(newer);
      return valuesOf(newer);
    },
  });
  const { clientId: formerId, clientName } = edited;
  return (
    <FormDialog
      open
      title={t('Change Client')}
      submitLabel={t('Change Client')}
      maxWidth="xs"
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ClientSelect
          label={t('Client')}
          none={t('None: only staff see it')}
          {...form.register('clientId')}
          value={clientId}
          saved={formerId && clientName ? { id: formerId, name: clientName } : undefined}
          error={form.formState.errors.clientId?.message}
        />
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {formerId && clientName
            ? t('{clientName} no longer sees the ticket and its conversation. The ticket leaves its project.', {
                clientName,
              })
            : t('All users of the client who see tickets will see this one.')}
        </Box>
      </Box>
    </FormDialog>
  );
}

function valuesOf({ clientId }: Ticket) {
  return { clientId: clientId ?? '' };
}
