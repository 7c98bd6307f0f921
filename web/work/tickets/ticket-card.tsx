import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { UserRound } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { isolated } from '#contract/platform/isolated.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSession } from '#web/lib/session.ts';
import { LazyMarkdown } from '#web/markdown/lazy-markdown.tsx';
import { t } from '#web/texts/index.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TicketPriorityBadge, TicketStatusBadge, TicketTypeIcon } from './ticket-badges.tsx';
import { TicketPromiseLine } from './ticket-promises.tsx';

interface TicketCardProps {
  ticket: Ticket;
  menuOf: (ticket: Ticket) => readonly CardMenuItem[];
  /** While tickets are being chosen: whether this one is. */
  selected?: boolean;
  onSelect?: (id: string, selected: boolean) => void;
}

/** The whole card links to the ticket. */
export const TicketCard = memo(function TicketCard({ ticket, menuOf, selected, onSelect }: TicketCardProps) {
  const titleId = useId();
  // Client users know which client they belong to.
  const isStaff = !useSession()?.user.clientId;
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        {onSelect && (
          <Checkbox
            size="small"
            checked={selected ?? false}
            onChange={(event) => onSelect(ticket.id, event.target.checked)}
            slotProps={{ input: { 'aria-label': t('Select {title}', { title: ticket.title }) } }}
            // Above the card's link.
            sx={{ position: 'relative', zIndex: 1, p: '7px', m: '-1px -7px -1px -7px' }}
          />
        )}
        <TicketTypeIcon type={ticket.type} />
        <Box sx={{ flex: 1, minWidth: 0, pt: '1px' }}>
          <Typography variant="h3" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}>
            <CardLink to="/supportTickets/$id" params={{ id: ticket.id }}>
              {ticket.title}
            </CardLink>
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <span className="tabular">#{ticket.number}</span>
            {isStaff && ticket.clientName && `${dot}${isolated(ticket.clientName)}`}
            {ticket.createdByName && `${dot}${isolated(personName(ticket.createdByName))}`}
            {dot}
            <DateText instant={ticket.createdAt} />
          </Typography>
        </Box>
        <CardMenu items={menuOf(ticket)} describedBy={titleId} />
      </Box>
      <TicketDescription text={ticket.description} />
      <TicketPromiseLine ticket={ticket} isStaff={isStaff} />
      <Box sx={{ mt: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <TicketPriorityBadge priority={ticket.priority} />
        <TicketStatusBadge status={ticket.status} />
        {ticket.assigneeName && (
          <Box
            component="span"
            sx={assignee}
            title={t('Assigned to {name}', { name: personName(ticket.assigneeName) })}
          >
            <UserRound size={14} role="img" aria-label={t('Assigned to')} style={{ flex: 'none' }} />
            <bdi>{personName(ticket.assigneeName)}</bdi>
          </Box>
        )}
      </Box>
    </Card>
  );
});

/** Stays on its line, so that no line begins with it. */
const dot = '\u00a0· ';

const assignee = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  ml: 'auto',
  minWidth: 0,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;

/** Shows six lines, and a button for the rest. */
function TicketDescription({ text }: { text: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);

  useEffect(() => {
    if (!box.current || whole) return;
    const observer = new ResizeObserver(([entry]) => {
      const target = entry?.target;
      if (target) setCut(target.scrollHeight > target.clientHeight + 1);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [whole]);

  return (
    <Box sx={{ my: 1.5 }}>
      <Box ref={box} id={id} sx={{ ...prose, ...(!whole && sixLines), ...(cut && !whole && faded) }}>
        <LazyMarkdown text={text} />
      </Box>
      {(cut || whole) && (
        <Button
          size="small"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
          // Above the card's link.
          sx={{ mt: 0.5, ml: -1.25, position: 'relative', zIndex: 1 }}
        >
          {whole ? t('Show less') : t('Show more')}
        </Button>
      )}
    </Box>
  );
}

const prose = {
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  textWrap: 'pretty',
  // Above the card's link.
  '& a': { position: 'relative', zIndex: 1 },
} as const;

const sixLines = { maxHeight: '9em', overflow: 'hidden' } as const;

const faded = { maskImage: 'linear-gradient(to bottom, black 7.5em, transparent)' } as const;
