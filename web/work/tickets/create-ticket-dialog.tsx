import Box from '@mui/material/Box';
import { useRef } from 'react';
import { type TicketPriority, type TicketType, ticketPriorities } from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ProjectSelect } from './project-select.tsx';
import { useCreateTicket } from './queries.ts';
import { TicketTypeToggle } from './ticket-type-toggle.tsx';

const nowhere: Place = { clientId: '' };
const noTexts = { title: '', type: 'Defect' as TicketType, priority: 'Medium' as TicketPriority, description: '' };

interface CreateTicketDialogProps {
  open: boolean;
  /** The ticket that the new one follows up on. */
  follows?: Ticket;
  onClose: () => void;
  onCreated?: (created: Ticket) => void;
}

/**
 * Requires title and description. If one is empty, only the focus moves there. A failure is shown as a toast, and the
 * input stays. Staff choose the client and the project, too.
 */
export function CreateTicketDialog({ open, follows, onClose, onCreated }: CreateTicketDialogProps) {
  const empty = follows ? valuesAfter(follows) : { ...noTexts, place: nowhere };
  const [values, setValues] = useDraftState(open ? { form: 'ticket', within: follows?.id } : undefined, empty);
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  const create = useCreateTicket();
  const toast = useToast();
  const isStaff = !useSession()?.user.clientId;

  async function submit(): Promise<void> {
    if (!values.title.trim()) return title.current?.focus();
    if (!values.description.trim()) return description.current?.focus();
    const { place, ...texts } = values;
    try {
      const created = await create.mutateAsync({
        ...texts,
        ...(isStaff && place.clientId && { clientId: place.clientId, projectId: place.project?.id }),
        ...(follows && { followsId: follows.id }),
      });
      toast(t('Ticket created'), 'success');
      close();
      onCreated?.(created);
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
      title={follows ? t('Follow-up of #{number}', { number: String(follows.number) }) : t('Create New Ticket')}
      submitLabel={t('Create Ticket')}
      workingLabel={t('Creating...')}
      dirty={JSON.stringify(values) !== JSON.stringify(empty)}
      working={create.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={t('Title *')}
          required
          ref={title}
          autoFocus={follows === undefined}
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
        {isStaff && <TicketPlace value={values.place} onChange={(place) => setValues({ ...values, place })} />}
        <TextArea
          label={t('Description *')}
          required
          ref={description}
          autoFocus={follows !== undefined}
          rows={6}
          maxLength={10_000}
          value={values.description}
          onChange={(event) => setValues({ ...values, description: event.target.value })}
        />
      </Box>
    </FormDialog>
  );
}

/** A follow-up begins with what is the same, and with the cursor in the description. */
function valuesAfter({ title, type, priority, clientId = '', clientName, projectId, projectTitle }: Ticket) {
  const project = projectId && projectTitle ? { id: projectId, title: projectTitle } : undefined;
  return { title, type, priority, description: '', place: { clientId, clientName, project } };
}

/** Whose users see a new ticket of staff, and the project that it is about. */
interface Place {
  clientId: string;
  clientName?: string | undefined;
  project?: { id: string; title: string } | undefined;
}

interface TicketPlaceProps {
  value: Place;
  onChange: (place: Place) => void;
}

/** Selects client and project. Staff who may not list clients keep the client that the ticket begins with. */
function TicketPlace({ value: { clientId, clientName, project }, onChange }: TicketPlaceProps) {
  const me = useSession()?.user;
  const mayChoose = useCan()('listClients');
  const maySeeProjects = me && mayOpen(screens.projects, me);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, 1fr)' } }}>
      {mayChoose ? (
        <ClientSelect
          label={t('Client')}
          none={t('None: only staff see it')}
          value={clientId}
          saved={clientId && clientName ? { id: clientId, name: clientName } : undefined}
          onChange={({ target }) => onChange({ clientId: target.value })}
        />
      ) : (
        <Box sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
          {clientName
            ? t('The users of {clientName} see the ticket.', { clientName })
            : t('Only staff see the ticket.')}
        </Box>
      )}
      {clientId && maySeeProjects && (
        <ProjectSelect
          clientId={clientId}
          selected={project}
          onChange={(chosen) => onChange({ clientId, clientName, project: chosen })}
        />
      )}
    </Box>
  );
}
