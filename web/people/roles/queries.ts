import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { createRoleBody, Role } from '#contract/people/roles.ts';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';

/** Roles by name. */
export const rolesQuery = () =>
  queryOptions({ queryKey: ['roles', 'list'], queryFn: ({ signal }) => call('listRoles', {}, { signal }) });

/** The role's current version from the server, bypassing the cache. */
export const fetchRole = (id: string) => call('getRole', { params: { id } });

/** Creates a role, or updates `role` unless someone else changed it. */
export const useSaveRole = (role?: Role) =>
  useSaving(
    (body: z.output<typeof createRoleBody>) =>
      role
        ? call('updateRole', { body: { ...body, id: role.id } }, { ifMatch: role.version })
        : call('createRole', { body }),
    'roles',
  );

export const useDeleteRole = ({ id, version }: Role) =>
  useSaving(() => call('deleteRole', { params: { id } }, { ifMatch: version }), 'roles');
