import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { createTaskBody, moveTaskBody, Task, updateTaskBody } from '#contract/work/tasks.ts';
import { call, callWithHeaders } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { pagesQuery } from '#web/lists/pages.ts';

/** The tasks of a project in their order, also of an archived one. */
export const projectTasksQuery = (projectId: string) =>
  pagesQuery(['tasks', 'project', projectId], {
    size: 200,
    read: (page, options) =>
      callWithHeaders('listTasks', { query: { projectId, archived: 'include', ...page } }, options),
  });

/** A task with its checklist. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call('getTask', { params: { id } }, { signal }),
  });

/** The task from the server, not from the cache. */
export const fetchTask = (id: string) => call('getTask', { params: { id } });

/** What happened to a task, the newest first. */
export const taskHistoryQuery = ({ id, projectId }: Pick<Task, 'id' | 'projectId'>) =>
  pagesQuery(['tasks', 'history', id], {
    size: 20,
    read: (page, options) =>
      callWithHeaders('listProjectActivity', { params: { id: projectId }, query: { taskId: id, ...page } }, options),
  });

export const useCreateTask = () =>
  useSaving((body: z.input<typeof createTaskBody>) => call('createTask', { body }), 'tasks');

/** Saves the changes, unless somebody else changed the task since it was read. */
export const useUpdateTask = () =>
  useSaving(
    ({ id, version, ...body }: Pick<Task, 'id' | 'version'> & z.input<typeof updateTaskBody>) =>
      call('updateTask', { params: { id }, body }, { ifMatch: version }),
    'tasks',
  );

export const useMoveTask = () =>
  useSaving(
    ({ id, ...body }: { id: string } & z.input<typeof moveTaskBody>) => call('moveTask', { params: { id }, body }),
    'tasks',
  );

export const useDeleteTask = () =>
  useSaving(
    ({ id, version }: Pick<Task, 'id' | 'version'>) => call('deleteTask', { params: { id } }, { ifMatch: version }),
    'tasks',
  );
