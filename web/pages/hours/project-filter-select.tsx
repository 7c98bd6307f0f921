import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { searchFor, useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { projectDetailsQuery, projectsQuery } from '#web/work/projects/queries.ts';

interface ProjectFilterSelectProps {
  /** Offers only those of this client. */
  clientId: string | undefined;
  projectId: string | undefined;
  onChange: (projectId: string | undefined) => void;
}

/** Shows what belongs to one project. If there are too many projects for one list, it adds a search field. */
export function ProjectFilterSelect({ clientId, projectId, onChange }: ProjectFilterSelectProps) {
  const [search, setSearch] = useState('');
  const projects = useList(projectsQuery({ clientId, search: searchFor(useDebounced(search)) }, 100));
  // The project in the address may not be in the loaded part of the list.
  const isMissing = projectId !== undefined && !projects.items.some(({ id }) => id === projectId);
  const missing = useQuery({ ...projectDetailsQuery(projectId ?? ''), enabled: isMissing && !projects.isPending });
  return (
    <>
      <FilterSelect
        label={t('Project')}
        value={projectId ?? 'all'}
        options={[
          { value: 'all', label: t('All projects') },
          ...(isMissing ? [{ value: projectId, label: missing.data?.title ?? t('One project') }] : []),
          ...projects.items.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(value) => onChange(value === 'all' ? undefined : value)}
      />
      {(search || projects.more) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search projects...')} />
      )}
    </>
  );
}
