import { lazy, type ReactNode, useState } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { useBulkChange } from '#web/work/projects/use-bulk-change.ts';

const LeadDialog = lazy(async () => ({
  default: (await loadChunk(() => import('#web/work/projects/lead-dialog.tsx'))).LeadDialog,
}));

/** The dialog that searches for the lead of a project. */
export function useLeadDialog(): { onSearch: (project: Project) => void; dialog: ReactNode } {
  const [project, setProject] = useState<Project>();
  const { apply } = useBulkChange(project ? [project] : []);
  const close = () => setProject(undefined);
  const dialog = (
    <LazyBoundary part={project && 'lead'} onClose={close}>
      {project && <LeadDialog projects={[project]} onSave={apply} onClose={close} />}
    </LazyBoundary>
  );
  return { onSearch: setProject, dialog };
}
