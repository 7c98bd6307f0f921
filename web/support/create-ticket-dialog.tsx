import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { type TicketPriority, type TicketType, ticketPriorities } from '#contract/ticket-status.ts';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useCreateTicket } from './queries.ts';
import { TicketTypeToggle } from './ticket-type-toggle.tsx';

const empty = { title: '', type: 'Defect' as TicketType, priority: 'Medium' as TicketPriority, description: '' };

/**
 * Requires title and description. If one is empty, only the focus moves there. A failure is shown as a toast, and the
 * input stays (D36).
 */
export function CreateTicketDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [values, setValues] = useState(empty);
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  const create = useCreateTicket();
  const toast = useToast();

  async function submit(): Promise<void> {
    if (!values.title.trim()) return title.current?.focus();
    if (!values.description.trim()) return description.current?.focus();
    try {
      await create.mutateAsync(values);
      toast(t('Ticket created'), 'success');
      close();
    } catch (error) {
      toast(messageOf(error), 'error');
    }
  }

  function close(): void {
    setValues(empty);
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title={t('Create New Ticket')}
      submitLabel={create.isPending ? t('Creating...') : t('Create Ticket')}
      dirty={JSON.stringify(values) !== JSON.stringify(empty)}
      working={create.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={t('Title *')}
          ref={title}
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={values.title}
          onChange={(event) => setValues({ ...values, title: event.target.value })}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, 1fr)' } }}>
          <TicketTypeToggle value={values.type} onChange={(type) => setValues({ ...values, type })} />
          <SelectInput
            label={t('Priority')}
            value={values.priority}
            onChange={(event) => setValues({ ...values, priority: event.target.value as TicketPriority })}
          >
            {ticketPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {t(priority)}
              </option>
            ))}
          </SelectInput>
        </Box>
        <TextArea
          label={t('Description *')}
          ref={description}
          rows={6}
          maxLength={10_000}
          value={values.description}
          onChange={(event) => setValues({ ...values, description: event.target.value })}
        />
      </Box>
    </FormDialog>
  );
}
