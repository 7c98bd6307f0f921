import { defaultRoles } from '#server/people/roles/defaults.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { demoClients, demoPeople } from './people.ts';
import { demoProjects } from './projects.ts';
import { demoLevels } from './service-levels.ts';

export type Ids = ReturnType<typeof idsOf>;

/** Ids by the names that the demo data uses for roles, clients and people. */
export function idsOf(company: DemoCompany) {
  const look = (kind: Parameters<typeof demoId>[1], keys: readonly string[]) => (key: string) => {
    const position = keys.indexOf(key);
    if (position < 0) throw new Error(`The demo has no ${kind} ${key}.`);
    return demoId(company, kind, position + 1);
  };
  const keyOf = ({ key }: { key: string }) => key;
  return {
    role: look(
      'role',
      defaultRoles.map(({ name }) => name),
    ),
    client: look('client', demoClients.map(keyOf)),
    user: look('user', demoPeople.map(keyOf)),
    level: look(
      'serviceLevel',
      demoLevels.map(({ name }) => name),
    ),
    project: look(
      'project',
      demoProjects.map(({ title }) => title),
    ),
  };
}
