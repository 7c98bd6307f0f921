import type { Text, Texts } from '../platform/texts/speak.ts';

export const projectStatuses = ['NotStarted', 'InProgress', 'Completed', 'OnHold'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

export const projectStatusLabels = {
  NotStarted: 'Not Started',
  InProgress: 'In Progress',
  Completed: 'Completed',
  OnHold: 'On Hold',
} as const satisfies Texts<ProjectStatus>;

/** Whether the end date has passed for the viewer and the project is not completed. A project due today is not overdue. */
export function isOverdue(project: { endDate: string; status: ProjectStatus }, today: string): boolean {
  return project.status !== 'Completed' && project.endDate < today;
}

/** Why a person cannot lead a project. */
export const mayNotLead =
  'Only staff who see the project can lead it. Add this person to its team first.' satisfies Text;

/** Which projects the list has besides those that are not archived: all, or the archived ones alone. */
export const archivedFilters = ['include', 'only'] as const;

/** The orders of the list. A minus means descending. */
export const projectOrders = [
  '-createdAt',
  'createdAt',
  'title',
  '-title',
  'client',
  '-client',
  'startDate',
  '-startDate',
  'endDate',
  '-endDate',
  'progress',
  '-progress',
  'updatedAt',
  '-updatedAt',
] as const;
export type ProjectOrder = (typeof projectOrders)[number];
export const defaultProjectOrder: ProjectOrder = '-createdAt';
