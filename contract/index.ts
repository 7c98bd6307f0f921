import * as activity from './activity.ts';
import * as announcement from './announcement.ts';
import * as attachments from './attachments.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as calendarFeeds from './calendar-feeds.ts';
import * as changes from './changes.ts';
import * as clients from './clients.ts';
import * as company from './company.ts';
import * as documentVersions from './document-versions.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as entry from './entry.ts';
import * as erasure from './erasure.ts';
import * as exports from './exports.ts';
import * as factors from './factors.ts';
import * as feed from './feed.ts';
import * as follows from './follows.ts';
import * as health from './health.ts';
import * as identityProviders from './identity-providers.ts';
import * as images from './images.ts';
import * as imports from './imports.ts';
import * as inboundMail from './inbound-mail.ts';
import * as mail from './mail.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import { type OperationId, operations } from './operations.ts';
import * as passkeys from './passkeys.ts';
import * as preview from './preview.ts';
import * as projects from './projects.ts';
import * as roles from './roles.ts';
import * as scimTokens from './scim-tokens.ts';
import * as search from './search.ts';
import * as serviceLevels from './service-levels.ts';
import * as signOffLinks from './sign-off-links.ts';
import * as signOffs from './sign-offs.ts';
import * as signUp from './sign-up.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as support from './support.ts';
import * as tasks from './tasks.ts';
import * as templates from './templates.ts';
import * as tenants from './tenants.ts';
import * as tokens from './tokens.ts';
import * as trash from './trash.ts';
import * as updates from './updates.ts';
import * as userPictures from './user-pictures.ts';
import * as userSessions from './user-sessions.ts';
import * as users from './users.ts';
import * as viewers from './viewers.ts';
import * as views from './views.ts';
import * as waiting from './waiting.ts';
import * as webhooks from './webhooks.ts';

export type { OperationId } from './operations.ts';

const modules = [
  activity,
  announcement,
  attachments,
  audit,
  auth,
  calendarFeeds,
  changes,
  clients,
  company,
  documents,
  documentVersions,
  signOffLinks,
  signOffs,
  entry,
  erasure,
  factors,
  passkeys,
  feed,
  follows,
  health,
  images,
  mail,
  messages,
  inboundMail,
  notifications,
  preview,
  projects,
  roles,
  search,
  serviceLevels,
  signUp,
  support,
  tenants,
  trash,
  updates,
  userPictures,
  userSessions,
  users,
  tasks,
  templates,
  tokens,
  viewers,
  waiting,
  views,
  webhooks,
  imports,
  exports,
  identityProviders,
  scimTokens,
  singleSignOn,
];

type Exported = (typeof modules)[number] extends infer Module
  ? Module extends object
    ? Module[keyof Module]
    : never
  : never;

/** `undefined` for an operation without an endpoint, so that `endpoints` does not compile. */
type EndpointOf<Id extends OperationId> = [Extract<Exported, { id: Id }>] extends [never]
  ? undefined
  : Extract<Exported, { id: Id }>;

/** Every endpoint of the contract by its id, in the order of the table of operations. */
export const endpoints = Object.fromEntries(
  Object.keys(operations).map((id) => [id, modules.flatMap((each) => Object.values(each)).find(isEndpoint(id))]),
) as { [Id in OperationId]: EndpointOf<Id> };

endpoints satisfies Record<OperationId, Endpoint>;

function isEndpoint(id: string) {
  return (value: unknown) => typeof value === 'object' && value !== null && 'id' in value && value.id === id;
}
