import type { ProjectDetails } from '#contract/work/projects.ts';
import { useCan } from '#web/lib/can.tsx';
import { useList } from '#web/lists/pages.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { fullName, userName } from '#web/people/users/user-name.ts';

interface Person {
  id: string;
  name: string;
}

/** Who can do a task of a project: its team, and staff and users of its client that the user sees. */
export function usePeople({ team, clientId, clientUsers }: ProjectDetails) {
  const { items: users } = useList(usersQuery({}), { enabled: useCan()('listUsers') });
  const onTeam = new Set(team.map(({ id }) => id));
  const fitting = users.filter((user) => !onTeam.has(user.id) && (!user.clientRole || user.clientId === clientId));
  const clients = new Set([...clientUsers, ...fitting.flatMap(({ id, clientRole }) => (clientRole ? [id] : []))]);
  return {
    team: team.map((person): Person => ({ id: person.id, name: fullName(person) })),
    others: fitting.map((user): Person => ({ id: user.id, name: userName(user) })),
    isClient: (id: string | null) => id !== null && clients.has(id),
  };
}
