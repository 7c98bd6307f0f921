import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#contract/people/roles.ts';
import type { User } from '#contract/people/users.ts';
import type { Project, ProjectDetails } from '#contract/work/projects.ts';
import { useList } from '#web/lists/pages.ts';
import { clientsQuery } from '#web/people/client-choice/queries.ts';
import { rolesQuery } from '#web/people/roles/queries.ts';
import { usersQuery } from '#web/people/users/queries.ts';
import { projectDetailsQuery } from './queries.ts';

interface ProjectChoices {
  roles: readonly Role[];
  /** All users or the loaded part of them, always with the project's team. */
  users: readonly User[];
  /** Whether all users are loaded. */
  isWhole: boolean;
}

/** The options of the project form. `data` is set once everything is loaded. */
export function useFormChoices(project: Project | undefined) {
  const clients = useList(clientsQuery({}));
  const users = useList(usersQuery({}));
  const roles = useQuery(rolesQuery());
  const isWhole = !users.isPending && !users.more;
  // Some team members may not be in the loaded part of the user list.
  const team = useQuery({ ...projectDetailsQuery(project?.id ?? ''), enabled: Boolean(project && users.more) });
  const ready = !clients.isPending && !users.isPending && roles.data && (isWhole || !project || team.data);
  const all = [
    { error: clients.loadingError, failure: clients.failureReason, retry: clients.retry },
    { error: users.loadingError, failure: users.failureReason, retry: users.retry },
    ...[roles, team].map((each) => ({
      error: each.isLoadingError ? each.error : null,
      failure: each.failureReason,
      retry: () => void each.refetch(),
    })),
  ];
  return {
    data: ready
      ? ({ roles: roles.data, users: withTeam(users.items, team.data, roles.data), isWhole } satisfies ProjectChoices)
      : undefined,
    failure: all.find(({ failure }) => failure)?.failure ?? null,
    error: all.find(({ error }) => error)?.error,
    retry: () => {
      for (const { error, retry } of all) if (error) retry();
    },
  };
}

/** The loaded users, and those that a search found before. */
export function useMetUsers(loaded: readonly User[]): { users: readonly User[]; meet: (user: User) => void } {
  const [met, setMet] = useState<readonly User[]>([]);
  return {
    users: [...loaded, ...met.filter(({ id }) => !loaded.some((each) => each.id === id))],
    meet: (user) => setMet((before) => [...before.filter(({ id }) => id !== user.id), user]),
  };
}

function withTeam(
  users: readonly User[],
  project: ProjectDetails | undefined,
  roles: readonly Role[],
): readonly User[] {
  if (!project) return users;
  const known = new Set(users.map(({ id }) => id));
  const members = project.team
    .filter(({ id }) => !known.has(id))
    .map(({ id, firstName, lastName, roleName, roleType }): User => {
      const clientRole = roleType === 'ClientUser';
      const roleId = roles.find(({ name }) => name === roleName)?.id;
      return { id, firstName, lastName, roleId, clientRole, clientId: clientRole ? project.clientId : undefined };
    });
  return [...users, ...members];
}
