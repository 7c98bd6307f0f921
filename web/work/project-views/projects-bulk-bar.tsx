import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, useState } from 'react';
import type { ProjectStatus } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { messageOf } from '#web/lib/api.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { BulkBar, BulkSelect } from '#web/lists/bulk-bar.tsx';
import type { Selection } from '#web/lists/use-selection.ts';
import { plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useShowsLeads } from '#web/work/projects/lead.ts';
import { StatusOptions } from '#web/work/projects/project-fields.tsx';
import { type ManyChange, type Refusal, useBulkChange } from '#web/work/projects/use-bulk-change.ts';

// Most changes of many projects are of their status.
const PeopleDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/projects/people-dialog.tsx'))).PeopleDialog,
}));
const LeadDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/projects/lead-dialog.tsx'))).LeadDialog,
}));

interface ProjectsBulkBarProps {
  projects: readonly Project[];
  selection: Selection;
}

/** Changes all chosen projects. They stay chosen, and what was refused is listed with the reason. */
export function ProjectsBulkBar({ projects, selection }: ProjectsBulkBarProps) {
  const toast = useToast();
  const showsLeads = useShowsLeads();
  const [asked, setAsked] = useState<'add' | 'remove' | 'lead'>();
  const chosen = projects.filter(({ id }) => selection.selected.has(id));
  const { apply, busy, refusals } = useBulkChange(chosen);
  const disabled = chosen.length === 0 || busy;
  const change = (what: ManyChange) => void apply(what).catch((error) => toast(messageOf(error), 'error'));
  const close = () => setAsked(undefined);
  const dialog = { projects: chosen, onSave: apply, onClose: close };
  const buttons = [
    ...(showsLeads ? [{ label: t('Set lead'), onClick: () => setAsked('lead') }] : []),
    { label: t('Add people'), onClick: () => setAsked('add') },
    { label: t('Remove people'), onClick: () => setAsked('remove') },
    { label: t('Archive'), onClick: () => change({ archived: true }) },
    { label: t('Unarchive'), onClick: () => change({ archived: false }) },
  ];
  return (
    <>
      <BulkBar
        label={t('Selected projects')}
        selection={selection}
        busy={busy}
        problem={refusals.length > 0 && <Refusals refusals={refusals} />}
      >
        <BulkSelect
          label={t('Set status')}
          disabled={disabled}
          onChange={(status) => change({ status: status as ProjectStatus })}
        >
          <StatusOptions />
        </BulkSelect>
        {buttons.map(({ label, onClick }) => (
          <Button key={label} size="small" disabled={disabled} onClick={onClick}>
            {label}
          </Button>
        ))}
      </BulkBar>
      <LazyBoundary part={asked} onClose={close}>
        {(asked === 'add' || asked === 'remove') && <PeopleDialog verb={asked} {...dialog} />}
        {asked === 'lead' && <LeadDialog {...dialog} />}
      </LazyBoundary>
    </>
  );
}

/** What was not changed, and why. */
function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <Box role="alert" sx={{ mt: 1, fontSize: '0.8125rem' }}>
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
