import Box from '@mui/material/Box';
import { useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { searchFor, useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { projectsQuery } from '#web/work/projects/queries.ts';

interface ProjectSelectProps {
  clientId: string;
  /** The selected project, which may not be in the list. */
  selected: { id: string; title: string } | undefined;
  /** Undefined for no project. */
  onChange: (project: { id: string; title: string } | undefined) => void;
}

/** Selects a project of a client. If there are too many for one list, a search field appears below. */
export function ProjectSelect({ clientId, selected, onChange }: ProjectSelectProps) {
  const [search, setSearch] = useState('');
  const projects = useList(projectsQuery({ clientId, search: searchFor(useDebounced(search)) }));
  // While those of another client load, the ones from before are still there.
  const listed = projects.items.filter((project) => project.clientId === clientId);
  const unlisted = selected && !listed.some(({ id }) => id === selected.id) ? [selected] : [];
  const choices = [...unlisted, ...listed];
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <SelectInput
        label={t('Project')}
        value={selected?.id ?? ''}
        onChange={({ target }) => onChange(choices.find(({ id }) => id === target.value))}
      >
        <option value="">{t('No project')}</option>
        {choices.map(({ id, title }) => (
          <option key={id} dir="auto" value={id}>
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
