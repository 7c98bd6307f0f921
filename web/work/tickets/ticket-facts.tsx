import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { lazy, type ReactNode, useState } from 'react';
import type { Recurring } from '#contract/work/recurring.ts';
import { quietDays, ticketPriorities, ticketStatuses, ticketStatusLabels } from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { personName } from '#web/lib/person-name.ts';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { useSession } from '#web/lib/session.ts';
import { t, translated } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { ClientLink } from '#web/work/clients/client-link.tsx';
import { MadeByRule } from '#web/work/recurring/made-by-rule.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { MoveTicketDialog } from './move-ticket-dialog.tsx';
import { ProjectSelect } from './project-select.tsx';
import { promisesOf } from './promise-states.ts';
import { momentOf, PromiseText } from './promise-text.tsx';
import type { TicketChanges } from './queries.ts';
import { isReopenable } from './reopening.ts';
import { isPromised } from './ticket-promises.tsx';
import { useNow } from './use-now.ts';
import { useTicketChange } from './use-ticket-change.tsx';

const RecurringDialog = lazy(() => loadChunk(() => import('#web/work/recurring/recurring-dialog.tsx')));
const RecurringList = lazy(() => loadChunk(() => import('#web/work/recurring/recurring-list-dialog.tsx')));

/** What is known of a ticket. Staff change it here; client users read it. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const user = useSession()?.user;
  const isStaff = !user?.clientId;
  const mayChange = useCan()('updateTicket') && isStaff;
  return (
    <Card component="section" aria-label={t('Details')} sx={{ p: 2, display: 'grid', gap: 2, alignContent: 'start' }}>
      {mayChange && <TicketFields ticket={ticket} />}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {isStaff && <ClientFact ticket={ticket} mayMove={mayChange} />}
        {(!mayChange || !ticket.clientId) && ticket.projectTitle && <ProjectFact ticket={ticket} />}
        {!mayChange && (
          <Fact label={t('Assigned to')}>{ticket.assigneeName ? personName(ticket.assigneeName) : t('Nobody')}</Fact>
        )}
        {ticket.status === 'Resolved' && (
          <Fact label={t('Closes')}>{t('By itself after {days} quiet days', { days: String(quietDays) })}</Fact>
        )}
        {!isStaff && isReopenable(ticket) && (
          <Fact label={t('Not solved?')}>{t('Write a message. It opens the ticket again.')}</Fact>
        )}
        <PromiseFacts ticket={ticket} isStaff={isStaff} />
        {ticket.waitingFor && <Fact label={t('Waiting for')}>{waitingText(ticket, isStaff)}</Fact>}
        {ticket.createdByName && <Fact label={t('Raised by')}>{personName(ticket.createdByName)}</Fact>}
        <Fact label={t('Raised')}>
          <DateText instant={ticket.createdAt} />
        </Fact>
        {ticket.updatedAt && (
          <Fact label={t('Last changed')}>
            <DateText instant={ticket.updatedAt} />
          </Fact>
        )}
      </Box>
      {isStaff && !user?.tenantIsReadOnly && <Repeating ticket={ticket} mayEdit={mayChange} />}
    </Card>
  );
}

/** Makes the ticket recurring, and lists all recurring tickets. */
function Repeating({ ticket, mayEdit }: { ticket: Ticket; mayEdit: boolean }) {
  const [open, setOpen] = useState<'all' | { recurring: Recurring | undefined }>();
  const { title, description, priority, assigneeId = '', clientId, projectId, type } = ticket;
  const close = () => setOpen(undefined);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start', gap: 0.5 }}>
      <MadeByRule
        recurringId={ticket.recurringId}
        onOpen={mayEdit ? (recurring) => setOpen({ recurring }) : undefined}
      />
      <Button
        size="small"
        variant="text"
        sx={{ marginInlineStart: -1.25, whiteSpace: 'normal', textAlign: 'start' }}
        onClick={() => setOpen('all')}
      >
        {t('All recurring tickets')}
      </Button>
      <LazyBoundary part={open && 'recurring'} onClose={close}>
        {open === 'all' && <RecurringList mayEdit={mayEdit} onClose={close} />}
        {typeof open === 'object' && (
          <RecurringDialog
            repeated={{ of: 'Ticket', clientId, projectId, type }}
            recurring={open.recurring}
            template={{ title, body: description, priority, assigneeId }}
            onClose={close}
          />
        )}
      </LazyBoundary>
    </Box>
  );
}

const promiseLabels = { answer: t('First answer'), resolve: t('Solution') } as const;

/** Staff see both promises. Client users see until when they get the first answer. */
function PromiseFacts({ ticket, isStaff }: { ticket: Ticket; isStaff: boolean }) {
  const now = useNow();
  if (isStaff) {
    return promisesOf(ticket, now).map((promise) => (
      <Fact key={promise.name} label={promiseLabels[promise.name]}>
        <PromiseText promise={promise} now={now} />
      </Fact>
    ));
  }
  if (!isPromised(ticket.answerDue, now)) return null;
  return <Fact label={t('First answer')}>{t('We answer by {moment}', { moment: momentOf(ticket.answerDue) })}</Fact>;
}

/** The fields that staff change in place. */
function TicketFields({ ticket }: { ticket: Ticket }) {
  const { change, pending, saving, failure } = useTicketChange(ticket);
  const me = useSession()?.user;
  const maySeeProjects = me && mayOpen(screens.projects, me);
  const shown = withChanges(ticket, pending);
  return (
    <Box role="group" aria-label={t('Change')} aria-busy={saving} sx={{ display: 'grid', gap: 1.5 }}>
      {failure && (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      )}
      <SelectInput
        label={t('Status')}
        value={shown.status}
        onChange={(event) => change({ status: event.target.value as Ticket['status'] })}
      >
        {ticketStatuses.map((status) => (
          <option key={status} value={status}>
            {translated(ticketStatusLabels[status])}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('Priority')}
        value={shown.priority}
        onChange={(event) => change({ priority: event.target.value as Ticket['priority'] })}
      >
        {ticketPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {t(priority)}
          </option>
        ))}
      </SelectInput>
      <AssigneeSelect
        label={t('Assigned to')}
        ticketId={ticket.id}
        none={t('Nobody')}
        value={shown.assigneeId ?? ''}
        current={
          ticket.assigneeId && ticket.assigneeName
            ? { id: ticket.assigneeId, name: personName(ticket.assigneeName) }
            : undefined
        }
        onChange={(assigneeId) => change({ assigneeId: assigneeId || null })}
      />
      {ticket.clientId && maySeeProjects && (
        <ProjectSelect
          clientId={ticket.clientId}
          selected={shown.projectId ? { id: shown.projectId, title: shown.projectTitle ?? '' } : undefined}
          onChange={(project) => change({ projectId: project?.id ?? null })}
        />
      )}
      {ticket.clientId && ticket.projectId && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.8125rem' }}>
          <TextLink to="/projects/$id" params={{ id: ticket.projectId }} sx={target}>
            {t('Open project')}
          </TextLink>
          <TextLink to="/supportTickets" search={{ projectId: ticket.projectId }} sx={target}>
            {t('All tickets of this project')}
          </TextLink>
        </Box>
      )}
    </Box>
  );
}

function withChanges(ticket: Ticket, { status, priority, assigneeId, projectId }: TicketChanges): Ticket {
  return {
    ...ticket,
    ...(status && { status }),
    ...(priority && { priority }),
    ...(assigneeId !== undefined && { assigneeId: assigneeId ?? undefined }),
    ...(projectId !== undefined && { projectId: projectId ?? undefined }),
  };
}

function ClientFact({ ticket, mayMove }: { ticket: Ticket; mayMove: boolean }) {
  const [moving, setMoving] = useState(false);
  const can = useCan();
  return (
    <Fact label={t('Client')}>
      {ticket.clientId ? (
        <ClientLink id={ticket.clientId} sx={target}>
          {ticket.clientName}
        </ClientLink>
      ) : (
        t('None: only staff see it')
      )}
      {mayMove && can('listClients') && (
        <Button size="small" onClick={() => setMoving(true)} sx={{ display: 'block', ml: -1.25 }}>
          {t('Change client')}
        </Button>
      )}
      {moving && <MoveTicketDialog ticket={ticket} onClose={() => setMoving(false)} />}
    </Fact>
  );
}

function ProjectFact({ ticket: { projectId, projectTitle } }: { ticket: Ticket }) {
  const me = useSession()?.user;
  return (
    <Fact label={t('Project')}>
      {projectId && me && mayOpen(screens.projectDetails, me) ? (
        <TextLink to="/projects/$id" params={{ id: projectId }} sx={target}>
          {projectTitle}
        </TextLink>
      ) : (
        projectTitle
      )}
    </Fact>
  );
}

/** Client users are the ones who are meant, so they read "You". */
function waitingText({ waitingFor, clientName }: Ticket, isStaff: boolean): string {
  if (waitingFor === 'Team') return t('The team');
  return isStaff && clientName ? clientName : t('You');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

/** High enough to be tapped. */
const target = { display: 'inline-block', minHeight: 24, lineHeight: '24px' } as const;
