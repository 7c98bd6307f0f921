import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { defaultTicketOrder, type TicketOrder } from '#contract/work/ticket-status.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { ClientFilterSelect } from '#web/people/client-choice/client-filter-select.tsx';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { projectDetailsQuery } from '#web/work/projects/queries.ts';
import type { TicketListSearch } from './list-search.ts';

interface TicketFiltersProps {
  filter: TicketListSearch;
  onFilter: (changed: TicketListSearch) => void;
}

const orders: readonly { value: TicketOrder; label: string }[] = [
  { value: '-createdAt', label: t('Newest first') },
  { value: 'createdAt', label: t('Oldest first') },
  { value: '-updatedAt', label: t('Last changed first') },
  { value: '-priority', label: t('Highest priority first') },
];

const ordersOfStaff: typeof orders = [...orders, { value: 'promise', label: t('Due first') }];

const promises = [
  { value: 'all', label: t('All promises') },
  { value: 'runningOut', label: t('Running out') },
  { value: 'missed', label: t('Missed') },
] as const;

/** The order, and for staff clients and promises. The specification does not have them. */
export function MoreTicketFilters({ filter, onFilter }: TicketFiltersProps) {
  const isStaff = !useSession()?.user.clientId;
  const mayListClients = useCan()('listClients');
  return (
    <>
      {isStaff && mayListClients && (
        <ClientFilterSelect clientId={filter.clientId} onChange={(clientId) => onFilter({ clientId })} />
      )}
      {isStaff && (
        <FilterSelect
          label={t('Promise')}
          value={filter.promise ?? 'all'}
          options={promises}
          onChange={(promise) => onFilter({ promise: promise === 'all' ? undefined : promise })}
        />
      )}
      <FilterSelect
        label={t('Order')}
        value={filter.sort ?? defaultTicketOrder}
        options={isStaff ? ordersOfStaff : orders}
        onChange={(sort) => onFilter({ sort: sort === defaultTicketOrder ? undefined : sort })}
      />
    </>
  );
}

/** For staff. */
export function AssigneeFilter({ filter: { assigneeId }, onFilter }: TicketFiltersProps) {
  const options = [
    { value: 'all', label: t('Everybody') },
    { value: 'me', label: t('Assigned to me') },
    { value: 'none', label: t('Assigned to nobody') },
  ];
  // From a link.
  const other = assigneeId && assigneeId !== 'me' && assigneeId !== 'none';
  return (
    <FilterSelect
      label={t('Assigned to')}
      value={assigneeId ?? 'all'}
      options={other ? [...options, { value: assigneeId, label: t('One person') }] : options}
      onChange={(value) => onFilter({ assigneeId: value === 'all' ? undefined : value })}
    />
  );
}

/** Comes with a link from a ticket, and can only be removed here. */
export function ProjectFilter({ projectId, onRemove }: { projectId: string; onRemove: () => void }) {
  const project = useQuery(projectDetailsQuery(projectId));
  const title = project.data?.title ?? t('One project');
  return (
    <Chip
      label={t('Project: {title}', { title })}
      onDelete={onRemove}
      deleteIcon={<X size={16} aria-hidden="true" />}
      onClick={onRemove}
      aria-label={t('Remove the filter for {title}', { title })}
      variant="outlined"
      sx={{ maxWidth: '100%' }}
    />
  );
}
