import { z } from 'zod';
import { auditKinds } from './audit-actions.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { paging } from './paging.ts';

const auditEntrySchema = z.object({
  id,
  at: instant,
  /** One of `auditActions`. */
  action: z.string(),
  actorId: id.optional(),
  /** As they were called then. */
  actorName: z.string().optional(),
  subjectType: z.string().optional(),
  subjectId: id.optional(),
  /** As it was called then. */
  subjectName: z.string().optional(),
  /** Left out in demo companies, whose administrators are anybody. */
  address: z.string().optional(),
  requestId: z.string().optional(),
  details: z.object({
    /** The operation that was denied. */
    operation: z.string().optional(),
    /** How often it came within a minute; of `audit.removed`, how many entries. */
    count: z.int().optional(),
    /** What was changed, by the names of the call. */
    fields: z.array(z.string()).optional(),
    isActive: z.boolean().optional(),
    roleBefore: z.string().optional(),
    role: z.string().optional(),
    claimsAdded: z.array(z.string()).optional(),
    claimsRemoved: z.array(z.string()).optional(),
    status: z.string().optional(),
    priority: z.string().optional(),
    sessionsEnded: z.int().optional(),
  }),
});

export type AuditEntry = z.output<typeof auditEntrySchema>;

export const auditQuery = z.object({
  kind: z.enum(auditKinds).optional(),
  actorId: id.optional(),
  limit: paging.limit.unwrap().default(50),
  cursor: paging.cursor,
});

export const listAudit = defineEndpoint('listAudit', {
  query: auditQuery,
  responses: { 200: z.array(auditEntrySchema) },
});
