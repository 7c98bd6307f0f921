import type { endpoints, OperationId } from '#contract/index.ts';
import { attachments } from './attachments.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { changes } from './changes.ts';
import { clients } from './clients.ts';
import { company } from './company.ts';
import { documents } from './documents.ts';
import { entry } from './entry.ts';
import { factors } from './factors.ts';
import { health } from './health.ts';
import { hours } from './hours.ts';
import { images } from './images.ts';
import { imports } from './imports.ts';
import { mail } from './mail.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { preview } from './preview.ts';
import type { Row, SignsIn } from './principals.ts';
import { programs } from './programs.ts';
import { projects } from './projects.ts';
import { recurring } from './recurring.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { serviceLevels } from './service-levels.ts';
import { signOffs } from './sign-offs.ts';
import { signUp } from './sign-up.ts';
import { singleSignOn } from './single-sign-on.ts';
import { support } from './support.ts';
import { tasks } from './tasks.ts';
import { templates } from './templates.ts';
import { tenants } from './tenants.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';

type Writes = {
  [Id in OperationId]: (typeof endpoints)[Id]['method'] extends 'GET' ? never : Id;
}[OperationId];

/**
 * Who may call each operation, and the expected status for every caller and place. Written by hand and reviewed, never generated. An
 * operation without a row is a type error. `npm run reports` prints it as a page.
 */
export const expected: Record<OperationId, Row> & Record<Writes, { signsIn: SignsIn }> = {
  ...health,
  ...tenants,
  ...company,
  ...serviceLevels,
  ...auth,
  ...entry,
  ...signUp,
  ...singleSignOn,
  ...factors,
  ...audit,
  ...mail,
  ...roles,
  ...users,
  ...preview,
  ...clients,
  ...projects,
  ...recurring,
  ...documents,
  ...signOffs,
  ...images,
  ...trash,
  ...support,
  ...search,
  ...messages,
  ...attachments,
  ...notifications,
  ...changes,
  ...tasks,
  ...hours,
  ...templates,
  ...programs,
  ...views,
  ...webhooks,
  ...imports,
};
