import { sql } from 'kysely';
import { invalid } from '#server/platform/answers/failures.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

type Member = { id: string; side: string };

/**
 * The users with the side that each would have on the team. 400 if one of them cannot be on it: no assignable role, or
 * another client's user. Members may stay, such as a creator who joined without an assignable role.
 */
export async function findAssignable(
  tx: WriteTx,
  projectId: string,
  clientId: string,
  userIds: readonly string[],
): Promise<Member[]> {
  const requested = [...new Set(userIds)];
  const assignable = await tx.run(
    db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .leftJoin('project_members as member', (join) =>
        join.onRef('member.user_id', '=', 'users.id').on('member.project_id', '=', projectId),
      )
      .where('users.id', '=', sql<string>`any (${requested}::uuid[])`)
      .where('users.deleted_at', 'is', null)
      .where(
        sql<boolean>`(roles.role_type = 'InternalUser' or (roles.role_type = 'ClientUser' and users.client_id = ${clientId})
          or member.user_id is not null)`,
      )
      .select(['users.id', sql<string>`coalesce(member.side, roles.role_type)`.as('side')]),
  );
  if (assignable.length !== requested.length) refuseTeam();
  return assignable;
}

/** What decides whether people can be on a team, for those of these ids who exist. */
export function readCandidates(tx: WriteTx, userIds: readonly string[]): Promise<Candidate[]> {
  return tx.run(
    db
      .selectFrom('users')
      .leftJoin('roles', 'roles.id', 'users.role_id')
      .where('users.id', '=', sql<string>`any (${userIds}::uuid[])`)
      .where('users.deleted_at', 'is', null)
      .select(['users.id', 'users.client_id as clientId', 'roles.role_type as roleType']),
  );
}

export type Candidate = { id: string; clientId: string | null; roleType: string | null };

/** The side that the user would have on a team of this client's project, or undefined if they cannot be on it. */
export function sideOf({ roleType, clientId }: Candidate, ofClient: string): string | undefined {
  if (roleType === 'InternalUser') return roleType;
  return roleType === 'ClientUser' && clientId === ofClient ? roleType : undefined;
}

/** The people on the teams of these projects. */
export function readTeams(
  tx: WriteTx,
  projectIds: readonly string[],
): Promise<{ projectId: string; userId: string }[]> {
  return tx.run(
    db
      .selectFrom('project_members')
      .where('project_id', '=', sql<string>`any (${projectIds}::uuid[])`)
      .select(['project_id as projectId', 'user_id as userId']),
  );
}

/** Adds new members to a team, and takes people off it. 400 if somebody stopped fitting at the same time. */
export async function changeTeam(
  tx: WriteTx,
  { id, clientId }: { id: string; clientId: string },
  { joining, leaving }: { joining: readonly Member[]; leaving: readonly string[] },
): Promise<void> {
  const joiningIds = joining.map((member) => member.id);
  const [, , unfit] = await Promise.all([
    leaving.length > 0 &&
      tx.run(
        db
          .deleteFrom('project_members')
          .where('project_id', '=', id)
          .where('user_id', '=', sql<string>`any (${leaving}::uuid[])`),
      ),
    joining.length > 0 && tx.run(insertMembers(id, clientId, joining)),
    joining.length > 0 ? tx.first(findUnfitMember(id, joiningIds)) : undefined,
  ]);
  if (unfit) refuseTeam();
}

/** The ids of the people on the team. */
export async function readTeam(tx: WriteTx, projectId: string): Promise<string[]> {
  const team = await tx.run(
    db.selectFrom('project_members').where('project_id', '=', projectId).select('user_id as userId'),
  );
  return team.map(({ userId }) => userId);
}

/** Makes exactly these users the team, and returns the ids of those who left it. */
export async function replaceTeam(
  tx: WriteTx,
  projectId: string,
  clientId: string,
  members: readonly Member[],
): Promise<string[]> {
  const ids = members.map(({ id }) => id);
  const [left, , unfit] = await Promise.all([
    tx.run(
      db
        .deleteFrom('project_members')
        .where('project_id', '=', projectId)
        .where(sql<boolean>`user_id <> all (${ids}::uuid[])`)
        .returning('user_id as userId'),
    ),
    ids.length > 0 ? tx.run(insertMembers(projectId, clientId, members)) : [],
    ids.length > 0 ? tx.first(findUnfitMember(projectId, ids)) : undefined,
  ]);
  if (unfit) refuseTeam();
  return left.map(({ userId }) => userId);
}

export const unfitTeam = 'Some of the selected people cannot be assigned to this project';

export function refuseTeam(): never {
  invalid('userIds', unfitTeam);
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
function insertMembers(projectId: string, clientId: string, members: readonly Member[]) {
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

/** After the project moved to another client: removes client users of other clients from the team and returns them. */
export async function dropOtherClientsMembers(tx: WriteTx, projectId: string, clientId: string): Promise<string[]> {
  const left = await tx.run(
    sql<{ userId: string }>`delete from project_members member using users
      where member.project_id = ${projectId} and users.id = member.user_id and member.side = 'ClientUser'
        and users.client_id is distinct from ${clientId}
      returning member.user_id as "userId"`,
  );
  return left.map(({ userId }) => userId);
}
