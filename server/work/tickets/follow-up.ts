import { sql } from 'kysely';
import { problemTexts } from '#contract/platform/problems.ts';
import {
  doneStatuses,
  maxTicketLinks,
  reopenDays,
  type TicketPriority,
  type TicketType,
} from '#contract/work/ticket-status.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { chooseLanguage, speak } from '#server/platform/texts/index.ts';
import { lockProjectForTicket } from '#server/work/visible/project-locks.ts';
import { type Followed, insertTicket } from './insert.ts';
import { ofVisibleProject } from './read.ts';
import { countLinks, type Linked } from './ticket-links.ts';

/** The ticket that `followsId` of a request names. It stays locked, so that its number of links is known. */
export async function requireFollowed(tx: WriteTx, id: string): Promise<Followed> {
  const [ticket, links] = await Promise.all([
    tx.first(
      db
        .selectFrom('tickets')
        .where('id', '=', id)
        .select(['id', 'number', 'title', 'client_id as clientId'])
        .forNoKeyUpdate(),
    ),
    countLinks(tx, id),
  ]);
  if (!ticket) invalid('followsId', problemTexts.notFound);
  return { ...ticket, isFull: links >= maxTicketLinks };
}

export type Ended = Linked & {
  type: TicketType;
  priority: TicketPriority;
  /** Null also if the actor does not see the project. */
  projectId: string | null;
};

/** The ticket, if it has been done for so long that an answer of its client opens another one. */
export async function findEnded(tx: WriteTx, id: string): Promise<Ended | undefined> {
  const row = await tx.first(
    db
      .selectFrom('tickets')
      .select(['id', 'number', 'title', 'type', 'priority'])
      .select(ofVisibleProject('id').as('projectId'))
      .where('id', '=', id)
      .where('status', 'in', doneStatuses)
      .where(sql<boolean>`coalesce(updated_at, created_at) < now() - make_interval(days => ${reopenDays})`),
  );
  return row as Ended | undefined;
}

/**
 * Opens a ticket for what a client user writes about one that ended. It has the title, type, priority and project of the former
 * one, and a text that names it. Returns its id. The caller adds the message and commits.
 */
export async function openFollowUp(tx: WriteTx, origin: Origin, { clientId }: Actor, ended: Ended): Promise<string> {
  const id = newId();
  const [followed, project, company] = await Promise.all([
    requireFollowed(tx, ended.id),
    ended.projectId ? lockProjectForTicket(tx, ended.projectId) : undefined,
    tx.first(sql<{ language: string | null }>`select language from tenants where id = app.tenant_id()`),
  ]);
  const say = speak(chooseLanguage(company?.language));
  const { title, type, priority } = ended;
  const description = say('Follow-up of {number} {title}', { number: `#${ended.number}`, title });
  const place = { clientId, projectId: project ? ended.projectId : null };
  await Promise.all(insertTicket(tx, origin, { id, title, description, type, priority, place, follows: followed }));
  return id;
}
