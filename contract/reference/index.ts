import { auditReference } from './audit.ts';
import { authReference } from './auth.ts';
import { changesReference } from './changes.ts';
import { clientsReference } from './clients.ts';
import { documentsReference } from './documents.ts';
import { healthReference } from './health.ts';
import { imagesReference } from './images.ts';
import { projectsReference } from './projects.ts';
import { rolesReference } from './roles.ts';
import type { References } from './row.ts';
import { sessionsReference } from './sessions.ts';
import { supportReference } from './support.ts';
import { tenantsReference } from './tenants.ts';
import { usersReference } from './users.ts';

/** Words and example of every operation: without its row an operation does not pass the types. */
export const references: References = {
  ...authReference,
  ...sessionsReference,
  ...projectsReference,
  ...documentsReference,
  ...imagesReference,
  ...supportReference,
  ...clientsReference,
  ...usersReference,
  ...rolesReference,
  ...auditReference,
  ...changesReference,
  ...tenantsReference,
  ...healthReference,
};
