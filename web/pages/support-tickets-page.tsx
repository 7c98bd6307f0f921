import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Can } from '#web/lib/can.tsx';
import { useSearchedList } from '#web/lib/pages.ts';
import { useSearchText } from '#web/lib/use-search-text.ts';
import { CreateTicketDialog } from '#web/support/create-ticket-dialog.tsx';
import type { TicketListSearch } from '#web/support/list-search.ts';
import { NoTickets } from '#web/support/no-tickets.tsx';
import { ticketsQuery } from '#web/support/queries.ts';
import { TicketCard } from '#web/support/ticket-card.tsx';
import { matchingTickets } from '#web/support/ticket-filter.ts';
import { useTicketMenu } from '#web/support/ticket-menu.ts';
import { TicketToolbar } from '#web/support/ticket-toolbar.tsx';
import { t } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useToast } from '#web/ui/toast.tsx';

export function SupportTicketsPage() {
  const { search, status, priority } = useSearch({ from: '/signed-in/supportTickets' });
  const navigate = useNavigate({ from: '/supportTickets' });
  const change = (changed: TicketListSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true });
  const [text, setText] = useSearchText(search ?? '', (typed) => change({ search: typed || undefined }));
  const [creating, setCreating] = useState(false);
  const menuOf = useTicketMenu();

  const filter = { search: useDeferredValue(text), status, priority };
  const settled = { search, status, priority };
  const tickets = useSearchedList({ queryOf: ticketsQuery, typed: filter, settled, matching: matchingTickets });
  useFailureToast(tickets.loadingError);

  const create = (
    <Can do="createTicket">
      <Button
        variant="contained"
        startIcon={<Plus size={18} />}
        aria-keyshortcuts="n"
        onClick={() => setCreating(true)}
      >
        {t('New Ticket')}
      </Button>
    </Can>
  );

  return (
    <>
      <PageHeader
        title={t('Support Tickets')}
        subtitle={t('Submit and track progress of support tickets')}
        actions={create}
      />
      <TicketToolbar
        search={text}
        onSearch={setText}
        filter={{ status, priority }}
        onFilter={change}
        total={tickets.total}
      />
      {tickets.isPending ? (
        <Loading text={t('Loading tickets...')} failure={tickets.failureReason}>
          <SkeletonCards height={200} />
        </Loading>
      ) : tickets.loadingError ? (
        // The toast shows the reason.
        <ErrorState message={t('Tickets could not be loaded')} onRetry={tickets.retry} />
      ) : tickets.items.length === 0 ? (
        <NoTickets
          filter={filter}
          onClear={() => {
            setText('');
            void change({ search: undefined, status: undefined, priority: undefined });
          }}
          create={create}
        />
      ) : (
        <LongList list={tickets} resetKey={JSON.stringify(filter)} text={t('Loading tickets...')}>
          {(shown) => (
            <CardGrid min={340}>
              {shown.map((ticket) => (
                <TicketCard key={ticket.id} ticket={ticket} menuOf={menuOf} />
              ))}
            </CardGrid>
          )}
        </LongList>
      )}
      <CreateTicketDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

/** Shows the server's message as a toast, because the page shows no error text (D36). */
function useFailureToast(error: Error | null): void {
  const toast = useToast();
  useEffect(() => {
    if (error) toast(messageOf(error), 'error');
  }, [error, toast]);
}
