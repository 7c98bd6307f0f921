import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks, Mail, Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { inboundMailsQuery } from '#web/exchange/mail-in/queries.ts';
import { messageOf } from '#web/lib/api.ts';
import { Can } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { useList, useSearchedList } from '#web/lists/pages.ts';
import { useSearchText } from '#web/lists/use-search-text.ts';
import { useSelection } from '#web/lists/use-selection.ts';
import { TicketToolbar } from '#web/pages/tickets/ticket-toolbar.tsx';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CreateTicketDialog } from '#web/work/tickets/create-ticket-dialog.tsx';
import type { TicketListSearch, TicketView } from '#web/work/tickets/list-search.ts';
import { NoTickets } from '#web/work/tickets/no-tickets.tsx';
import { ticketsQuery } from '#web/work/tickets/queries.ts';
import { TicketBulkBar } from '#web/work/tickets/ticket-bulk-bar.tsx';
import { TicketCard } from '#web/work/tickets/ticket-card.tsx';
import { matchingTickets } from '#web/work/tickets/ticket-filter.ts';
import { useTicketMenu } from '#web/work/tickets/ticket-menu.ts';
import { TicketRows, TicketRowsSkeleton } from '#web/work/tickets/ticket-rows.tsx';
import { useTicketChanges } from '#web/work/tickets/use-ticket-changes.ts';

export function SupportTicketsPage() {
  const user = useSession()?.user;
  const isStaff = !user?.clientId;
  const {
    search,
    view: chosenView,
    ...chosen
  } = withoutPromises(useSearch({ from: '/signed-in/supportTickets' }), isStaff);
  const navigate = useNavigate({ from: '/supportTickets' });
  const change = (changed: TicketListSearch) =>
    navigate({ search: (current) => ({ ...current, ...changed }), replace: true });
  // The read-only demo company shows the specification's cards alone.
  const hasViews = !user?.tenantIsReadOnly;
  const defaultView = isStaff && hasViews ? 'list' : 'grid';
  const view = (hasViews && chosenView) || defaultView;
  // The back button returns to the view before.
  const changeView = (next: TicketView) =>
    navigate({
      search: (current) => ({ ...current, view: next === defaultView ? undefined : next }),
      resetScroll: false,
    });
  const [text, setText] = useSearchText(search ?? '', (typed) => change({ search: typed || undefined }));
  const [creating, setCreating] = useState(false);
  const { change: changeTicket, shown: withChanges } = useTicketChanges();
  const menuOf = useTicketMenu(changeTicket);
  // Only staff, and only where Loggia takes mail.
  const takesMail = useQuery(companyQuery()).data?.supportAddress !== undefined;
  const waiting = useList(inboundMailsQuery({}), { enabled: takesMail }).total ?? 0;

  const filter = { ...chosen, search: useDeferredValue(text) };
  const ownId = user?.id;
  const tickets = useSearchedList({
    queryOf: ticketsQuery,
    typed: filter,
    settled: { ...chosen, search },
    matching: (loaded, typed) => matchingTickets(loaded, typed, ownId),
  });
  const selection = useSelection(tickets.items);
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
        actions={
          <>
            {takesMail && (
              <ButtonLink to="/supportTickets/mail" variant="outlined" startIcon={<Mail size={18} />}>
                {waiting > 0 ? t('Incoming Mail ({count} waiting)', { count: waiting }) : t('Incoming Mail')}
              </ButtonLink>
            )}
            {create}
          </>
        }
      />
      <TicketToolbar
        search={text}
        onSearch={setText}
        filter={chosen}
        onFilter={change}
        total={tickets.total}
        view={hasViews ? { chosen: chosenView, shown: view, onChange: changeView } : undefined}
      >
        <Can do="bulkUpdateTickets">
          <Button
            size="small"
            startIcon={<ListChecks size={15} />}
            aria-pressed={selection.isOn}
            onClick={selection.toggle}
          >
            {selection.isOn ? t('Done [button]') : t('Select')}
          </Button>
        </Can>
      </TicketToolbar>
      <div className="bulk-area">
        {selection.isOn && <TicketBulkBar selection={selection} />}
        {tickets.isPending ? (
          <Loading text={t('Loading tickets...')} failure={tickets.failureReason}>
            {view === 'list' ? <TicketRowsSkeleton /> : <SkeletonCards height={200} />}
          </Loading>
        ) : tickets.loadingError ? (
          // The toast shows the reason.
          <ErrorState message={t('Tickets could not be loaded')} onRetry={tickets.retry} />
        ) : tickets.items.length === 0 ? (
          <NoTickets
            filter={filter}
            onClear={() => {
              setText('');
              void navigate({ search: { view: chosenView }, replace: true });
            }}
            create={create}
          />
        ) : (
          <LongList list={tickets} resetKey={JSON.stringify(filter)} text={t('Loading tickets...')}>
            {(shown) =>
              view === 'list' ? (
                <TicketRows
                  tickets={shown.map(withChanges)}
                  selected={selection.selected}
                  isSelecting={selection.isOn}
                  onSelect={selection.select}
                  onChange={changeTicket}
                />
              ) : (
                <CardGrid min={340}>
                  {shown.map(withChanges).map((ticket) => (
                    <TicketCard
                      key={ticket.id}
                      ticket={ticket}
                      menuOf={menuOf}
                      selected={selection.isOn && selection.selected.has(ticket.id)}
                      onSelect={selection.isOn ? selection.select : undefined}
                    />
                  ))}
                </CardGrid>
              )
            }
          </LongList>
        )}
      </div>
      <CreateTicketDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

/** Client users may have got the address from staff, who alone filter and sort by promises. */
function withoutPromises({ promise, sort, ...search }: TicketListSearch, isStaff: boolean): TicketListSearch {
  if (isStaff) return { promise, sort, ...search };
  return { sort: sort === 'promise' ? undefined : sort, ...search };
}

/** Shows the server's message as a toast, because the page shows no error text. */
function useFailureToast(error: Error | null): void {
  const toast = useToast();
  useEffect(() => {
    if (error) toast(messageOf(error), 'error');
  }, [error, toast]);
}
