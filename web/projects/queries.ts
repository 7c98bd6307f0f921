import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { createProjectBody, Project, ProjectStatus, updateProjectBody } from '#contract/projects.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { nextCursor } from '#web/lib/next-cursor.ts';
import { useSaving } from '#web/lib/saving.ts';

export interface ProjectFilter {
  /** In title or description. */
  search?: string;
  status?: ProjectStatus;
}

const pageSize = 48;

/** Visible projects, newest first, page by page; the first page knows the total. */
export const projectsQuery = (filter: ProjectFilter) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: pageSize, cursor: pageParam };
      const { body, headers } = await callWithHeaders('listProjects', { query }, { signal });
      return { projects: body, total: Number(headers.get('x-total-count') ?? body.length), next: nextCursor(headers) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

export const projectDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'details', id],
    queryFn: ({ signal }) => call('getProjectDetails', { params: { id } }, { signal }),
  });

/** As it is on the server now, past every cache. */
export const fetchProject = (id: string) => call('getProject', { params: { id } });

export const useCreateProject = () =>
  useSaving((body: z.output<typeof createProjectBody>) => call('createProject', { body }), 'projects');

/** Saves what has changed, if nobody else has changed the project since it was read. */
export const useUpdateProject = ({ id, version }: Pick<Project, 'id' | 'version'>) =>
  useSaving(
    (body: z.input<typeof updateProjectBody>) => call('updateProject', { params: { id }, body }, { ifMatch: version }),
    'projects',
  );

export const useDeleteProject = ({ id, version }: Project) =>
  useSaving(() => call('deleteProject', { params: { id } }, { ifMatch: version }), 'projects');
