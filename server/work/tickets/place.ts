import { problemTexts } from '#contract/platform/problems.ts';
import { forbidden, invalid } from '#server/platform/answers/failures.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { knownClient } from '#server/work/clients/read.ts';
import { lockProjectForTicket } from '#server/work/visible/project-locks.ts';

/** The client whose users see a ticket, and the project of that client that it is about. Without a client it is for staff only. */
export type Place = { clientId: string | null; projectId: string | null };

/**
 * Where a new ticket belongs: to the client of its project, unless a client is named. Client users name only their own. The rows
 * stay locked, so that neither the project nor the client changes before the ticket is written. Staff know the client of a ticket
 * that the new one follows up on.
 */
export async function findPlace(
  tx: WriteTx,
  actor: Actor,
  { clientId, projectId }: Place,
  followed?: string | null,
): Promise<Place> {
  if (actor.scope !== 'staff') {
    if (!actor.clientId) forbidden();
    if (clientId && clientId !== actor.clientId) invalid('clientId', problemTexts.notFound);
    if (projectId) await requireProject(tx, projectId, actor.clientId);
    return { clientId: actor.clientId, projectId };
  }
  const ofProject = projectId ? await requireProject(tx, projectId, clientId) : null;
  if (!ofProject && clientId && clientId !== followed) await requireClient(tx, actor, clientId);
  return { clientId: ofProject ?? clientId, projectId };
}

/**
 * Where staff move a ticket. With another client it loses its project, unless one of that client is named. A ticket without a
 * client gets no project: that would show it to the project's client without anybody saying so.
 */
export async function findNewPlace(
  tx: WriteTx,
  actor: Actor,
  before: Place,
  asked: { clientId?: string | null | undefined; projectId?: string | null | undefined },
): Promise<Place> {
  const { clientId = before.clientId } = asked;
  const moves = clientId !== before.clientId;
  const { projectId = moves ? null : before.projectId } = asked;
  if (projectId && (moves || projectId !== before.projectId)) {
    if (!clientId) invalid('projectId', 'Choose the client first. Its users will see the ticket.');
    await requireProject(tx, projectId, clientId);
  } else if (moves && clientId) {
    await requireClient(tx, actor, clientId);
  }
  return { clientId, projectId };
}

/** Returns the client of the project. Without `clientId`, it may be any. */
async function requireProject(tx: WriteTx, projectId: string, clientId: string | null): Promise<string> {
  const ofProject = await lockProjectForTicket(tx, projectId);
  if (!ofProject) invalid('projectId', problemTexts.notFound);
  if (clientId && clientId !== ofProject) invalid('projectId', 'The project belongs to another client');
  return ofProject;
}

async function requireClient(tx: WriteTx, actor: Actor, clientId: string): Promise<void> {
  const client = await tx.first(
    db
      .selectFrom('clients')
      .where('id', '=', clientId)
      .where('deleted_at', 'is', null)
      .where(knownClient(actor))
      .select('id')
      .forShare(),
  );
  if (!client) invalid('clientId', problemTexts.notFound);
}
