import type { z } from 'zod';
import type { Role } from '#contract/people/roles.ts';
import { clientRequired, createUserBody, type User, updateUserBody } from '#contract/people/users.ts';

/** The values of both user forms. */
export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
  userName: string;
  phoneNumber: string;
  roleId: string;
  clientId: string;
  /** A calendar day, or empty. */
  accessEndsOn: string;
}

export interface NewUserValues extends UserValues {
  /** They choose the password by a link. */
  invite: boolean;
  password: string;
  confirmPassword: string;
}

type Roles = readonly Pick<Role, 'id' | 'name' | 'roleType'>[];

/** The role is 'worker', or the first role if there is none. */
export function newUserValues(roles: Roles): NewUserValues {
  const role = roles.find(({ name }) => name === 'worker') ?? roles[0];
  const nothing = {
    firstName: '',
    lastName: '',
    email: '',
    userName: '',
    phoneNumber: '',
    clientId: '',
    accessEndsOn: '',
  };
  return { ...nothing, roleId: role?.id ?? '', invite: false, password: '', confirmPassword: '' };
}

export function userValues(user: User): UserValues {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email ?? '',
    userName: user.username ?? '',
    phoneNumber: user.phone ?? '',
    roleId: user.roleId ?? '',
    clientId: user.clientId ?? '',
    accessEndsOn: user.accessEndsOn ?? '',
  };
}

export function isClientRole(roles: Roles, roleId: unknown): boolean {
  return roles.some((role) => role.id === roleId && role.roleType === 'ClientUser');
}

/** The contract's schemas, plus a required client for client roles, which only the list of roles identifies. */
export const newUserForm = (roles: Roles) => withClient(createUserBody, roles);
export const editUserForm = (roles: Roles) => withClient(updateUserBody, roles);

function withClient<S extends z.ZodType<{ roleId?: string | null; clientId?: string | null }>>(
  schema: S,
  roles: Roles,
) {
  return schema
    .refine(({ roleId, clientId }) => clientId || !isClientRole(roles, roleId), {
      path: ['clientId'],
      message: clientRequired,
      // Report this together with the other errors.
      when: () => true,
    })
    .transform(({ clientId, ...body }) => (isClientRole(roles, body.roleId) ? { ...body, clientId } : body));
}
