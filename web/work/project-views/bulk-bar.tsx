import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { lazy, useState } from 'react';
import type { BulkResult } from '#contract/platform/bulk.ts';
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';
import { plural, t, translated } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useToast } from '#web/ui/toast.tsx';

// Most changes of many projects are of their status.
const AddPeopleDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/projects/add-people-dialog.tsx'))).AddPeopleDialog,
}));

interface BulkBarProps {
  projects: readonly Project[];
  selected: ReadonlySet<string>;
  /** Chooses all projects that are loaded, as far as one call can change them. */
  onSelectAll: () => void;
  onClear: () => void;
}

type Body = InputOf<'bulkUpdateProjects'>['body'];
type Refusal = { id: string; title: string; message: string };

/** Changes all chosen projects. They stay chosen, and what was refused is listed with the reason. */
export function BulkBar({ projects, selected, onSelectAll, onClear }: BulkBarProps) {
  const toast = useToast();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [isAdding, setAdding] = useState(false);
  const update = useSaving((body: Body) => call('bulkUpdateProjects', { body }), 'projects');
  const titles = new Map(projects.map(({ id, title }) => [id, title]));

  function apply(change: Body['change']) {
    update.mutateAsync({ ids: [...selected], change }).then(
      (results) => {
        const count = results.length - listRefused(results);
        toast(countOfChanged(count), count > 0 ? 'success' : 'error');
      },
      (error) => toast(messageOf(error), 'error'),
    );
  }

  function listRefused(results: readonly BulkResult[]): number {
    const refused = results.filter(({ status }) => status >= 400);
    setRefusals(
      refused.map(({ id, message = '' }) => ({ id, title: titles.get(id) ?? '', message: translated(message) })),
    );
    return refused.length;
  }

  return (
    <Card component="section" aria-label={t('Selected projects')} aria-busy={update.isPending} sx={bar}>
      <Box role="status" className="tabular" sx={{ fontWeight: 600, minWidth: 90 }}>
        {plural(selected.size, { one: '{count} selected', other: '{count} selected' })}
      </Box>
      <Button size="small" onClick={onSelectAll}>
        {t('Select all')}
      </Button>
      <Button size="small" onClick={onClear} disabled={selected.size === 0}>
        {t('Select none')}
      </Button>
      <Box role="group" aria-label={t('Change')} sx={changes}>
        <Box sx={{ flex: '1 1 150px', maxWidth: 240 }}>
          <SelectInput
            label={t('Set status')}
            value=""
            disabled={selected.size === 0 || update.isPending}
            onChange={(event) => apply({ status: event.target.value as ProjectStatus })}
          >
            <option value="" disabled>
              {t('Choose a status')}
            </option>
            {projectStatuses.map((status) => (
              <option key={status} value={status}>
                {translated(projectStatusLabels[status])}
              </option>
            ))}
          </SelectInput>
        </Box>
        <Button
          size="small"
          disabled={selected.size === 0 || update.isPending}
          onClick={() => setAdding(true)}
          sx={{ mb: 0.5 }}
        >
          {t('Add people')}
        </Button>
        {([true, false] as const).map((archived) => (
          <Button
            key={String(archived)}
            size="small"
            disabled={selected.size === 0 || update.isPending}
            onClick={() => apply({ archived })}
            sx={{ mb: 0.5 }}
          >
            {archived ? t('Archive') : t('Unarchive')}
          </Button>
        ))}
      </Box>
      {refusals.length > 0 && <Refusals refusals={refusals} />}
      <LazyBoundary part={isAdding ? 'people' : undefined} onClose={() => setAdding(false)}>
        {isAdding && (
          <AddPeopleDialog
            projects={projects.filter(({ id }) => selected.has(id))}
            onResults={listRefused}
            onClose={() => setAdding(false)}
          />
        )}
      </LazyBoundary>
    </Card>
  );
}

/** What was not changed, and why. */
function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <Box role="alert" sx={{ flexBasis: '100%', fontSize: '0.8125rem' }}>
      <Box sx={{ color: token('bad'), fontWeight: 500 }}>
        {plural(refusals.length, {
          one: '{count} project was not changed',
          other: '{count} projects were not changed',
        })}
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
        {refusals.map(({ id, title, message }) => (
          <li key={id}>
            <strong>{title}</strong>: {message}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function countOfChanged(count: number): string {
  return plural(count, { one: '{count} project updated', other: '{count} projects updated' });
}

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5, mb: 2 } as const;
const changes = { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1, flex: '1 1 320px' } as const;
