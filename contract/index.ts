import * as calendarFeeds from './exchange/calendar-feeds.ts';
import * as exports from './exchange/exports.ts';
import * as imports from './exchange/imports.ts';
import * as inboundMail from './exchange/inbound-mail.ts';
import * as scimTokens from './exchange/scim-tokens.ts';
import * as webhooks from './exchange/webhooks.ts';
import { type OperationId, operations } from './operations.ts';
import * as announcement from './people/announcement.ts';
import * as auth from './people/auth.ts';
import * as company from './people/company.ts';
import * as entry from './people/entry.ts';
import * as erasure from './people/erasure.ts';
import * as factors from './people/factors.ts';
import * as identityProviders from './people/identity-providers.ts';
import * as passkeys from './people/passkeys.ts';
import * as preview from './people/preview.ts';
import * as roles from './people/roles.ts';
import * as signUp from './people/sign-up.ts';
import * as singleSignOn from './people/single-sign-on.ts';
import * as tenants from './people/tenants.ts';
import * as tokens from './people/tokens.ts';
import * as userPictures from './people/user-pictures.ts';
import * as userSessions from './people/user-sessions.ts';
import * as users from './people/users.ts';
import * as changes from './platform/changes.ts';
import type { Endpoint } from './platform/endpoint.ts';
import * as health from './platform/health.ts';
import * as activity from './work/activity.ts';
import * as attachments from './work/attachments.ts';
import * as audit from './work/audit.ts';
import * as clients from './work/clients.ts';
import * as documentVersions from './work/document-versions.ts';
import * as documents from './work/documents.ts';
import * as feed from './work/feed.ts';
import * as follows from './work/follows.ts';
import * as images from './work/images.ts';
import * as mail from './work/mail.ts';
import * as messages from './work/messages.ts';
import * as notifications from './work/notifications.ts';
import * as projects from './work/projects.ts';
import * as search from './work/search.ts';
import * as serviceLevels from './work/service-levels.ts';
import * as signOffLinks from './work/sign-off-links.ts';
import * as signOffs from './work/sign-offs.ts';
import * as tasks from './work/tasks.ts';
import * as templates from './work/templates.ts';
import * as support from './work/tickets.ts';
import * as trash from './work/trash.ts';
import * as updates from './work/updates.ts';
import * as viewers from './work/viewers.ts';
import * as views from './work/views.ts';
import * as waiting from './work/waiting.ts';

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
