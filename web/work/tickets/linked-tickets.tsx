import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CornerDownRight, Link2, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { maxTicketLinks } from '#contract/work/ticket-status.ts';
import type { Ticket, TicketLink } from '#contract/work/tickets.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { undoAction, useToast } from '#web/ui/toast.tsx';
import { CreateTicketDialog } from './create-ticket-dialog.tsx';
import { LinkTicketDialog } from './link-ticket-dialog.tsx';
import { ticketLinksQuery, useLinkTicket, useUnlinkTicket } from './queries.ts';
import { TicketStatusBadge } from './ticket-badges.tsx';

/** The tickets that belong to this one. Staff add and remove links; client users read those that they may see, if there are any. */
export function LinkedTickets({ ticket }: { ticket: Ticket }) {
  const titleId = useId();
  const links = useQuery(ticketLinksQuery(ticket.id));
  const can = useCan();
  const mayLink = can('linkTicket');
  if (!mayLink && (links.isPending || links.data?.length === 0)) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: '1rem', mb: 1 }}>
        {t('Linked tickets')}
      </Typography>
      {links.isPending && <Skeleton height={44} />}
      {links.isError && <ErrorState compact message={messageOf(links.error)} onRetry={() => void links.refetch()} />}
      {links.data && <Links ticket={ticket} links={links.data} mayLink={mayLink} />}
    </Card>
  );
}

function Links({ ticket, links, mayLink }: { ticket: Ticket; links: readonly TicketLink[]; mayLink: boolean }) {
  const [open, setOpen] = useState<'link' | 'followUp'>();
  const add = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const remove = useRemoveLink(ticket.id);
  const close = () => setOpen(undefined);
  return (
    <>
      {links.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 400, overflowY: 'auto' }}>
          {links.map((link) => (
            <LinkedTicket
              key={link.id}
              link={link}
              onRemove={
                mayLink
                  ? () => {
                      add.current?.focus();
                      remove(link);
                    }
                  : undefined
              }
            />
          ))}
        </Box>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{t('No linked tickets')}</Box>
      )}
      {mayLink && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1, ml: -0.75 }}>
          <Button
            ref={add}
            size="small"
            startIcon={<Link2 size={16} />}
            disabled={links.length >= maxTicketLinks}
            onClick={() => setOpen('link')}
          >
            {t('Link ticket')}
          </Button>
          <Button size="small" startIcon={<CornerDownRight size={16} />} onClick={() => setOpen('followUp')}>
            {t('Open a follow-up')}
          </Button>
        </Box>
      )}
      {open === 'link' && <LinkTicketDialog ticket={ticket} links={links} onClose={close} />}
      {open === 'followUp' && (
        <CreateTicketDialog
          open
          follows={ticket}
          onClose={close}
          onCreated={({ id }) => void navigate({ to: '/supportTickets/$id', params: { id } })}
        />
      )}
    </>
  );
}

function useRemoveLink(ticketId: string): (link: TicketLink) => void {
  const toast = useToast();
  const { mutateAsync: unlink } = useUnlinkTicket();
  const { mutateAsync: link } = useLinkTicket();
  const restore = (other: TicketLink) =>
    link({ id: ticketId, ticketId: other.ticketId }).then(
      () => toast(t('Tickets linked'), 'success'),
      (error) => toast(messageOf(error), 'error'),
    );
  return (removed) =>
    void unlink(removed.id).then(
      () =>
        toast(
          t('Link removed'),
          'success',
          undoAction(() => void restore(removed)),
        ),
      (error) => toast(messageOf(error), 'error'),
    );
}

interface LinkedTicketProps {
  link: TicketLink;
  /** Absent if the viewer may not remove it. */
  onRemove: (() => void) | undefined;
}

/** A line with number, title and status of a linked ticket. */
function LinkedTicket({ link: { ticketId, number, title, status }, onRemove }: LinkedTicketProps) {
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
