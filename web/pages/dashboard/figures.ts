import type { Claim } from '#contract/platform/claims.ts';
import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import type { ProjectSummary } from '#contract/work/projects.ts';
import { t, translated } from '#web/texts/plain.ts';

interface Figure {
  label: string;
  value: (summary: ProjectSummary) => number | undefined;
  /** The claim without which the summary does not have it. */
  claim?: Claim;
  /** The screen with the list of what it counts, and the status that the list is narrowed to. */
  to?: '/projects' | '/users' | '/clients';
  status?: ProjectStatus;
}

const byStatus: Record<ProjectStatus, Figure['value']> = {
  InProgress: (summary) => summary.inProgressProjects,
  NotStarted: (summary) => summary.notStartedProjects,
  OnHold: (summary) => summary.onHoldProjects,
  Completed: (summary) => summary.completedProjects,
};

/** The figures of the dashboard in their order: projects by status, then the others. */
export const figures: readonly Figure[] = [
  { label: t('Total Projects'), value: (summary) => summary.totalProjects, to: '/projects' },
  ...(Object.entries(byStatus) as [ProjectStatus, Figure['value']][]).map(
    ([status, value]): Figure => ({ label: translated(projectStatusLabels[status]), value, to: '/projects', status }),
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
