import { sql } from 'kysely';
import type { z } from 'zod';
import { createUserBody, userChanges } from '#contract/people/users.ts';
import { refuseUnmanageable } from '#server/people/accounts/manage.ts';
import { createInvitation } from '#server/people/sign-in/links/invite.ts';
import { fitAssignment } from '#server/people/users/role-assignment.ts';
import { createUser, refuseChange, updateUser } from '#server/people/users/write.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { nameSkeleton } from '#server/platform/text/name-skeleton.ts';
import { foldName } from '#server/platform/text/names.ts';
import { type Cells, foldedValuesOf, idsOf, type Key, matcher, type Problem, valuesOf } from './match.ts';
import {
  changesOf,
  check,
  type Importer,
  isEmpty,
  keepExternalKey,
  type Planned,
  type Planner,
  readClientIds,
  unknownClient,
} from './planned.ts';
import { parseYesNo } from './values.ts';

type NewUser = z.output<typeof createUserBody>;
type UserChanges = z.output<typeof userChanges>;

const columnOf = { userName: 'username', phoneNumber: 'phone', roleId: 'roleName', clientId: 'clientName' } as const;
const plainFields = {
  email: 'email',
  userName: 'username',
  firstName: 'firstName',
  lastName: 'lastName',
  phoneNumber: 'phone',
} as const;

export const planUsers: Planner = async (tx, importer, rows) => {
  const [existing, roles, clients] = await Promise.all([
    readExisting(tx, rows),
    readRoles(tx),
    readClientIds(tx, foldedValuesOf(rows, 'clientName')),
  ]);
  const find = matcher(existing, ({ emailKey, nameKey, skeleton }) => [
    emailKey && `email ${emailKey}`,
    nameKey && `name ${nameKey}`,
    skeleton && `looks ${skeleton}`,
  ]);
  const rolesById = new Map(roles.map((role) => [role.id, role]));
  const rolesByName = new Map(roles.map((role) => [role.key, role]));

  return (cells): Planned => {
    const keys = keysOf(cells);
    const { found, problems } = find(cells, keys);
    const given = valuesIn(cells, problems);
    const asked = { roleId: found?.roleId ?? null, clientId: found?.clientId ?? null };
    if (cells.has('roleName')) {
      const role = rolesByName.get(foldName(cells.get('roleName') ?? ''));
      if (role) given.roleId = asked.roleId = role.id;
      else problems.push({ field: 'roleName', message: 'There is no role with this name' });
    }
    if (cells.has('clientName')) {
      const clientId = clients.get(foldName(cells.get('clientName') ?? ''));
      if (clientId) given.clientId = asked.clientId = clientId;
      else problems.push({ field: 'clientName', message: unknownClient });
    }
    const moves = asked.roleId !== (found?.roleId ?? null) || asked.clientId !== (found?.clientId ?? null);
    if (problems.length === 0 && (!found || moves)) {
      const role = rolesById.get(asked.roleId ?? '');
      problems.push(...refusalOf(() => Object.assign(given, fitAssignment(importer.actor, role, asked))));
    }
    return found
      ? planUpdate(importer, found, cells, keys, problems, given)
      : planNew(importer, cells, keys, problems, given);
  };
};

function planNew(
  importer: Importer,
  cells: Cells,
  keys: Key[],
  problems: Problem[],
  given: Record<string, unknown>,
): Planned {
  const { data, problems: faults } = check(createUserBody, given, columnOf);
  const externalKey = cells.get('externalKey');
  const all = [...problems, ...faults];
  if (keys.length === 0 && externalKey === undefined) {
    all.push({ field: '', message: 'A user needs an email, a username or an externalKey' });
  }
  return {
    existingId: undefined,
    keys,
    problems: all,
    write: data && ((tx) => create(tx, importer, data, externalKey)),
  };
}

const create = async (
  tx: Parameters<typeof createUser>[0],
  importer: Importer,
  data: NewUser,
  externalKey?: string,
) => {
  const { actor, origin, services, invite } = importer;
  const { id, firstName, lastName, version = 1 } = await createUser(tx, origin, actor, data, null);
  await keepExternalKey(tx, 'users', id, externalKey);
  if (invite && data.email && data.isActive) await createInvitation(tx, services, origin, actor, id);
  return { id, name: `${firstName} ${lastName}`, version };
};

function planUpdate(
  { actor, origin }: Importer,
  found: ExistingUser,
  cells: Cells,
  keys: Key[],
  problems: Problem[],
  given: Record<string, unknown>,
): Planned {
  const { data = {}, problems: faults } = check(userChanges, given, columnOf);
  const changes: UserChanges = changesOf<object>(found, data);
  const changed = Object.keys(changes) as (keyof UserChanges)[];
  const externalKey = cells.get('externalKey');
  const isKept = externalKey === undefined || externalKey === found.externalKey;
  const changesNothing = isEmpty(changes) && isKept;
  const refusals = refusalOf(() => {
    if (changesNothing) return;
    refuseUnmanageable(actor, found);
    refuseChange(actor, found, { ...found, ...changes } as never, changed);
  });
  const write: Planned['write'] = changesNothing
    ? undefined
    : async (tx) => {
        const { firstName, lastName, version = 1 } = await updateUser(tx, origin, actor, found.id, changes, undefined);
        await keepExternalKey(tx, 'users', found.id, externalKey);
        return { id: found.id, name: `${firstName} ${lastName}`, version };
      };
  return { existingId: found.id, keys, problems: [...problems, ...faults, ...refusals], write };
}

function valuesIn(cells: Cells, problems: Problem[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(plainFields)) if (cells.has(field)) values[name] = cells.get(field);
  const isActive = cells.get('isActive');
  if (isActive !== undefined) {
    values.isActive = parseYesNo(isActive);
    if (values.isActive === undefined) problems.push({ field: 'isActive', message: 'Please write yes or no' });
  }
  return values;
}

/** The refusal of a rule of the API, if it refuses. */
function refusalOf(rule: () => void): Problem[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const field = Object.keys(error.errors ?? {})[0] ?? '';
    return [{ field: columnOf[field as keyof typeof columnOf] ?? field, message: error.told }];
  }
}

function keysOf(cells: Cells): Key[] {
  const [email, name] = [cells.get('email'), cells.get('username')];
  return [
    ...(email === undefined
      ? []
      : [{ field: 'email', value: `email ${foldName(email)}`, taken: 'This email is already in use' }]),
    ...(name === undefined
      ? []
      : [
          { field: 'username', value: `name ${foldName(name)}`, taken: 'This username is already in use' },
          { field: 'username', value: looksOf(name), taken: 'This username looks like one that is already in use' },
        ]),
  ];
}

function looksOf(name: string): string {
  return `looks ${nameSkeleton(name).toString('hex')}`;
}

type ExistingUser = Awaited<ReturnType<typeof readExisting>>[number];

/** Every role, by which rows are checked. */
function readRoles(tx: ReadTx) {
  return tx.run(
    db.selectFrom('roles').select(['id', 'name_key as key', 'role_type as roleType', 'is_admin as isAdmin', 'claims']),
  );
}

/** The users that rows may be about. */
function readExisting(tx: ReadTx, rows: readonly Cells[]) {
  const looks = valuesOf(rows, 'username').map((name) => nameSkeleton(name).toString('hex'));
  return tx.run(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.deleted_at', 'is', null)
      .where(
        sql<boolean>`(users.email_key = any (${foldedValuesOf(rows, 'email')}::text[])
          or users.user_name_key = any (${foldedValuesOf(rows, 'username')}::text[])
          or encode(users.user_name_skeleton, 'hex') = any (${looks}::text[])
          or users.external_key = any (${valuesOf(rows, 'externalKey')}::text[])
          or users.id = any (${idsOf(rows)}::uuid[]))`,
      )
      .select([
        'users.id',
        'users.external_key as externalKey',
        'users.email_key as emailKey',
        'users.user_name_key as nameKey',
        sql<string | null>`encode(users.user_name_skeleton, 'hex')`.as('skeleton'),
        'users.email',
        'users.user_name as userName',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.phone_number as phoneNumber',
        'users.role_id as roleId',
        'users.client_id as clientId',
        'users.is_active as isActive',
        'users.access_ends_on as accessEndsOn',
        'users.is_demo as isDemo',
        'roles.is_admin as isAdmin',
        'roles.claims',
      ]),
  );
}
