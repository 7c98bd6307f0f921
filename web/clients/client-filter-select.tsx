import { useList } from '#web/lib/pages.ts';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { clientsQuery } from './queries.ts';

interface ClientFilterSelectProps {
  clientId: string | undefined;
  onChange: (clientId: string | undefined) => void;
}

/** Shows what belongs to one client. For those who may list clients. */
export function ClientFilterSelect({ clientId, onChange }: ClientFilterSelectProps) {
  const clients = useList(clientsQuery({}));
  const options = [
    { value: 'all', label: t('All clients') },
    ...clients.items.map(({ id, name }) => ({ value: id, label: name })),
  ];
  // A link can name a client that is not in the loaded part of the list.
  const isListed = !clientId || clients.items.some(({ id }) => id === clientId);
  return (
    <FilterSelect
      label={t('Client')}
      value={clientId ?? 'all'}
      options={isListed ? options : [...options, { value: clientId, label: t('One client') }]}
      onChange={(value) => onChange(value === 'all' ? undefined : value)}
    />
  );
}
