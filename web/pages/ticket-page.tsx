import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Ticket } from '#contract/work/tickets.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { LazyMarkdown } from '#web/markdown/lazy-markdown.tsx';
import { t, tNode } from '#web/texts/index.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { TextLink } from '#web/ui/links.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EditTicketDialog } from '#web/work/tickets/edit-ticket-dialog.tsx';
import { LinkedTickets } from '#web/work/tickets/linked-tickets.tsx';
import { ticketQuery } from '#web/work/tickets/queries.ts';
import { TicketPriorityBadge, TicketStatusBadge, TicketTypeIcon } from '#web/work/tickets/ticket-badges.tsx';
import { TicketConversation } from '#web/work/tickets/ticket-conversation.tsx';
import { TicketFacts } from '#web/work/tickets/ticket-facts.tsx';
import { useTicketMenu } from '#web/work/tickets/ticket-menu.ts';
import { useTicketChanges } from '#web/work/tickets/use-ticket-changes.ts';

const TimePart = lazy(() => loadChunk(() => import('#web/work/hours/time-part.tsx')));

export function TicketPage() {
  const { id } = useParams({ from: '/signed-in/supportTickets/$id' });
  const ticket = useQuery(ticketQuery(id));
  const unsaved = useUnsaved();
  // If the ticket is given to another client, the page closes for the former one, but not while the user types.
  if (!unsaved && statusOf(ticket.error) === 404)
    return (
      <NotFound
        text={t('Ticket not found')}
        hint={t("It doesn't exist, or you don't have access to it.")}
        link={{ to: '/supportTickets', label: t('Go to tickets') }}
      />
    );
  if (ticket.data) return <Details ticket={ticket.data} />;
  if (ticket.isError) {
    return <ErrorState heading="h1" message={messageOf(ticket.error)} onRetry={() => ticket.refetch()} />;
  }
  return <TicketSkeleton failure={ticket.failureReason} />;
}

function Details({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <PageHeader
        title={ticket.title}
        above={[{ label: t('Support Tickets'), to: '/supportTickets' }]}
        subtitle={
          <Box component="span" className="tabular">
            {t('Ticket #{number}', { number: String(ticket.number) })}
          </Box>
        }
        leading={<BackLink to="/supportTickets" label={t('Back to tickets')} />}
        actions={<Actions ticket={ticket} />}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mb: 2 }}>
        <TicketTypeIcon type={ticket.type} />
        <TicketPriorityBadge priority={ticket.priority} />
        <TicketStatusBadge status={ticket.status} />
        {ticket.follows && (
          <Box sx={{ flex: '1 1 200px', pl: 0.75, overflowWrap: 'anywhere' }}>
            {tNode('Follow-up of {ticket}', {
              ticket: (
                <TextLink to="/supportTickets/$id" params={{ id: ticket.follows.id }}>
                  <span className="tabular">#{ticket.follows.number}</span> {ticket.follows.title}
                </TextLink>
              ),
            })}
          </Box>
        )}
      </Box>
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Card component="section" aria-label={t('Description')} sx={{ p: { xs: 2, sm: 3 } }}>
            <Box sx={{ maxWidth: '75ch', textWrap: 'pretty' }}>
              <LazyMarkdown text={ticket.description} />
            </Box>
          </Card>
          <TicketConversation ticket={ticket} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TicketFacts key={ticket.id} ticket={ticket} />
          <TicketTime key={`time of ${ticket.id}`} ticket={ticket} />
          <LinkedTickets key={`links of ${ticket.id}`} ticket={ticket} />
        </Box>
      </Box>
    </>
  );
}

/** The time that staff spent on it, where hours are on. It is booked on the project of the ticket. */
function TicketTime({ ticket }: { ticket: Ticket }) {
  const user = useSession()?.user;
  if (!user?.seesHours || user.clientId) return null;
  const {
    id: ticketId,
    number: ticketNumber,
    title: ticketTitle,
    projectId,
    projectTitle = '',
    clientName = '',
  } = ticket;
  return (
    <Card component="section" aria-labelledby="ticket-time" sx={{ p: 2 }}>
      <Typography id="ticket-time" variant="h2" sx={{ mb: 1 }}>
        {t('Time spent')}
      </Typography>
      {projectId ? (
        <Suspense fallback={<SkeletonRows count={1} height={112} />}>
          <TimePart subject={{ projectId, projectTitle, clientName, ticketId, ticketNumber, ticketTitle }} />
        </Suspense>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>
          {t('Choose a project for this ticket, and you can book time on it.')}
        </Box>
      )}
    </Card>
  );
}

/** Staff edit the texts. Authors who are client users close and reopen their ticket. */
function Actions({ ticket }: { ticket: Ticket }) {
  const [editing, setEditing] = useState(false);
  const isStaff = !useSession()?.user.clientId;
  const mayChange = useCan()('updateTicket');
  const { change } = useTicketChanges();
  const menuOf = useTicketMenu(change);
  if (!mayChange) return null;
  if (!isStaff) {
    return menuOf(ticket).map(({ label, icon: Icon, onSelect }) => (
      <Button key={label} variant="outlined" startIcon={<Icon size={16} />} onClick={onSelect}>
        {label}
      </Button>
    ));
  }
  return (
    <>
      <Button variant="outlined" startIcon={<Pencil size={16} />} onClick={() => setEditing(true)}>
        {t('Edit Ticket')}
      </Button>
      {editing && <EditTicketDialog ticket={ticket} onClose={() => setEditing(false)} />}
    </>
  );
}

function TicketSkeleton({ failure }: { failure: Error | null }) {
  return (
    <Loading text={t('Loading ticket...')} failure={failure}>
      {(text) => (
        <>
          <Box sx={{ minHeight: { xs: 107, sm: 55 }, mb: 3, pt: '4px', pl: 4.5 }}>
            <Skeleton height={22} sx={{ maxWidth: 360, mb: 1 }} />
            {text}
          </Box>
          <Skeleton height={32} width={220} sx={{ mb: 2 }} />
          <Box sx={columns}>
            <Box sx={{ display: 'grid', gap: 3 }}>
              <Skeleton sx={{ height: { xs: 76, sm: 71 }, borderRadius: '10px' }} />
              <Box sx={{ display: 'grid', gap: 1.5 }}>
                <Skeleton height={34} width={130} />
                <Skeleton sx={{ height: 46, borderRadius: '10px' }} />
                <Skeleton sx={{ height: 190, borderRadius: '10px' }} />
              </Box>
            </Box>
            <Skeleton sx={{ height: 480, borderRadius: '10px' }} />
          </Box>
        </>
      )}
    </Loading>
  );
}

/** The text and the conversation beside the facts, or above them on narrow screens. */
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
} as const;
