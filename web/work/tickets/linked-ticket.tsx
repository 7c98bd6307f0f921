import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import type { TicketLink } from '#contract/work/tickets.ts';
import { t } from '#web/texts/index.ts';
import { TextLink } from '#web/ui/links.tsx';
import { TicketStatusBadge } from './ticket-badges.tsx';

interface LinkedTicketProps {
  link: TicketLink;
  /** Absent if the viewer may not remove it. */
  onRemove: (() => void) | undefined;
}

/** A line with number, title and status of a linked ticket. */
export function LinkedTicket({ link: { ticketId, number, title, status }, onRemove }: LinkedTicketProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'start', gap: 1, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <TextLink
          to="/supportTickets/$id"
          params={{ id: ticketId }}
          sx={{ overflowWrap: 'anywhere', lineHeight: '24px' }}
        >
          <span className="tabular">#{number}</span> {title}
        </TextLink>
        <TicketStatusBadge status={status} />
      </Box>
      {onRemove && (
        <IconButton
          size="small"
          aria-label={t('Remove the link to #{number}', { number: String(number) })}
          title={t('Remove the link')}
          onClick={onRemove}
        >
          <X size={16} />
        </IconButton>
      )}
    </Box>
  );
}
