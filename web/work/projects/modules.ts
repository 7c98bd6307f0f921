import { useQuery } from '@tanstack/react-query';
import type { Module } from '#contract/people/modules.ts';
import { companyQuery } from '#web/people/tenants/queries.ts';

/** Whether a project has a module, by its own choice or by that of the company. */
export function useHasModule(project: { modules?: readonly Module[] | undefined }, module: Module): boolean {
  const { data: company } = useQuery({ ...companyQuery(), enabled: project.modules === undefined });
  return (project.modules ?? company?.modules ?? []).includes(module);
}
