import { sql } from 'kysely';
import type { testKind } from '#contract/exchange/webhook-states.ts';
import type { EventKind } from '#contract/platform/event-kinds.ts';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { getVisibleDocument } from '#server/work/documents/read.ts';
import { getVisibleImage } from '#server/work/images/read.ts';
import { getVisibleMessage } from '#server/work/messages/read.ts';
import { getVisibleProject } from '#server/work/projects/read.ts';
import { getVisibleTask } from '#server/work/tasks/read.ts';
import { getVisibleTicket } from '#server/work/tickets/read.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { visibleImage } from '#server/work/visible/images.ts';
import { holds, visibleSubject } from '#server/work/visible/subjects.ts';

type Event = {
  at: string;
  subjectType: NotificationSubject;
  subjectId: string;
  projectId: string | null;
  clientId: string | null;
  data: { messageId?: string };
};

export type Asked = {
  id: string;
  eventId: string | null;
  kind: EventKind | typeof testKind;
  audience: 'client' | 'staff';
  include: boolean;
};

/**
 * What a delivery says, as the webhook's owner reads it. Of a webhook for what clients may see, only what the client reads too: who leads
 * a project, for example, is for staff. Undefined if one of them may not see what it is about.
 */
export async function readBody(
  { tenancy }: Pick<Services, 'tenancy'>,
  asked: Asked & { tenantId: string; ownerId: string },
): Promise<string | undefined> {
  const { tenantId, ownerId: userId, audience, eventId } = asked;
  const ofOwner = await tenancy.asRecipient({ tenantId, userId }, (tx) => readAs(tx, asked));
  if (!ofOwner || audience === 'staff' || eventId === null) return ofOwner?.body;
  const ofClient =
    ofOwner.clientId === null
      ? undefined
      : await tenancy.asClient(tenantId, ofOwner.clientId, (tx) => readAs(tx, asked));
  return ofClient && JSON.stringify(common(JSON.parse(ofOwner.body), JSON.parse(ofClient.body)));
}

/** What the client reads, without what the owner does not read. Where they count differently, it is the client's count. */
function common(ofOwner: unknown, ofClient: unknown): unknown {
  if (Array.isArray(ofOwner) && Array.isArray(ofClient)) {
    const known = new Set(ofOwner.map(keyOf));
    return ofClient.filter((each) => known.has(keyOf(each)));
  }
  if (!isObject(ofOwner) || !isObject(ofClient)) return ofClient;
  const fields = Object.keys(ofClient).filter((name) => name in ofOwner);
  return Object.fromEntries(fields.map((name) => [name, common(ofOwner[name], ofClient[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const keyOf = (each: unknown) => (isObject(each) ? each.id : each);

/**
 * It has ids, and old and new values of enumerations and dates. Text that people typed is only in `object` and `message`, which are
 * asked for.
 */
async function readAs(
  tx: ReadTx,
  { id, eventId, kind, audience, include }: Asked,
): Promise<{ body: string; clientId: string | null } | undefined> {
  if (eventId === null)
    return { body: JSON.stringify({ id, type: kind, at: new Date().toISOString(), changed: {} }), clientId: null };
  const event = await tx.first(sql<Event>`
    select app.instant(events.at) as at, events.subject_type as "subjectType", events.subject_id as "subjectId",
      events.project_id as "projectId", events.client_id as "clientId", events.data
    from events where events.id = ${eventId}::uuid and (events.audience = 'client' or ${audience} = 'staff')
      and (exists (select from ${visibleSubject('events')} subject) or ${wasVisible})`);
  if (!event) return undefined;
  const { at, subjectType, subjectId, projectId, clientId, data } = event;
  const body = {
    id,
    type: kind,
    at,
    subject: { type: subjectType, id: subjectId, ...(projectId !== null && { projectId }) },
    changed: data,
  };
  if (!include) return { body: JSON.stringify(body), clientId };
  const object = await objects[subjectType](tx, subjectId);
  const message = data.messageId ? await getVisibleMessage(tx, data.messageId) : undefined;
  return { body: JSON.stringify({ ...body, object, ...(message && { message }) }), clientId };
}

/** A file that was deleted is no longer in a list. Its deletion is for those who saw it. */
const wasVisible = sql<boolean>`(
  events.kind = 'document.deleted' and ${holds('ProjectDocuments:ViewProjectDocuments')} and exists (
    select from documents where documents.id = events.subject_id and ${visibleDocument()})
  or events.kind = 'image.deleted' and ${holds('ProjectImages:ViewProjectImages')} and exists (
    select from images where images.id = events.subject_id and ${visibleImage()}))`;

/** As the reader finds them in the API, without what depends on a session. */
const objects: Record<NotificationSubject, (tx: ReadTx, id: string) => Promise<unknown>> = {
  project: async (tx, id) => {
    const row = await getVisibleProject(tx, id);
    if (!row) return undefined;
    // Counts are not for everybody who sees the project.
    const {
      documentCount: _documents,
      imageCount: _images,
      ...project
    } = JSON.parse(row.json) as Record<string, unknown>;
    return project;
  },
  document: getVisibleDocument,
  image: getVisibleImage,
  ticket: getVisibleTicket,
  task: getVisibleTask,
  // The person has left, and nothing else is told of them.
  user: async () => undefined,
};
