import type { Project } from '#contract/work/projects.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { t } from '#web/texts/index.ts';
import { undoAction, useToast } from '#web/ui/toast.tsx';

type Wanted = { project: Pick<Project, 'id'>; archived: boolean };

/** Archives or unarchives a project at once. The message afterwards can undo it. */
export function useArchive(): (wanted: Wanted) => void {
  const toast = useToast();
  const { mutateAsync } = useSaving(
    ({ project: { id }, archived }: Wanted) =>
      call(archived ? 'archiveProject' : 'unarchiveProject', { params: { id } }),
    'projects',
  );
  return function archive({ project, archived }) {
    const undo = undoAction(() => archive({ project, archived: !archived }));
    // Not with the callbacks of `mutate`: what called this may be gone by then.
    void mutateAsync({ project, archived }).then(
      () => toast(archived ? t('Project archived') : t('Project unarchived'), 'success', undo),
      (error) => toast(messageOf(error), 'error'),
    );
  };
}
