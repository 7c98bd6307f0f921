import type { OperationId } from '#contract/index.ts';
import { mayCall } from '#contract/operations.ts';
import { type ChangingNoun, changingNouns } from '#contract/platform/changing-nouns.ts';
import type { Actor, Query, ReadTx } from '#server/platform/tenancy/index.ts';

/** By kind: the ids of what changed, and of the users and clients who could see some of it before. */
export type Changed = Map<ChangingNoun, { ids: Set<string>; formerViewers: Set<string> }>;

export type ChangeRule = {
  /** Only users who may call this list hear of the kind. */
  list: OperationId;
  /** Finds one of these that the actor may see, or could see before it was deleted. */
  find(ids: string[], formerViewers: string[]): Query<unknown>;
};

/** A noun does not compile without a rule. */
export type ChangeRules = Record<ChangingNoun, ChangeRule>;

/** The kinds of which the actor may see at least one changed row, or could before the change. */
export async function seenBy(
  rules: ChangeRules,
  tx: ReadTx,
  actor: () => Promise<Actor>,
  changed: Changed,
): Promise<ChangingNoun[]> {
  const kinds = changingNouns.filter((noun) => changed.has(noun));
  const found = await Promise.all(
    kinds.map((noun) => {
      const { ids = [], formerViewers = [] } = changed.get(noun) ?? {};
      return tx.first(rules[noun].find([...ids], [...formerViewers]));
    }),
  );
  const who = await actor();
  const holder = { permissions: [...who.claims], isAdmin: who.isAdmin, clientId: who.clientId };
  return kinds.filter((noun, index) => {
    if (noun === 'users' && isAbout(who, changed)) return true;
    return (
      (found[index] || wasViewer(who, noun, changed.get(noun)?.formerViewers)) && mayCall(rules[noun].list, holder)
    );
  });
}

/** Whether the actor's own account changed. */
export function isAbout({ userId }: Actor, changed: Changed): boolean {
  return changed.get('users')?.ids.has(userId) === true;
}

/** A user of the former client saw a ticket, but anything else only if they may see all projects of their client. */
function wasViewer(
  { userId, clientId, claims }: Actor,
  noun: ChangingNoun,
  formerViewers: ReadonlySet<string> | undefined,
): boolean {
  if (formerViewers?.has(userId)) return true;
  const sawAll = noun === 'tickets' || claims.has('Project:ViewAllProjects');
  return clientId !== null && sawAll && formerViewers?.has(clientId) === true;
}
