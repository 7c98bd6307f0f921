import type { Claim } from '#contract/platform/claims.ts';
import type { ProjectStatus } from '#contract/work/project-status.ts';
import type { ProjectSummary } from '#contract/work/projects.ts';
import { t } from '#web/texts/plain.ts';

interface Figure {
  label: string;
  value: (summary: ProjectSummary) => number | undefined;
  /** The claim without which the summary does not have it. */
  claim?: Claim;
  /** The screen with the list of what it counts, and the status that the list is narrowed to. */
  to?: '/projects' | '/users' | '/clients';
  status?: ProjectStatus;
}

/** The words may have soft hyphens, because tiles are narrow. */
const byStatus: Record<ProjectStatus, Pick<Figure, 'label' | 'value'>> = {
  InProgress: { label: t('In Progress [tile]'), value: (summary) => summary.inProgressProjects },
  NotStarted: { label: t('Not Started [tile]'), value: (summary) => summary.notStartedProjects },
  OnHold: { label: t('On Hold [tile]'), value: (summary) => summary.onHoldProjects },
  Completed: { label: t('Completed [tile]'), value: (summary) => summary.completedProjects },
};

/** The figures of the dashboard in their order: projects by status, then the others. */
export const figures: readonly Figure[] = [
  { label: t('Total Projects'), value: (summary) => summary.totalProjects, to: '/projects' },
  ...(Object.entries(byStatus) as [ProjectStatus, (typeof byStatus)[ProjectStatus]][]).map(
    ([status, figure]): Figure => ({ ...figure, to: '/projects', status }),
  ),
  { label: t('Total Users'), value: (summary) => summary.totalUsers, claim: 'Users:ViewUsers', to: '/users' },
  { label: t('Total Clients'), value: (summary) => summary.totalClients, claim: 'Clients:ViewClients', to: '/clients' },
  {
    label: t('Documents'),
    value: (summary) => summary.documentCount,
    claim: 'ProjectDocuments:ViewProjectDocuments',
  },
  { label: t('Images'), value: (summary) => summary.imagesCount, claim: 'ProjectImages:ViewProjectImages' },
];
