import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { searchFor, useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { projectsQuery } from '#web/work/projects/queries.ts';

interface ProjectChecksProps {
  clientId: string;
  /** The ids of those that are ticked. */
  value: readonly string[];
  /** Those that may not be in the list. */
  known: readonly { id: string; title: string }[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Ticks one or several projects of a client. If there are too many for one list, it has a search field. */
export function ProjectChecks({ clientId, value, known, error, onChange }: ProjectChecksProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const projects = useList(projectsQuery({ clientId, search: searchFor(useDebounced(search)) }, 100));
  const listed = projects.items.filter((project) => project.clientId === clientId);
  const unlisted = known.filter((each) => value.includes(each.id) && !listed.some((project) => project.id === each.id));
  return (
    <Box component="fieldset" aria-describedby={error && id} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 500 }}>
        {t('Projects that count')}
      </Box>
      {(search || projects.more) && (
        <SearchField value={search} onChange={setSearch} placeholder={t('Search projects...')} wide inForm />
      )}
      {projects.loadingError ? (
        <ErrorState compact message={messageOf(projects.loadingError)} onRetry={projects.retry} />
      ) : projects.isPending ? (
        <Box sx={quiet}>{t('Loading projects...')}</Box>
      ) : listed.length + unlisted.length === 0 ? (
        <Box sx={quiet}>{t('No projects for this client yet.')}</Box>
      ) : (
        <Box sx={{ maxHeight: 200, overflowY: 'auto' }}>
          {[...unlisted, ...listed].map((project) => (
            <FormControlLabel
              key={project.id}
              control={<Checkbox size="small" checked={value.includes(project.id)} />}
              label={
                <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                  {project.title}
                </Box>
              }
              sx={{ display: 'flex' }}
              onChange={(_event, isOn) =>
                onChange([...value.filter((each) => each !== project.id), ...(isOn ? [project.id] : [])])
              }
            />
          ))}
        </Box>
      )}
      {error && (
        <Box id={id} role="alert" sx={{ fontSize: '0.8125rem', color: token('bad') }}>
          {error}
        </Box>
      )}
    </Box>
  );
}

const quiet = { fontSize: '0.8125rem', color: 'text.secondary' } as const;
