import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Client } from '#contract/clients.ts';
import { ClientCard } from '#web/clients/client-card.tsx';
import { ClientDialogs, type ClientIntent } from '#web/clients/client-dialogs.tsx';
import { useClientMenu } from '#web/clients/client-menu.ts';
import { NoClients } from '#web/clients/no-clients.tsx';
import { clientsQuery } from '#web/clients/queries.ts';
import { messageOf } from '#web/lib/api.ts';
import { Can } from '#web/lib/can.tsx';
import { useSearchText } from '#web/lib/use-search-text.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { GradualList } from '#web/ui/gradual-list.tsx';
import { Loading, SkeletonCards } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';

export function ClientsPage() {
  const clients = useQuery(clientsQuery());
  const { search: inAddress } = useSearch({ from: '/signed-in/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const [search, setSearch] = useSearchText(inAddress ?? '', (typed) =>
    navigate({ search: { search: typed || undefined }, replace: true }),
  );
  const [intent, setIntent] = useState<ClientIntent>();
  const menuOf = useClientMenu(setIntent);
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matching(clients.data ?? [], wanted), [clients.data, wanted]);

  const add = (
    <Can do="createClient">
      <Button
        variant="contained"
        startIcon={<Plus size={18} />}
        aria-keyshortcuts="n"
        onClick={() => setIntent({ verb: 'create' })}
      >
        Add Client
      </Button>
    </Can>
  );

  return (
    <>
      <PageHeader title="Client Management" subtitle="Manage and track all your clients" actions={add} />
      <Toolbar>
        <SearchField value={search} onChange={setSearch} placeholder="Search clients..." />
      </Toolbar>
      {clients.isPending ? (
        <Loading text="Loading clients..." failure={clients.failureReason}>
          <SkeletonCards height={209} />
        </Loading>
      ) : clients.isLoadingError ? (
        <ErrorState message={messageOf(clients.error)} onRetry={() => clients.refetch()} />
      ) : found.length === 0 ? (
        <NoClients searching={wanted.trim() !== ''} onClear={() => setSearch('')} add={add} />
      ) : (
        <GradualList items={found} startsOver={wanted}>
          {(shown) => (
            <CardGrid>
              {shown.map((client) => (
                <ClientCard key={client.id} client={client} menu={menuOf(client)} />
              ))}
            </CardGrid>
          )}
        </GradualList>
      )}
      <ClientDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </>
  );
}

function matching(clients: readonly Client[], search: string): readonly Client[] {
  const wanted = search.trim().toLowerCase();
  return wanted ? clients.filter(({ name }) => name.toLowerCase().includes(wanted)) : clients;
}
