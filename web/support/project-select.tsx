import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Ticket } from '#contract/support.ts';
import { searchFor, useList } from '#web/lib/pages.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { projectsQuery } from '#web/projects/queries.ts';
import { t } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';

interface ProjectSelectProps {
  ticket: Ticket;
  /** Null for no project. */
  onChange: (projectId: string | null) => void;
}

/** Selects a project of the ticket's client. If there are too many for one list, a search field appears below. */
export function ProjectSelect({ ticket, onChange }: ProjectSelectProps) {
  const { clientId, projectId, projectTitle } = ticket;
  const [search, setSearch] = useState('');
  const projects = useList(projectsQuery({ search: searchFor(useDebounced(search)) }));
  const listed = projects.items.filter((project) => project.clientId === clientId);
  const unlisted =
    projectId && !listed.some(({ id }) => id === projectId) ? [{ id: projectId, title: projectTitle }] : [];
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <SelectInput
        label={t('Project')}
        value={projectId ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{t('No project')}</option>
        {[...unlisted, ...listed].map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectInput>
      {(search || projects.more) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search projects...')} wide inForm />
      )}
    </Box>
  );
}
