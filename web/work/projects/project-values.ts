import type { Module } from '#contract/people/modules.ts';
import type { User } from '#contract/people/users.ts';
import type { Project, ProjectStatus } from '#contract/work/projects.ts';

/** The values of the project form, in the shape of the request body. */
export interface ProjectValues {
  title: string;
  description: string;
  status: ProjectStatus;
  startDate: string;
  endDate: string;
  progressPercentage: number;
  clientId: string;
  userIds: string[];
  leadId: string | null;
  /** Only when a project is edited. Null follows the company. */
  modules?: Module[] | null;
  /** Only when a project is edited. */
  progressFromTasks?: boolean;
}

/** Not started, with both dates set to `today`. */
export function newProjectValues(today: string): ProjectValues {
  return {
    title: '',
    description: '',
    status: 'NotStarted',
    startDate: today,
    endDate: today,
    progressPercentage: 0,
    clientId: '',
    userIds: [],
    leadId: null,
  };
}

export function projectValues(project: Project): ProjectValues {
  const { title, description, status, startDate, endDate, progress, clientId, internalUsers, clientUsers } = project;
  const userIds = inOrder([...internalUsers, ...clientUsers]);
  const { modules = null, progressFromTasks = false, leadId = null } = project;
  const edited = { title, description, status, startDate, endDate, progressPercentage: progress, clientId, userIds };
  return { ...edited, modules, progressFromTasks, leadId };
}

/** Converts the progress box's text to a whole number from 0 to 100, and anything else to 0. */
export function clampProgress(typed: string): number {
  const number = Math.round(Number(typed.replace(',', '.')));
  return Number.isNaN(number) ? 0 : Math.min(100, Math.max(0, number));
}

/** Adds or removes a person. */
export function toggled(userIds: readonly string[], id: string): string[] {
  return inOrder(userIds.includes(id) ? userIds.filter((each) => each !== id) : [...userIds, id]);
}

/** Removes client users who belong to another client. */
export function fittingClient(userIds: readonly string[], users: readonly User[], clientId: string): string[] {
  const foreign = new Set(users.filter((user) => user.clientRole && user.clientId !== clientId).map(({ id }) => id));
  return userIds.filter((id) => !foreign.has(id));
}

/** Sorted, so that the same people are always the same value. */
function inOrder(userIds: string[]): string[] {
  return userIds.sort();
}
