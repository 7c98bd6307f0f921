import type { z } from 'zod';
import { createTaskBody, type Task } from '#contract/work/tasks.ts';

/** What the form of a task asks for. */
export const taskForm = createTaskBody.omit({ projectId: true });
export type TaskBody = z.output<typeof taskForm>;

/** The values of the form. Empty stands for nobody and for no day. */
export interface TaskValues {
  title: string;
  body: string;
  assigneeId: string | null;
  dueOn: string | null;
  audience: 'client' | 'staff';
  wants: Task['wants'];
  milestone: boolean;
}

export function taskValues(task?: Task): TaskValues {
  return {
    title: task?.title ?? '',
    body: task?.body ?? '',
    assigneeId: task?.assigneeId ?? null,
    dueOn: task?.dueOn ?? null,
    audience: task?.audience ?? 'staff',
    wants: task?.wants ?? 'nothing',
    milestone: task?.milestone ?? false,
  };
}

/** What differs from the task. */
export function changedValues(body: TaskBody, task: Task): Partial<TaskBody> {
  const before = taskValues(task);
  const changed = Object.entries(body).filter(([field, value]) => value !== before[field as keyof TaskValues]);
  return Object.fromEntries(changed) as Partial<TaskBody>;
}
