import { sql } from 'kysely';
import { z } from 'zod';
import { id as idSchema } from '#contract/platform/fields.ts';
import { constant } from '#contract/platform/texts/constant.ts';
import { updateUser } from '#server/people/users/write.ts';
import { forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { type Actor, db, type ReadTx, type WriteTx } from '#server/platform/tenancy/index.ts';
import { foldName } from '#server/platform/text/names.ts';
import type { Operation } from './changes.ts';
import type { Group } from './messages.ts';
import { findRoleOfNewPeople, selectStaff } from './people.ts';
import type { ListQuery } from './query.ts';
import { asRefusal } from './write.ts';

export const groupFilters = ['displayName', 'id'] as const;

/** The most people that one request moves. */
const maxMembers = 500;

/** The roles of the staff. Their members are the people who have the role. */
export async function listGroups(tx: ReadTx, { filter, startIndex, count, withMembers }: ListQuery) {
  const found = filter ? selectRoles().where(matches(filter.attribute, filter.value)) : selectRoles();
  const [total, roles] = await Promise.all([
    tx.first(found.select(sql<number>`count(*)::int`.as('total'))),
    count === 0
      ? []
      : tx.run(
          withColumns(found)
            .orderBy('roles.id')
            .limit(count)
            .offset(startIndex - 1),
        ),
  ]);
  return { total: total?.total ?? 0, startIndex, items: await addMembers(tx, roles, withMembers) };
}

export async function getGroup(tx: ReadTx, id: string, withMembers = true): Promise<Group> {
  const role = await tx.first(withColumns(selectRoles()).where('roles.id', '=', id));
  const [group] = role ? await addMembers(tx, [role], withMembers) : [];
  return group ?? notFound();
}

/** What a request says of the members of a group. */
export type MemberChange =
  | { kind: 'add' | 'remove'; ids: string[] }
  | { kind: 'removeAll' }
  | { kind: 'replace'; ids: string[] };

/** Reads the operations of a PATCH. `name` is what the group is called, which a directory cannot change. */
export function readMemberChanges(operations: readonly Operation[], name: string): MemberChange[] {
  return operations.flatMap(({ op, path, value }): MemberChange[] => {
    if (path === undefined) return readWholeGroup(value, name, op === 'remove' ? 'replace' : op);
    const [, one] = /^members\[value eq "([^"]{1,100})"\]$/i.exec(path) ?? [];
    if (one !== undefined) return op === 'remove' ? [{ kind: 'remove', ids: [readId(one)] }] : [];
    if (path.toLowerCase() === 'displayname') requireName(value, name);
    if (path.toLowerCase() !== 'members') return [];
    return op === 'remove' && value === undefined ? [{ kind: 'removeAll' }] : [{ kind: op, ids: readIds(value) }];
  });
}

/** Reads a whole group, as PUT sends it. */
export function readWholeGroup(value: unknown, name: string, kind: 'add' | 'replace' = 'replace'): MemberChange[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) invalid('value', 'An object is expected.');
  const { displayName, members } = value as { displayName?: unknown; members?: unknown };
  if (displayName !== undefined) requireName(displayName, name);
  return members === undefined ? [] : [{ kind, ids: readIds(members) }];
}

/**
 * Gives people the role of the group, or takes it from them. People who leave a role get the role of new people. Administrators
 * keep theirs.
 */
export async function changeMembers(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  { id: roleId, members }: Group,
  changes: readonly MemberChange[],
): Promise<void> {
  const before = new Set(members.map(({ id }) => id));
  const after = new Set(before);
  for (const change of changes) {
    if (change.kind === 'removeAll' || change.kind === 'replace') after.clear();
    if (change.kind === 'remove') for (const id of change.ids) after.delete(id);
    else if (change.kind !== 'removeAll') for (const id of change.ids) after.add(id);
  }
  const added = [...after].filter((id) => !before.has(id)).sort();
  const removed = [...before].filter((id) => !after.has(id)).sort();
  if (added.length + removed.length > maxMembers) {
    invalid('members', 'At most {limit} people in one request.', { limit: maxMembers });
  }
  if (added.length + removed.length === 0) return;
  await refuseAdministrators(tx, roleId);
  const moving = await readMoving(tx, added);
  const replacement = await findRoleOfNewPeople(tx);
  const next = replacement && replacement.id !== roleId ? replacement.id : null;
  for (const id of added) {
    const person = moving.get(id) ?? invalid('members', 'There is no member of the staff with the id {id}.', { id });
    if (!person.isAdmin) await move(id, roleId);
  }
  for (const id of removed) await move(id, next);

  async function move(id: string, to: string | null): Promise<void> {
    await asRefusal(updateUser(tx, origin, actor, id, { roleId: to, clientId: null }, undefined));
  }
}

/** Nobody becomes an administrator through a directory, and nobody stops being one. */
async function refuseAdministrators(tx: WriteTx, roleId: string): Promise<void> {
  const role = await tx.first(db.selectFrom('roles').where('id', '=', roleId).select('is_admin as isAdmin').forShare());
  if (!role) notFound();
  if (role.isAdmin) forbidden('Administrators are chosen in Loggia.');
}

async function readMoving(tx: WriteTx, ids: string[]): Promise<Map<string, { isAdmin: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run(
    selectStaff()
      .where('users.id', 'in', ids)
      .select(['users.id', sql<boolean>`coalesce(roles.is_admin, false)`.as('isAdmin')]),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function selectRoles() {
  return db.selectFrom('roles').where(sql<boolean>`roles.role_type is distinct from 'ClientUser'`);
}

function withColumns(query: ReturnType<typeof selectRoles>) {
  return query.select(['roles.id', 'roles.name', 'roles.created_at as createdAt', 'roles.updated_at as updatedAt']);
}

async function addMembers(tx: ReadTx, roles: Omit<Group, 'members'>[], withMembers: boolean): Promise<Group[]> {
  if (roles.length === 0 || !withMembers) return roles.map((role) => ({ ...role, members: [] }));
  const ids = roles.map(({ id }) => id);
  const people = await tx.run(
    selectStaff()
      .where('users.role_id', 'in', ids)
      .select([
        'users.id',
        'users.role_id as roleId',
        sql<string>`btrim(concat_ws(' ', users.first_name, users.last_name))`.as('name'),
      ])
      .orderBy('users.id'),
  );
  const members = Map.groupBy(people, ({ roleId }) => roleId);
  return roles.map((role) => ({ ...role, members: members.get(role.id) ?? [] }));
}

function matches(attribute: string, value: string) {
  return attribute === 'id'
    ? sql<boolean>`roles.id::text = ${value.toLowerCase()}`
    : sql<boolean>`roles.name_key = ${foldName(value)}`;
}

const memberSchema = z.union([z.object({ value: idSchema }), idSchema.transform((value) => ({ value }))]);
const membersSchema = z.union([
  z.array(memberSchema).max(maxMembers, constant('At most {limit} people in one request.', { limit: maxMembers })),
  memberSchema.transform((member) => [member]),
]);

function readIds(value: unknown): string[] {
  const result = membersSchema.safeParse(value);
  if (result.success) return result.data.map((member) => member.value.toLowerCase());
  return invalid('members', 'Members are a list of at most {limit} objects with a value.', { limit: maxMembers });
}

function readId(value: string): string {
  return readIds([{ value }])[0] as string;
}

function requireName(value: unknown, name: string): void {
  if (typeof value !== 'string' || value.length > 1000 || foldName(value) !== foldName(name)) {
    forbidden('Roles are named in Loggia.');
  }
}
