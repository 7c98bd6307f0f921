import { Archive, ArchiveRestore, CalendarDays, CopyPlus, Gauge, PackageCheck, Pencil, Trash2 } from 'lucide-react';
import type { Project } from '#contract/work/projects.ts';
import { useMayHandOver } from '#web/exchange/exports/queries.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { useArchive } from '#web/work/projects/use-archive.ts';

/** The action whose dialog is open. */
export type ProjectIntent =
  | { verb: 'create' }
  | { verb: 'edit' | 'addPeople' | 'report' | 'delete' | 'template' | 'feed' | 'handOver'; project: Project };

/** The actions of a project's card menu that the user may perform. */
export function useProjectMenu(onIntent: (intent: ProjectIntent) => void): (project: Project) => CardMenuItem[] {
  const { mayEdit, mayReport } = useProjectRights();
  const can = useCan();
  const mayDelete = can('deleteProject');
  const mayArchive = can('archiveProject');
  const mayHandOver = useMayHandOver();
  const archive = useArchive();
  return (project) => {
    const handOver = mayHandOver ? [handOverItem(project, onIntent)] : [];
    if (project.archivedAt) {
      const unarchive = () => archive({ project, archived: false });
      const back = { label: t('Unarchive Project'), icon: ArchiveRestore, onSelect: unarchive };
      return [...(mayArchive ? [back] : []), ...handOver];
    }
    const item = (verb: 'edit' | 'report' | 'delete' | 'template', label: string, icon: CardMenuItem['icon']) => ({
      label,
      icon,
      onSelect: () => onIntent({ verb, project }),
    });
    return [
      ...(mayEdit ? [item('edit', t('Edit Project'), Pencil)] : []),
      ...(mayReport ? [item('report', t('Update Progress'), Gauge)] : []),
      ...(mayArchive
        ? [{ label: t('Archive Project'), icon: Archive, onSelect: () => archive({ project, archived: true }) }]
        : []),
      ...handOver,
      ...(can('createTemplate') ? [item('template', t('Save as Template'), CopyPlus)] : []),
      // What removes something is last in every menu.
      ...(mayDelete ? [{ ...item('delete', t('Delete Project'), Trash2), danger: true }] : []),
    ];
  };
}

/** The actions of a project's page that have no button there. */
export function useProjectPageMenu(project: Project, onIntent: (intent: ProjectIntent) => void): CardMenuItem[] {
  const can = useCan();
  const handOver = useMayHandOver() ? [handOverItem(project, onIntent)] : [];
  const archive = useArchive();
  if (project.archivedAt) return handOver;
  return [
    ...(can('createFeed')
      ? [{ label: t('Calendar feed'), icon: CalendarDays, onSelect: () => onIntent({ verb: 'feed', project }) }]
      : []),
    ...(can('archiveProject')
      ? [{ label: t('Archive Project'), icon: Archive, onSelect: () => archive({ project, archived: true }) }]
      : []),
    ...handOver,
  ];
}

function handOverItem(project: Project, onIntent: (intent: ProjectIntent) => void): CardMenuItem {
  return { label: t('Hand over'), icon: PackageCheck, onSelect: () => onIntent({ verb: 'handOver', project }) };
}

/** A user who may not edit a project may still report its progress. */
export function useProjectRights(): { mayEdit: boolean; mayReport: boolean } {
  const mayUpdate = useCan()('updateProject');
  const holdsEdit = useHolds('Project:EditProjects');
  const mayEdit = mayUpdate && holdsEdit;
  const mayReport = mayUpdate && !holdsEdit;
  return { mayEdit, mayReport };
}
