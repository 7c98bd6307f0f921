import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { Project } from '#contract/work/projects.ts';
import type { Task } from '#contract/work/tasks.ts';
import { call } from '#web/lib/api.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';
import type { ProjectFilter } from '#web/work/projects/queries.ts';

interface Period {
  dueFrom: string;
  dueTo: string;
}

type Which = { milestone?: 'true'; mine?: 'true' };

/** The milestones and the viewer's own tasks of these days. A filter that tasks do not have leaves them out. */
export function useDueTasks(filter: ProjectFilter, period: Period, projects: readonly Project[]): readonly Task[] {
  const { clientId, sort: _, ...others } = filter;
  const enabled = useHasTasks(projects) && !Object.values(others).some(Boolean);
  const milestones = useTasks({ milestone: 'true' }, period, enabled);
  const own = useTasks({ mine: 'true' }, period, enabled);
  const found = [...milestones, ...own.filter(({ milestone }) => !milestone)];
  return clientId ? found.filter((task) => task.clientId === clientId) : found;
}

/** The milestones of these days, by their project. */
export function useMilestones(period: Period, projects: readonly Project[]): ReadonlyMap<string, readonly Task[]> {
  return Map.groupBy(useTasks({ milestone: 'true' }, period, useHasTasks(projects)), ({ projectId }) => projectId);
}

function useTasks(which: Which, period: Period, enabled: boolean): readonly Task[] {
  const query = { ...which, ...period, limit: 200 };
  const queryKey: QueryKey = ['tasks', 'due', query];
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call('listTasks', { query }, { signal }), enabled });
  return (enabled && found.data) || [];
}

/** Where tasks are off, the server has no list of them. */
function useHasTasks(projects: readonly Project[]): boolean {
  const { data: company } = useQuery(companyQuery());
  return (company?.modules ?? []).includes('tasks') || projects.some(({ modules }) => modules?.includes('tasks'));
}
