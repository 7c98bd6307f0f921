import { companyOperations } from './operations/companies.ts';
import { conversationOperations } from './operations/conversations.ts';
import { exportOperations } from './operations/exports.ts';
import { factorOperations } from './operations/factors.ts';
import { healthOperations } from './operations/health.ts';
import { importOperations } from './operations/imports.ts';
import { newsOperations } from './operations/news.ts';
import { peopleOperations } from './operations/people.ts';
import { programOperations } from './operations/programs.ts';
import { projectOperations } from './operations/projects.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signOffOperations } from './operations/sign-offs.ts';
import { singleSignOnOperations } from './operations/single-sign-on.ts';
import { taskOperations } from './operations/tasks.ts';
import { templateOperations } from './operations/templates.ts';
import { updateOperations } from './operations/updates.ts';
import { viewOperations } from './operations/views.ts';
import { waitingOperations } from './operations/waiting.ts';
import { webhookOperations } from './operations/webhooks.ts';
import type { Access } from './platform/access.ts';
import type { ChangingNoun } from './platform/changing-nouns.ts';

/**
 * Every operation of the API: method, path, who may call it, and the statuses of problems that it lists. Any operation
 * may also answer 401, 403, 429 and 503. The web raises another error for a status that is not listed (spec section 8,
 * which lists 500 for documents).
 *
 * `changes` is the kind of object that a write changes, so that other users see the change without a reload. `records` is
 * the audit entry that it adds. Both are null if there is nothing to publish or to record.
 *
 * This table has no schemas, so the web can load it without Zod. `defineEndpoint` adds them.
 */
export const operations = {
  ...healthOperations,
  ...signOffOperations,
  ...companyOperations,
  ...signInOperations,
  ...peopleOperations,
  ...projectOperations,
  ...conversationOperations,
  ...newsOperations,
  ...viewOperations,
  ...taskOperations,
  ...updateOperations,
  ...waitingOperations,
  ...templateOperations,
  ...programOperations,
  ...webhookOperations,
  ...importOperations,
  ...exportOperations,
  ...singleSignOnOperations,
  ...factorOperations,
} as const satisfies Record<string, { method: string; changes?: ChangingNoun | null }>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** Who may call this operation. */
export function accessOf(operation: OperationId): Access {
  return operations[operation].access;
}

/** Client users are the users who have a client. */
type Caller = { permissions: readonly string[]; isAdmin: boolean; clientId?: string | null | undefined };

/** Whether this caller may call the operation. The server decides for which objects. */
export function mayCall(operation: OperationId, caller: Caller): boolean {
  const access = accessOf(operation);
  if (access.kind !== 'signedIn') return access.kind === 'public';
  if (access.staffOnly && caller.clientId) return false;
  if (access.adminOnly) return caller.isAdmin;
  return !access.anyOf || access.anyOf.some((each) => caller.permissions.includes(each));
}
