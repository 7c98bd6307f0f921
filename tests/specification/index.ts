import { callRows } from './calls.ts';
import { constants } from './constants.ts';
import { dashboard } from './dashboard.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { confirmation, entities, support } from './further-screens.ts';
import { clients, profile, roles, users } from './management.ts';
import { permissions } from './permissions.ts';
import { product } from './product.ts';
import { files, projectDetails, projectList } from './projects.ts';
import { companySelection, routes, shell, signIn } from './sign-in.ts';
import type { Section } from './statement.ts';
import { states } from './states.ts';
import { validation } from './validation.ts';

/** The specification, statement by statement, in its order. */
export const sections: readonly Section[] = [
  product,
  routes,
  companySelection,
  signIn,
  shell,
  dashboard,
  projectList,
  projectDetails,
  files,
  clients,
  users,
  roles,
  profile,
  support,
  entities,
  confirmation,
  fields,
  states,
  validation,
  permissions,
  callRows,
  errors,
  constants,
];
