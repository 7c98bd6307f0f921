import type { TaskStatus } from '#contract/work/task-values.ts';
import type { Task } from '#contract/work/tasks.ts';

/** Where a task goes: right after another one, or first, and the status that it gets. */
export interface Move {
  task: Task;
  status: TaskStatus;
  afterId: string | null;
}

/** The tasks as they are after the move, as the server puts them. */
export function moved(tasks: readonly Task[], { task, status, afterId }: Move): readonly Task[] {
  const others = tasks.filter(({ id }) => id !== task.id);
  const at = others.findIndex(({ id }) => id === afterId) + 1;
  return [...others.slice(0, at), { ...task, status }, ...others.slice(at)];
}

/** To the end of the tasks with that status, or in its place if there are none. */
export function toStatus(tasks: readonly Task[], task: Task, status: TaskStatus): Move {
  const last = tasks.findLast((each) => each.status === status && each.id !== task.id);
  return { task, status, afterId: last?.id ?? task.id };
}

/** Right before `next` in its column, which is right after the one above it there, or first. */
export function toPlaceOf(tasks: readonly Task[], task: Task, next: Task): Move {
  const { status } = next;
  const above = tasks.filter((each) => each.status === status && each.id !== task.id);
  const before = above[above.findIndex(({ id }) => id === next.id) - 1];
  return { task, status, afterId: before?.id ?? null };
}

/** One place up or down among `shown`, a part of all tasks in their order. Undefined at the end. */
export function byOne(shown: readonly Task[], task: Task, direction: 'up' | 'down'): Move | undefined {
  const at = shown.findIndex(({ id }) => id === task.id);
  if (direction === 'down') {
    const next = shown[at + 1];
    return next && { task, status: task.status, afterId: next.id };
  }
  if (at < 1) return undefined;
  return { task, status: task.status, afterId: shown[at - 2]?.id ?? null };
}
