import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#web/lib/can.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useSearchedList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { matchingClients } from './matching-clients.ts';
import { clientQuery, clientsQuery } from './queries.ts';

interface ClientFilterSelectProps {
  clientId: string | undefined;
  onChange: (clientId: string | undefined) => void;
}

/**
 * Shows what belongs to one client. For those who may list clients. If there are too many clients for one list, it adds a search
 * field.
 */
export function ClientFilterSelect({ clientId, onChange }: ClientFilterSelectProps) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search);
  const clients = useSearchedList({
    queryOf: clientsQuery,
    typed: { search },
    settled: { search: settled },
    matching: matchingClients,
  });
  const mayRead = useCan()('getClient');
  // The client in the address may not be in the loaded part of the list.
  const isMissing = clientId !== undefined && !clients.items.some(({ id }) => id === clientId);
  const missing = useQuery({ ...clientQuery(clientId ?? ''), enabled: isMissing && mayRead && !clients.isPending });
  const options = [
    { value: 'all', label: t('All clients') },
    ...(isMissing ? [{ value: clientId, label: missing.data?.name ?? t('One client') }] : []),
    ...clients.items.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <FilterSelect
        label={t('Client')}
        value={clientId ?? 'all'}
        options={options}
        onChange={(value) => onChange(value === 'all' ? undefined : value)}
      />
      {(search || clients.more) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search clients...')} />
      )}
    </>
  );
}
