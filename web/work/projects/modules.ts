import { useQuery } from '@tanstack/react-query';
import type { Module } from '#contract/people/modules.ts';
import { useSession } from '#web/lib/session.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';

/** Whether a project has a module, by its own choice or by that of the company. */
export function useHasModule(project: { modules?: readonly Module[] | undefined }, module: Module): boolean {
  const { data: company } = useQuery({ ...companyQuery(), enabled: project.modules === undefined });
  return (project.modules ?? company?.modules ?? []).includes(module);
}

/** Whether the viewer sees hours of a project: staff where it has the module, client users if their client is shown hours. */
export function useSeesHours(project: Parameters<typeof useHasModule>[0]): boolean {
  const { clientId, seesHours } = useSession()?.user ?? {};
  return useHasModule(project, 'hours') && (clientId === undefined || seesHours === true);
}
