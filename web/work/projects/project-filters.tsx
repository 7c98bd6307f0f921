import ToggleButton from '@mui/material/ToggleButton';
import { Archive, TriangleAlert } from 'lucide-react';
import { defaultProjectOrder, type ProjectOrder } from '#contract/work/project-status.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { ClientFilterSelect } from '#web/people/client-choice/client-filter-select.tsx';
import { PersonFilter } from '#web/people/users/person-filter.tsx';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { useShowsLeads } from './lead.ts';
import type { ProjectListSearch } from './list-search.ts';

interface ProjectFiltersProps {
  search: ProjectListSearch;
  onChange: (changed: ProjectListSearch) => void;
}

const orders: readonly { value: ProjectOrder; label: string }[] = [
  { value: '-createdAt', label: t('Newest first') },
  { value: '-updatedAt', label: t('Last changed first') },
  { value: 'endDate', label: t('Due first') },
  { value: 'startDate', label: t('Start date') },
  { value: 'title', label: t('Title') },
  { value: 'client', label: t('Client') },
  { value: '-progress', label: t('Most progress first') },
  { value: 'progress', label: t('Least progress first') },
];

/** By client and person. Each is offered only to people whose list it can change. */
export function MainProjectFilters({ search, onChange }: ProjectFiltersProps) {
  const isStaff = !useSession()?.user.clientId;
  const mayListClients = useCan()('listClients');
  const seesAll = useHolds('Project:ViewAllProjects');
  return (
    <>
      {isStaff && mayListClients && (
        <ClientFilterSelect clientId={search.clientId} onChange={(clientId) => onChange({ clientId })} />
      )}
      {(seesAll || search.memberId) && (
        <MemberFilter memberId={search.memberId} onChange={(memberId) => onChange({ memberId })} />
      )}
    </>
  );
}

/** The other filters and the order that the specification does not have. */
export function MoreProjectFilters({ search, onChange }: ProjectFiltersProps) {
  const showsLeads = useShowsLeads();
  const ownId = useSession()?.user.id;
  return (
    <>
      {(showsLeads || search.leadId) && (
        <PersonFilter
          label={t('Lead')}
          searchLabel={t('Search leads...')}
          first={leads}
          value={search.leadId}
          onChange={(leadId) => onChange({ leadId })}
          exceptId={ownId}
          staffOnly
        />
      )}
      <ToggleButton
        value="overdue"
        size="small"
        selected={search.overdue ?? false}
        onChange={() => onChange({ overdue: search.overdue ? undefined : true })}
        sx={toggle}
      >
        <TriangleAlert size={15} aria-hidden="true" />
        {t('Overdue')}
      </ToggleButton>
      <ToggleButton
        value="archived"
        size="small"
        selected={search.archived !== undefined}
        onChange={() => onChange({ archived: search.archived ? undefined : 'only' })}
        sx={toggle}
      >
        <Archive size={15} aria-hidden="true" />
        {t('Archived [filter]')}
      </ToggleButton>
      <FilterSelect
        label={t('Order')}
        value={search.sort ?? defaultProjectOrder}
        options={orders}
        onChange={(sort) => onChange({ sort: sort === defaultProjectOrder ? undefined : sort })}
      />
    </>
  );
}

const toggle = { gap: 0.75, height: 34, px: 1.5, borderRadius: 999, textTransform: 'none' } as const;

interface MemberFilterProps {
  /** `me` or the id of a user. */
  memberId: string | undefined;
  onChange: (memberId: string | undefined) => void;
}

function MemberFilter({ memberId, onChange }: MemberFilterProps) {
  const ownId = useSession()?.user.id;
  return <PersonFilter first={choices} value={memberId} onChange={onChange} exceptId={ownId} />;
}

const choices = [
  { value: 'all', label: t('Everybody') },
  { value: 'me', label: t('Mine') },
] as const;

const leads = [
  { value: 'all', label: t('All leads') },
  { value: 'me', label: t('Led by me') },
  { value: 'none', label: t('Led by nobody') },
] as const;
