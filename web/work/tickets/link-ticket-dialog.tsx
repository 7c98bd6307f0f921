import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ticket, TicketLink } from '#contract/work/tickets.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { foundTickets, foundTicketsQuery, useLinkTicket } from './queries.ts';
import { TicketStatusBadge } from './ticket-badges.tsx';

interface LinkTicketDialogProps {
  ticket: Ticket;
  /** What is linked already is not offered. */
  links: readonly TicketLink[];
  onClose: () => void;
}

/** Finds a ticket by its number or its words, and links it. What is the only one found is chosen already. */
export function LinkTicketDialog({ ticket, links, onClose }: LinkTicketDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const found = useQuery(foundTicketsQuery(useDebounced(search)));
  const link = useLinkTicket();
  const toast = useToast();
  const taken = new Set([ticket.id, ...links.map(({ ticketId }) => ticketId)]);
  const choices = (found.data ?? []).filter(({ id }) => !taken.has(id));
  const selected = choices.length === 1 ? choices[0]?.id : choices.find(({ id }) => id === chosen)?.id;

  const sending = useSending(async () => {
    if (!selected) return;
    await link.mutateAsync({ id: ticket.id, ticketId: selected });
    toast(t('Tickets linked'), 'success');
    onClose();
  });

  return (
    <FormDialog
      open
      title={t('Link Ticket')}
      submitLabel={t('Link Ticket')}
      workingLabel={t('Linking...')}
      submitDisabled={!selected}
      {...sending}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateRows: 'auto 1fr', height: { sm: 380 } }}>
        <SearchField value={search} onChange={setSearch} placeholder={t('Number or words of a ticket')} wide inForm />
        <Box sx={{ overflowY: 'auto', minHeight: 0 }}>
          {found.isPending && (
            <Loading text={t('Loading tickets...')} failure={found.failureReason}>
              <SkeletonRows count={5} height={40} />
            </Loading>
          )}
          {found.isError && (
            <ErrorState compact message={messageOf(found.error)} onRetry={() => void found.refetch()} />
          )}
          {found.data && choices.length === 0 && (
            <Box role="status" sx={{ color: 'text.secondary', py: 2 }}>
              {t('No other tickets found')}
            </Box>
          )}
          <Box role="radiogroup" aria-label={t('Tickets')} sx={{ opacity: found.isPlaceholderData ? 0.6 : 1 }}>
            {choices.map((each) => (
              <Choice key={each.id} ticket={each} checked={each.id === selected} onChoose={() => setChosen(each.id)} />
            ))}
          </Box>
          {found.data?.length === foundTickets && (
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', pt: 1 }}>
              {t('There may be more. Type more of the title, or the number.')}
            </Box>
          )}
        </Box>
      </Box>
    </FormDialog>
  );
}

function Choice({ ticket, checked, onChoose }: { ticket: Ticket; checked: boolean; onChoose: () => void }) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 44,
        px: 1,
        borderRadius: '8px',
        cursor: 'pointer',
        '&:hover, &:has(:checked)': { backgroundColor: 'action.hover' },
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        '& input': { accentColor: 'currentcolor', outline: 'none', flex: 'none' },
      }}
    >
      <input type="radio" name="ticket" value={ticket.id} checked={checked} onChange={onChoose} />
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <span className="tabular">#{ticket.number}</span> {ticket.title}
        </Box>
        {ticket.clientName && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{ticket.clientName}</Box>}
      </Box>
      <TicketStatusBadge status={ticket.status} />
    </Box>
  );
}
