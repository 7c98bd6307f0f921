import fc from 'fast-check';
import { adminChangePassword } from '#contract/people/auth.ts';
import { createInvitation } from '#contract/people/entry.ts';
import { assignClaim, createRole, deleteRole, roleTypes, updateRole } from '#contract/people/roles.ts';
import { createUser, deleteUser, updateUser } from '#contract/people/users.ts';
import { claimValues } from '#contract/platform/claims.ts';
import type { Answer, Person } from '#tests/support/company.ts';
import type { State } from './escalation-state.ts';

/** One change that a user tries. The numbers choose among the users, roles and clients that exist by then. */
export type Step = {
  actor: number;
  /** With an API token that has all permissions of the actor, instead of a session. */
  byToken: boolean;
  kind:
    | 'createRole'
    | 'updateRole'
    | 'deleteRole'
    | 'assignClaim'
    | 'createUser'
    | 'updateUser'
    | 'deleteUser'
    | 'setPassword'
    | 'invite';
  user: number;
  role: number | null;
  client: number | null;
  roleType: (typeof roleTypes)[number] | null;
  claims: string[];
  name: string;
  isActive: boolean;
  /** Which of the fields an update sends. */
  sends: { role: boolean; client: boolean; isActive: boolean; claims: boolean; roleType: boolean };
};

const number = fc.nat(1000);

/** Half of the claims are about users and roles, because these can lead to other claims. */
const claim = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...claimValues) },
  { weight: 1, arbitrary: fc.constantFrom(...claimValues.filter((value) => /^(Users|Roles):/.test(value))) },
);

export const steps = (maxLength: number) =>
  fc.array(
    fc.record<Step>({
      actor: number,
      byToken: fc.boolean(),
      kind: fc.oneof(
        ...(
          [
            ['updateRole', 4],
            ['assignClaim', 3],
            ['updateUser', 6],
            ['createUser', 3],
            ['createRole', 2],
            ['deleteRole', 1],
            ['deleteUser', 2],
            ['setPassword', 1],
            ['invite', 1],
          ] as const
        ).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) })),
      ),
      user: number,
      role: fc.option(number, { freq: 8 }),
      client: fc.option(number),
      roleType: fc.option(fc.constantFrom(...roleTypes)),
      claims: fc.array(claim, { maxLength: 4 }),
      name: fc.oneof(
        { weight: 9, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }) },
        { weight: 1, arbitrary: fc.constantFrom('Admin', 'ADMIN', 'аdmin', 'Adm1n', 'Ad\u200bmin') },
      ),
      isActive: fc.boolean(),
      sends: fc.record({
        role: fc.boolean(),
        client: fc.boolean(),
        isActive: fc.boolean(),
        claims: fc.boolean(),
        roleType: fc.boolean(),
      }),
    }),
    { minLength: 4, maxLength },
  );

/** Tries the step as `actor`. `state` is the current state. */
export async function attempt(step: Step, actor: Person, state: State): Promise<Answer> {
  const role = step.role === null ? undefined : state.roles[step.role % state.roles.length];
  const client = step.client === null ? null : state.clientIds[step.client % state.clientIds.length];
  const userId = chosenUser(step, state);
  const { name, claims, roleType, sends, isActive } = step;
  const body = (fields: object) => ({ body: fields }) as never;
  switch (step.kind) {
    case 'createRole':
      return actor.call(createRole, body({ name, claims, roleType }));
    case 'updateRole':
      return actor.call(
        updateRole,
        body({
          id: role?.id,
          name: sends.role ? name : role?.name,
          ...(sends.claims && { claims: sends.role ? claims : [...(role?.claims ?? []), ...claims] }),
          ...(sends.roleType && { roleType }),
        }),
      );
    case 'deleteRole':
      return actor.call(deleteRole, { params: { id: role?.id ?? '' } });
    case 'assignClaim':
      return actor.call(assignClaim, { query: { role: role?.name, claimValue: claims[0] } as never });
    case 'createUser':
      return actor.call(
        createUser,
        body({ firstName: 'New', lastName: 'Person', roleId: role?.id, clientId: client, isActive }),
      );
    case 'updateUser':
      return actor.call(updateUser, {
        params: { id: userId },
        body: {
          ...(sends.role && { roleId: role?.id ?? null }),
          ...(sends.client && { clientId: client }),
          ...(sends.isActive && { isActive }),
        },
      });
    case 'deleteUser':
      return actor.call(deleteUser, { params: { id: userId } });
    case 'invite':
      return actor.call(createInvitation, { params: { id: userId } });
    case 'setPassword':
      return actor.call(
        adminChangePassword,
        body({ userId, password: 'Quiet-Lamp-17', confirmedPassword: 'Quiet-Lamp-17' }),
      );
  }
}

export function chosenUser(step: Step, state: State): string {
  return state.users[step.user % state.users.length]?.id as string;
}
