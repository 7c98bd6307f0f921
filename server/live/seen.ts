import { sql } from 'kysely';
import type { OperationId } from '#contract/index.ts';
import { type ChangingNoun, changingNouns, mayCall } from '#contract/operations.ts';
import { visibleDocument } from '#server/documents/read.ts';
import { visibleImage } from '#server/images/read.ts';
import { visibleById } from '#server/projects/visible.ts';
import { type Actor, db, type Query, type ReadTx } from '#server/tenancy/index.ts';

/** Kind → ids of what changed, and of the users and clients who could see some of it until then. */
export type Changed = Map<ChangingNoun, { ids: Set<string>; formerViewers: Set<string> }>;

type Rule = {
  /** The list that shows them: who may not call it is told nothing of them. */
  list: OperationId;
  /** The first of these that the actor may see; what has just been deleted counts as seen. */
  find(ids: string[]): Query<unknown>;
};

/** Row security keeps each query to the actor's tenant and client, as in every other call. */
const rules: Record<ChangingNoun, Rule> = {
  projects: {
    list: 'listProjects',
    find: (ids) => db.selectFrom('projects').where('id', 'in', ids).where(visibleById()).select('id').limit(1),
  },
  documents: {
    list: 'listDocuments',
    find: (ids) => db.selectFrom('documents').where('id', 'in', ids).where(visibleDocument()).select('id').limit(1),
  },
  images: {
    list: 'listProjectImages',
    find: (ids) => db.selectFrom('images').where('id', 'in', ids).where(visibleImage()).select('id').limit(1),
  },
  clients: {
    list: 'listClients',
    find: (ids) => db.selectFrom('clients').where('id', 'in', ids).select('id').limit(1),
  },
  users: {
    list: 'listUsers',
    find: (ids) => db.selectFrom('users').where('id', 'in', ids).select('id').limit(1),
  },
  roles: {
    list: 'listRoles',
    // A deleted role leaves no row, and roles are the same for all staff.
    find: (ids) =>
      sql`select 1 where app.scope() = 'staff' or exists (select 1 from roles where id = any(${ids}::uuid[]))`,
  },
  tickets: {
    list: 'listTickets',
    find: (ids) => db.selectFrom('tickets').where('id', 'in', ids).select('id').limit(1),
  },
};

/** The kinds of which the actor may see at least one that changed, or could until it did. */
export async function seenBy(tx: ReadTx, actor: () => Promise<Actor>, changed: Changed): Promise<ChangingNoun[]> {
  const asked = changingNouns.filter((noun) => changed.has(noun));
  const found = await Promise.all(asked.map((noun) => tx.first(rules[noun].find([...(changed.get(noun)?.ids ?? [])]))));
  const who = await actor();
  const holder = { permissions: [...who.claims], isAdmin: who.isAdmin, clientId: who.clientId };
  return asked.filter((noun, index) => {
    if (noun === 'users' && isAbout(who, changed)) return true;
    return (found[index] || wasViewer(who, changed.get(noun)?.formerViewers)) && mayCall(rules[noun].list, holder);
  });
}

/** Whether the actor's own account is among it. */
export function isAbout({ userId }: Actor, changed: Changed): boolean {
  return changed.get('users')?.ids.has(userId) === true;
}

/** Users of the former client saw it only if they may see all projects of their client. */
function wasViewer({ userId, clientId, claims }: Actor, formerViewers: ReadonlySet<string> | undefined): boolean {
  if (formerViewers?.has(userId)) return true;
  return clientId !== null && claims.has('Project:ViewAllProjects') && formerViewers?.has(clientId) === true;
}
