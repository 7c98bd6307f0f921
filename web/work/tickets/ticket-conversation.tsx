import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { reopenDays } from '#contract/work/ticket-status.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { LazyConversation } from '#web/work/messages/lazy-conversation.tsx';
import { isEnded } from './reopening.ts';

/** What people wrote about the ticket, below its description. A link to a message scrolls down to it. */
export function TicketConversation({ ticket }: { ticket: Ticket }) {
  const { id: ticketId, messageCount } = ticket;
  const isClient = Boolean(useSession()?.user.clientId);
  const navigate = useNavigate();
  const toast = useToast();
  const { message } = useSearch({ from: '/signed-in/supportTickets/$id' });
  const titleId = useId();
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) area.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return (
    <Box component="section" aria-labelledby={titleId} ref={area} sx={{ scrollMarginBottom: '16px' }}>
      <Box sx={height} data-expected={messageCount}>
        <LazyConversation
          isArchived={false}
          subjectType="ticket"
          subjectId={ticketId}
          pathOf={(id) => `/supportTickets/${ticketId}?message=${id}`}
          heading={
            <Typography variant="h2" id={titleId}>
              {t('Conversation')}
            </Typography>
          }
          shownId={message}
          isEmpty={messageCount === 0}
          notice={
            isClient && isEnded(ticket)
              ? t(
                  'This ticket was done more than {days} days ago. Your message opens a new ticket that names this one.',
                  {
                    days: String(reopenDays),
                  },
                )
              : undefined
          }
          onOpened={(id) => {
            toast(t('Your message opened a new ticket'), 'success');
            void navigate({ to: '/supportTickets/$id', params: { id } });
          }}
        />
      </Box>
    </Box>
  );
}

/** High enough to read in, and low enough for the form to be on screen, too. As long as nobody wrote anything it is as high as its words. */
const height = {
  height: { xs: 'max(440px, calc(100dvh - 300px))', sm: 'clamp(440px, calc(100dvh - 326px), 880px)' },
  '&:has([data-empty="true"]), &[data-expected="0"]:not(:has([data-empty]))': { height: 'auto' },
} as const;
