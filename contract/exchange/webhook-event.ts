import { z } from 'zod';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import { dayReply, id, instant } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { notificationSubjects } from '#contract/platform/notification-kinds.ts';
import { messageSchema } from '#contract/work/messages.ts';
import { testKind } from './webhook-states.ts';

const dayChange = z.object({ from: dayReply, to: dayReply });

/** Ids, and old and new values. Which of them are there depends on the kind of the event. */
const changedSchema = z.object({
  /** A status or a priority before and after. */
  from: z.string().optional(),
  to: z.string().optional(),
  startDate: dayChange.optional(),
  /** Before and after, or the day on which a project is due. */
  endDate: z.union([dayChange, dayReply]).optional(),
  /** Who was added to the team, removed from it, mentioned or made responsible. */
  userIds: z.array(id).optional(),
  /** Who was answered. */
  answeredIds: z.array(id).optional(),
  /** Who made the task that a message is about, and who does it. */
  involvedIds: z.array(id).optional(),
  messageId: id.optional(),
  /** The other ticket of a link. */
  ticketId: id.optional(),
  signOffId: id.optional(),
  answerId: id.optional(),
  updateId: id.optional(),
  /** The number of a version of a document. */
  version: z.int().optional(),
  type: z.string().optional(),
  priority: z.string().optional(),
  /** Who was responsible for a ticket before. */
  former: id.optional(),
  fromClient: id.optional(),
  toClient: id.optional(),
  /** What was promised for a ticket, and until when. */
  promise: z.string().optional(),
  due: z.string().optional(),
  /** How much of each kind somebody took over from a person who left. */
  tickets: z.int().optional(),
  tasks: z.int().optional(),
  approvals: z.int().optional(),
  projects: z.int().optional(),
});

/** What a webhook sends (server/exchange/webhooks/body.ts). */
export const webhookEventSchema = z.object({
  /** The same in the header `webhook-id`. */
  id,
  type: z.enum([...eventKinds, testKind]),
  at: instant,
  /** A test has none. */
  subject: z.object({ type: z.enum(notificationSubjects), id, projectId: id.optional() }).optional(),
  changed: changedSchema,
  /** The subject as the API shows it. Only with `include`. */
  object: z.record(z.string(), z.unknown()).optional(),
  message: messageSchema.optional(),
});

export const namedSchemas = {
  WebhookEvent: { schema: webhookEventSchema, description: 'What a webhook sends.' },
} satisfies NamedSchemas;
