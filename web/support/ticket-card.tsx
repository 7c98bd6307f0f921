import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';
import type { Ticket } from '#contract/support.ts';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TicketPriorityBadge, TicketStatusBadge, TicketTypeIcon } from './ticket-badges.tsx';
import { TicketDescription } from './ticket-description.tsx';

interface TicketCardProps {
  ticket: Ticket;
  menuOf: (ticket: Ticket) => readonly CardMenuItem[];
}

export const TicketCard = memo(function TicketCard({ ticket, menuOf }: TicketCardProps) {
  const titleId = useId();
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <TicketTypeIcon type={ticket.type} />
        <Box sx={{ flex: 1, minWidth: 0, pt: '1px' }}>
          <Typography variant="h3" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {ticket.title}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {ticket.createdByName && `${ticket.createdByName} · `}
            <DateText instant={ticket.createdAt} />
          </Typography>
        </Box>
        <CardMenu items={menuOf(ticket)} describedBy={titleId} />
      </Box>
      <TicketDescription text={ticket.description} />
      <Box sx={{ mt: 'auto', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        <TicketPriorityBadge priority={ticket.priority} />
        <TicketStatusBadge status={ticket.status} />
      </Box>
    </Card>
  );
});
