import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { call } from '#web/lib/api.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { formatDay } from '#web/lib/format.ts';
import { type InlineChange, type InlineNoun, useInlineChange } from '#web/lists/use-inline-change.ts';
import { formatSeries, t, translated } from '#web/texts/index.ts';
import { type Lead, leadOf } from './lead.ts';
import { fetchProject } from './queries.ts';

/** What can be changed where projects are listed. */
interface ProjectChanges {
  status: ProjectStatus;
  startDate: string;
  endDate: string;
  lead: Lead | null;
}

export interface ProjectChange extends InlineChange<Project, ProjectChanges> {
  /** Whether the user may edit projects, as far as they are not archived. */
  holdsEdit: boolean;
  /** Whether the user may change the status. */
  mayReport: (project: Project) => boolean;
  /** Whether they may change the rest, too. */
  mayEdit: (project: Project) => boolean;
}

/** Changes projects in list and board. */
export function useProjectChange(): ProjectChange {
  const may = useCan()('updateProject');
  const holdsEdit = useHolds('Project:EditProjects');
  const change = useInlineChange(projects);
  return {
    ...change,
    holdsEdit: may && holdsEdit,
    mayReport: may ? isOpen : never,
    mayEdit: may && holdsEdit ? isOpen : never,
  };
}

const isOpen = ({ archivedAt }: Project) => !archivedAt;
const never = () => false;

const projects: InlineNoun<Project, ProjectChanges> = {
  noun: 'projects',
  save: ({ id, version }, { lead, ...changes }) =>
    call(
      'updateProject',
      { params: { id }, body: { ...changes, ...(lead !== undefined && { leadId: lead?.id ?? null }) } },
      { ifMatch: version },
    ),
  read: fetchProject,
  titleOf: ({ title }) => title,
  valuesOf: (project) => {
    const { status, startDate, endDate } = project;
    return { status, startDate, endDate, lead: leadOf(project) };
  },
  shown: (project, { lead, ...changes }) => ({
    ...project,
    ...changes,
    ...(lead !== undefined && { leadId: lead?.id, leadName: lead?.name }),
  }),
  wordsOf: ({ status, startDate, endDate, lead }) =>
    formatSeries(
      [
        status && translated(projectStatusLabels[status]),
        startDate && t('starting on {day}', { day: formatDay(startDate) }),
        endDate && t('due on {day}', { day: formatDay(endDate) }),
        lead ? t('led by {name}', { name: lead.name }) : lead === null && t('without a lead'),
      ].filter((each) => typeof each === 'string'),
    ),
};
