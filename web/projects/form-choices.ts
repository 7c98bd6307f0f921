import { useQuery } from '@tanstack/react-query';
import { clientsQuery } from '#web/clients/queries.ts';
import { rolesQuery } from '#web/roles/queries.ts';
import { usersQuery } from '#web/users/queries.ts';

/** What a project's form chooses from; `data` once all of it is there. */
export function useFormChoices() {
  const clients = useQuery(clientsQuery());
  const users = useQuery(usersQuery());
  const roles = useQuery(rolesQuery());
  const all = [clients, users, roles];
  return {
    data:
      clients.data && users.data && roles.data
        ? { clients: clients.data, users: users.data, roles: roles.data }
        : undefined,
    failure: all.find((each) => each.failureReason)?.failureReason ?? null,
    error: all.find((each) => each.isLoadingError)?.error,
    retry: () => {
      for (const each of all) if (each.isError) void each.refetch();
    },
  };
}
