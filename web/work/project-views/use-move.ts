import { useState } from 'react';
import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSaving } from '#web/lib/saving.ts';
import { t, translated } from '#web/texts/index.ts';
import { undoAction, useToast } from '#web/ui/toast.tsx';

interface Moving {
  project: Project;
  to: ProjectStatus;
}

interface Moves {
  /** Projects whose new status is being saved. They are shown where they go. */
  moving: readonly Moving[];
  move: (project: Project, to: ProjectStatus) => void;
  mayMove: (project: Project) => boolean;
}

/**
 * Gives projects another status. Dropping a card and choosing from its menu are this same call. If it fails, for example because
 * somebody else changed the project first, the card is back where it was, and a message says why.
 */
export function useMove(): Moves {
  const toast = useToast();
  const may = useCan()('updateProject');
  const [moving, setMoving] = useState<readonly Moving[]>([]);
  const { mutateAsync } = useSaving(
    ({ project: { id, version }, to }: Moving) =>
      call('updateProject', { params: { id }, body: { status: to } }, { ifMatch: version }),
    'projects',
  );

  async function move(project: Project, to: ProjectStatus): Promise<void> {
    if (project.status === to || moving.some((each) => each.project.id === project.id)) return;
    setMoving((before) => [...before, { project, to }]);
    try {
      const saved = await mutateAsync({ project, to });
      const undo = undoAction(() => void move(saved, project.status));
      const texts = { title: project.title, status: translated(projectStatusLabels[to]) };
      toast(t('“{title}” is now {status}', texts), 'success', undo);
    } catch (error) {
      toast(t('“{title}” was not moved. {reason}', { title: project.title, reason: messageOf(error) }), 'error');
    } finally {
      setMoving((before) => before.filter((each) => each.project.id !== project.id));
    }
  }

  return { moving, move: (project, to) => void move(project, to), mayMove: ({ archivedAt }) => may && !archivedAt };
}
