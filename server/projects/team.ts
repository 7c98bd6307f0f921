import { sql } from 'kysely';
import { invalid } from '#server/failures.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';

/**
 * Makes exactly these users the team. 400 for anyone who cannot be: no assignable role, or another client's user (D23).
 * Whoever is on the team may stay: so does a creator who has joined it without an assignable role (D19). Answers who left.
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
 * Somebody of those just put on the team who was given another client or role, or removed, at the same moment. To be asked
 * behind the insert: its foreign key waits for whoever is changing a user, and they, who lock the user first, wait for it.
 */
function findUnfitMember(projectId: string, userIds: readonly string[]) {
  return sql<{ userId: string }>`select member.user_id as "userId" from project_members member
    left join users on users.id = member.user_id left join roles on roles.id = users.role_id
    where member.project_id = ${projectId} and member.user_id = any (${userIds}::uuid[])
      and (users.id is null or users.deleted_at is not null or roles.role_type <> member.side
        or (member.side = 'ClientUser' and users.client_id is distinct from member.client_id))
    limit 1`;
}

/** Whoever is on the team already stays as they are. */
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

/** After the project has moved to another client: drops the client users who belong elsewhere (D23), and answers them. */
export async function dropOtherClientsMembers(tx: WriteTx, projectId: string, clientId: string): Promise<string[]> {
  const left = await tx.run(
    sql<{ userId: string }>`delete from project_members member using users
      where member.project_id = ${projectId} and users.id = member.user_id and member.side = 'ClientUser'
        and users.client_id is distinct from ${clientId}
      returning member.user_id as "userId"`,
  );
  return left.map(({ userId }) => userId);
}

/** After a user's role or client has changed: drops the assignments that no longer fit (D23). */
export async function dropUnfitAssignments(tx: WriteTx, userId: string): Promise<void> {
  await tx.run(
    sql`delete from project_members member using users left join roles on roles.id = users.role_id
      where member.user_id = ${userId} and users.id = member.user_id
        and (roles.role_type is null or roles.role_type <> member.side
          or (member.side = 'ClientUser' and users.client_id is distinct from member.client_id))`,
  );
}

/** Takes a user off every project: they are leaving. */
export async function dropAssignments(tx: WriteTx, userId: string): Promise<void> {
  await tx.run(db.deleteFrom('project_members').where('user_id', '=', userId));
}
