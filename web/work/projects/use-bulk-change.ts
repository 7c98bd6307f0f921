import { useState } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { call, messageOf } from '#web/lib/api.ts';
import type { InputOf } from '#web/lib/operations.ts';
import { useSaving } from '#web/lib/saving.ts';
import { plural } from '#web/texts/index.ts';
import { undoAction, useToast } from '#web/ui/toast.tsx';

type Body = InputOf<'bulkUpdateProjects'>['body'];
export type ManyChange = Body['change'];

export interface Refusal {
  id: string;
  title: string;
  message: string;
}

export interface BulkChange {
  /** Rejects if nothing was changed. */
  apply: (change: ManyChange) => Promise<void>;
  busy: boolean;
  /** What the last change was refused for, and why. */
  refusals: readonly Refusal[];
}

/** Changes many projects alike. It can be undone for those that were changed. */
export function useBulkChange(projects: readonly Project[]): BulkChange {
  const toast = useToast();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const { mutateAsync, isPending } = useSaving(sendAll, 'projects');

  async function apply(change: ManyChange): Promise<void> {
    const results = await mutateAsync([{ ids: projects.map(({ id }) => id), change }]);
    const outcomes = new Map(results.map((result) => [result.id, result]));
    const isDone = ({ id }: Project) => (outcomes.get(id)?.status ?? 404) < 400;
    const refused = projects
      .filter((project) => !isDone(project))
      .map(({ id, title }) => ({ id, title, message: outcomes.get(id)?.message ?? '' }));
    setRefusals(refused);
    const changed = projects.filter(isDone);
    if (changed.length === 0) throw new Error(refused[0]?.message);
    const text = plural(changed.length, { one: '{count} project updated', other: '{count} projects updated' });
    toast(
      text,
      'success',
      undoAction(() => undo(changed, change)),
    );
  }

  function undo(changed: readonly Project[], change: ManyChange): void {
    mutateAsync(inversesOf(changed, change)).then(
      (results) => {
        const count = results.filter(({ status }) => status < 400).length;
        toast(
          plural(count, { one: '{count} project is as before', other: '{count} projects are as before' }),
          count > 0 ? 'success' : 'error',
        );
      },
      (error) => toast(messageOf(error), 'error'),
    );
  }

  return { apply, busy: isPending, refusals };
}

/** One after the other, because each locks its projects. */
async function sendAll(bodies: readonly Body[]) {
  const results = [];
  for (const body of bodies) results.push(...(await call('bulkUpdateProjects', { body })));
  return results;
}

/** What makes projects as they were. Those that were alike are changed together. */
export function inversesOf(projects: readonly Project[], change: ManyChange): Body[] {
  const groups = Map.groupBy(projects, (project) => JSON.stringify(inverseOf(project, change)));
  return [...groups].flatMap(([inverse, alike]) =>
    inverse === '{}' ? [] : [{ ids: alike.map(({ id }) => id), change: JSON.parse(inverse) as ManyChange }],
  );
}

function inverseOf(project: Project, change: ManyChange): ManyChange {
  const { status, archived, leadId, addUserIds = [], removeUserIds = [] } = change;
  const team = [...project.internalUsers, ...project.clientUsers];
  const joined = addUserIds.filter((id) => !team.includes(id));
  const left = removeUserIds.filter((id) => team.includes(id));
  const { leadId: lead = null } = project;
  const isArchived = project.archivedAt !== undefined;
  const isLeadChanged = leadId === undefined ? left.some((id) => id === lead) : leadId !== lead;
  return {
    ...(status && status !== project.status && { status: project.status }),
    ...(archived === !isArchived && { archived: isArchived }),
    ...(isLeadChanged && { leadId: lead }),
    ...(left.length > 0 && { addUserIds: left }),
    ...(joined.length > 0 && { removeUserIds: joined }),
  };
}
