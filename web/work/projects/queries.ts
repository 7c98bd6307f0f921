import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { createProjectBody, updateProjectBody } from '#contract/work/project-bodies.ts';
import type { Project } from '#contract/work/projects.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { today } from '#web/lib/day.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';
import type { ProjectListSearch } from './list-search.ts';

export interface ProjectFilter extends Omit<ProjectListSearch, 'view' | 'day'> {
  /** Searched in title and description. */
  search?: string;
}

/** Visible projects, by default newest first. Overdue by the viewer's calendar. `dueFrom` and `dueTo` narrow them to days. */
export const projectsQuery = (filter: ProjectFilter & { dueFrom?: string; dueTo?: string }, size = 48) =>
  pagesQuery(['projects', 'list', filter], {
    size,
    read: (page, options) => callWithHeaders('listProjects', { query: { ...askedProjects(filter), ...page } }, options),
  });

/** The filter as `listProjects` takes it. */
export function askedProjects({ overdue, ...filter }: ProjectFilter) {
  return { ...filter, ...(overdue && { overdue: 'true' as const, today: today() }) };
}

export const projectDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'details', id],
    queryFn: ({ signal }) => call('getProjectDetails', { params: { id } }, { signal }),
  });

/** The project's current version from the server, bypassing the cache. */
export const fetchProject = (id: string) => call('getProject', { params: { id } });

export const useCreateProject = () =>
  useSaving((body: z.input<typeof createProjectBody>) => call('createProject', { body }), 'projects');

/** Saves the changes, unless someone else changed the project since it was read. */
export const useUpdateProject = ({ id, version }: Pick<Project, 'id' | 'version'>) =>
  useSaving(
    (body: z.input<typeof updateProjectBody>) => call('updateProject', { params: { id }, body }, { ifMatch: version }),
    'projects',
  );

export const useDeleteProject = ({ id, version }: Project) =>
  useSaving(() => call('deleteProject', { params: { id } }, { ifMatch: version }), 'projects');
