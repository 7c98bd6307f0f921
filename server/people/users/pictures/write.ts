import { sql } from 'kysely';
import type { UserPicture } from '#contract/people/user-pictures.ts';
import { lockManagedUser } from '#server/people/accounts/manage.ts';
import { forbidden, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type Actor, db, displayName, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { EncodedPicture } from './encode.ts';

/** Sets the actor's own picture. The accounts of a demo company are shared with strangers, so they keep theirs (E8). */
export async function changeOwnPicture(
  tx: WriteTx,
  origin: Origin,
  actor: Actor,
  { content, version }: EncodedPicture,
): Promise<UserPicture> {
  refuseDemo(actor);
  const { userId } = actor;
  await tx.run(
    db
      .insertInto('user_pictures')
      .values({ tenant_id: sql<string>`app.tenant_id()`, user_id: userId, content, version })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ content, version })),
  );
  await recordChange(tx, origin, 'picture.changed', { id: userId, name: displayName(actor) });
  return { id: userId, version };
}

export async function removeOwnPicture(tx: WriteTx, origin: Origin, actor: Actor): Promise<void> {
  refuseDemo(actor);
  await remove(tx, actor.userId);
  await recordChange(tx, origin, 'picture.removed', { id: actor.userId, name: displayName(actor) });
}

/** Removes the picture of a person that the actor may edit, such as one that offends. */
export async function removeUserPicture(tx: WriteTx, origin: Origin, actor: Actor, id: string): Promise<void> {
  const user = await lockManagedUser(tx, actor, id, undefined);
  if (user.isDemo) forbidden(demoRefusal);
  await remove(tx, id);
  await recordChange(tx, origin, 'picture.removed', { id, name: `${user.firstName} ${user.lastName}`.trim() });
}

/** Removes the picture of a person who is deleted, if there is one. */
export async function dropPicture(tx: WriteTx, userId: string): Promise<void> {
  await tx.run(db.deleteFrom('user_pictures').where('user_id', '=', userId));
}

const demoRefusal = 'Demo accounts keep their pictures.';

function refuseDemo({ isDemo }: Actor): void {
  if (isDemo) forbidden(demoRefusal);
}

async function remove(tx: WriteTx, userId: string): Promise<void> {
  const removed = await tx.first(db.deleteFrom('user_pictures').where('user_id', '=', userId).returning('user_id'));
  if (!removed) notFound();
}

async function recordChange(
  tx: WriteTx,
  origin: Origin,
  action: 'picture.changed' | 'picture.removed',
  { id, name }: { id: string; name: string },
): Promise<void> {
  await record(tx, origin, { action, subjectType: 'user', subjectId: id, subjectName: name });
  tx.changed('users', id);
}
