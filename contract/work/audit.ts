import { z } from 'zod';
import { factorKinds } from '#contract/people/factor-kinds.ts';
import { administrator } from '#contract/platform/access.ts';
import { audiences } from '#contract/platform/audience.ts';
import { auditKinds } from '#contract/platform/audit-actions.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { dayReply, id, instant, moment } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { mailTopics } from '#contract/platform/notification-kinds.ts';
import { listFormat, paging } from '#contract/platform/paging.ts';
import { signOffAnswers } from './sign-off-states.ts';

const counts = z.array(z.object({ kind: z.string(), count: z.int() }));

const auditEntrySchema = z.object({
  id,
  at: instant,
  /** One of `auditActions`. */
  action: z.string(),
  actorId: id.optional(),
  /** Their name at the time of the action. */
  actorName: z.string().optional(),
  subjectType: z.string().optional(),
  subjectId: id.optional(),
  /** Its name at the time of the action. */
  subjectName: z.string().optional(),
  /** Left out in demo companies, where anyone can be an administrator. */
  address: z.string().optional(),
  requestId: z.string().optional(),
  details: z.object({
    /** The operation that was denied, or the list that was exported. */
    operation: z.string().optional(),
    /** Number of repeats within a minute. For `audit.removed`, the number of removed entries; for `list.exported`, of rows; for `documents.downloaded`, of documents. */
    count: z.int().optional(),
    /** The changed fields, named as in the request. */
    fields: z.array(z.string()).optional(),
    isActive: z.boolean().optional(),
    /** The new last day of access of a user or client. Absent if there is none any more. */
    accessEndsOn: dayReply.optional(),
    roleBefore: z.string().optional(),
    role: z.string().optional(),
    claimsAdded: z.array(z.string()).optional(),
    claimsRemoved: z.array(z.string()).optional(),
    status: z.string().optional(),
    priority: z.string().optional(),
    sessionsEnded: z.int().optional(),
    /** For a user who was removed or deactivated: who took over how much of what they had to do. */
    handedOver: z
      .object({ heirId: id, tickets: z.int(), tasks: z.int(), approvals: z.int(), projects: z.int().optional() })
      .optional(),
    /** For `preview.ended`: the operations that were called in the preview. */
    operations: z.array(z.string()).optional(),
    /** For `preview.ended`: whether its time ran out, or its session ended. */
    expired: z.boolean().optional(),
    /** The other ticket of a link, and the ticket that a new one follows up on. */
    ticketNumber: z.int().optional(),
    audience: z.enum(audiences).optional(),
    /** The number of a version of a document. */
    version: z.int().optional(),
    /** Of a sign-off. */
    answer: z.enum(signOffAnswers).optional(),
    /** The group of mails that was turned off. */
    topic: z.enum(mailTopics).optional(),
    /** For `list.exported` and `documents.downloaded`: what the list was narrowed to, as in the address of the request. */
    filter: z.string().optional(),
    /** Which picture, if not the logo. */
    picture: z.string().optional(),
    /** The name of an identity provider, and why it was not accepted. */
    provider: z.string().optional(),
    reason: z.string().optional(),
    /** For `session.started`: `code` for a sign-in with a code by mail. */
    way: z.string().optional(),
    /** The kind of a second factor. */
    factor: z.enum(factorKinds).optional(),
    /** Of an export, once it is made: bytes, hash, and number of files that were uploaded. */
    size: z.int().optional(),
    sha256: z.string().optional(),
    files: z.int().optional(),
    /** For `user.erased`: what went and what stayed, as the erasure answered. */
    erased: counts.optional(),
    stayed: counts.optional(),
  }),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditQuery = z.object({
  kind: z.enum(auditKinds).optional(),
  actorId: id.optional(),
  /** Only what happened before this instant. */
  before: moment.optional(),
  limit: paging.limit.unwrap().default(50),
  cursor: paging.cursor,
});

export const listAudit = defineEndpoint('listAudit', {
  method: 'GET',
  path: '/api/Audit',
  access: administrator(),
  problems: [400],
  query: auditQuery.extend(listFormat),
  responses: { 200: z.array(auditEntrySchema) },
  summary: 'Read the audit log',
  description:
    'Lists sign-ins, denied attempts and every write in the company, newest first. Entries cannot be changed. They are removed after the retention time of the company.',
  example: {
    query: { kind: 'projects', limit: 1 },
    answer: [
      {
        id: ids.auditEntry,
        at: '2026-04-14T15:05:00.000Z',
        action: 'project.updated',
        actorId: ids.ada,
        actorName: 'Ada North',
        subjectType: 'project',
        subjectId: ids.lobby,
        subjectName: 'Lobby renovation',
        address: '192.0.2.10',
        requestId: ids.request,
        details: { fields: ['progressPercentage'] },
      },
    ],
  },
});

export const namedSchemas = {
  AuditEntry: { schema: auditEntrySchema, description: 'An action, with the names at the time of the action.' },
} satisfies NamedSchemas;
