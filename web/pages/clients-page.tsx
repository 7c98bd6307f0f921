import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Can } from '#web/lib/can.tsx';
import { ExportButton } from '#web/lists/export-button.tsx';
import { searchFor, useSearchedList } from '#web/lists/pages.ts';
import { useSearchText } from '#web/lists/use-search-text.ts';
import { ClientDialogs, type ClientIntent } from '#web/pages/clients/client-dialogs.tsx';
import { useClientMenu } from '#web/pages/clients/client-menu.ts';
import { matchingClients } from '#web/people/client-choice/matching-clients.ts';
import { clientsQuery } from '#web/people/client-choice/queries.ts';
import { t } from '#web/texts/index.ts';
import { CardGrid } from '#web/ui/card-grid.tsx';
import { ListStates } from '#web/ui/list-states.tsx';
import { SkeletonCards } from '#web/ui/loading.tsx';
import { LongList } from '#web/ui/long-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { ClientCard } from '#web/work/clients/client-card.tsx';
import { NoClients } from '#web/work/clients/no-clients.tsx';

export function ClientsPage() {
  const { search: inAddress } = useSearch({ from: '/signed-in/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const [search, setSearch] = useSearchText(inAddress ?? '', (typed) =>
    navigate({ search: { search: typed || undefined }, replace: true }),
  );
  const [intent, setIntent] = useState<ClientIntent>();
  const menuOf = useClientMenu(setIntent);
  const deferredSearch = useDeferredValue(search);
  const clients = useSearchedList({
    queryOf: clientsQuery,
    typed: { search: deferredSearch },
    settled: { search: inAddress },
    matching: matchingClients,
  });

  const add = (
    <Can do="createClient">
      <Button
        variant="contained"
        startIcon={<Plus size={18} />}
        aria-keyshortcuts="n"
        onClick={() => setIntent({ verb: 'create' })}
      >
        {t('Add Client')}
      </Button>
    </Can>
  );

  return (
    <>
      <PageHeader title={t('Client Management')} subtitle={t('Manage and track all your clients')} actions={add} />
      <Toolbar>
        <SearchField value={search} onChange={setSearch} placeholder={t('Search clients...')} />
        <ExportButton list="listClients" input={{ query: { search: searchFor(search) } }} />
      </Toolbar>
      <ListStates
        list={clients}
        loading={t('Loading clients...')}
        skeleton={<SkeletonCards height={209} />}
        empty={<NoClients searching={deferredSearch.trim() !== ''} onClear={() => setSearch('')} add={add} />}
      >
        <LongList list={clients} resetKey={deferredSearch} text={t('Loading clients...')}>
          {(shown) => (
            <CardGrid>
              {shown.map((client) => (
                <ClientCard key={client.id} client={client} menu={menuOf(client)} />
              ))}
            </CardGrid>
          )}
        </LongList>
      </ListStates>
      <ClientDialogs intent={intent} onClose={() => setIntent(undefined)} />
    </>
  );
}
