import { sql } from 'kysely';
import { invalid } from '#server/failures.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';

/**
 * Sets the team to exactly these users. 400 for users without an assignable role and users of another client (D23).
 * Current members may always stay, for example a creator without an assignable role (D19). Returns the removed users.
 */
export async function assignTeam(
  tx: WriteTx,
  projectId: string,
  clientId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(userIds)];
  const fitting = await tx.run(
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .leftJoin('project_members as member', (join) =>
        join.onRef('member.user_id', '=', 'users.id').on('member.project_id', '=', projectId),
      )
      .where('users.id', '=', sql<string>`any (${wanted}::uuid[])`)
      .where('users.deleted_at', 'is', null)
      .where(
        sql<boolean>`(roles.role_type = 'InternalUser' or (roles.role_type = 'ClientUser' and users.client_id = ${clientId})
          or member.user_id is not null)`,
      )
      .select(['users.id', sql<string>`coalesce(member.side, roles.role_type)`.as('side')]),
  );
  if (fitting.length !== wanted.length) refuseTeam();
  const left = await tx.run(
    db
      .deleteFrom('project_members')
      .where('project_id', '=', projectId)
      .where(sql<boolean>`user_id <> all (${wanted}::uuid[])`)
      .returning('user_id as userId'),
  );
  if (wanted.length > 0) {
    const [, unfit] = await Promise.all([
      tx.run(insertMembers(projectId, clientId, fitting)),
      tx.first(findUnfitMember(projectId, wanted)),
    ]);
    if (unfit) refuseTeam();
  }
  return left.map(({ userId }) => userId);
}

export function refuseTeam(): never {
  invalid('userIds', 'Some of the selected people cannot be assigned to this project');
}

/**
 * Finds a new member whose client or role changed, or who was removed, at the same time. Must run after the insert: its
 * foreign key waits for concurrent changes of the user.
 */
function findUnfitMember(projectId: string, userIds: readonly string[]) {
  return sql<{ userId: string }>`select member.user_id as "userId" from project_members member
    left join users on users.id = member.user_id left join roles on roles.id = users.role_id
    where member.project_id = ${projectId} and member.user_id = any (${userIds}::uuid[])
      and (users.id is null or users.deleted_at is not null or roles.role_type <> member.side
        or (member.side = 'ClientUser' and users.client_id is distinct from member.client_id))
    limit 1`;
}

/** Leaves existing members unchanged. */
function insertMembers(projectId: string, clientId: string, members: readonly { id: string; side: string }[]) {
  return db
    .insertInto('project_members')
    .values(
      members.map(({ id, side }) => ({
        tenant_id: sql<string>`app.tenant_id()`,
        project_id: projectId,
        client_id: clientId,
        user_id: id,
        side,
      })),
    )
    .onConflict((conflict) => conflict.doNothing());
}

/** After the project moved to another client: removes client users of other clients from the team and returns them (D23). */
export async function dropOtherClientsMembers(tx: WriteTx, projectId: string, clientId: string): Promise<string[]> {
  const left = await tx.run(
    sql<{ userId: string }>`delete from project_members member using users
      where member.project_id = ${projectId} and users.id = member.user_id and member.side = 'ClientUser'
        and users.client_id is distinct from ${clientId}
      returning member.user_id as "userId"`,
  );
  return left.map(({ userId }) => userId);
}

/** After a user's role or client changed: removes the assignments that no longer fit (D23). */
export async function dropUnfitAssignments(tx: WriteTx, userId: string): Promise<void> {
  await tx.run(
    sql`delete from project_members member using users left join roles on roles.id = users.role_id
      where member.user_id = ${userId} and users.id = member.user_id
        and (roles.role_type is null or roles.role_type <> member.side
          or (member.side = 'ClientUser' and users.client_id is distinct from member.client_id))`,
  );
}

/** Removes a user from every project. */
export async function dropAssignments(tx: WriteTx, userId: string): Promise<void> {
  await tx.run(db.deleteFrom('project_members').where('user_id', '=', userId));
}
