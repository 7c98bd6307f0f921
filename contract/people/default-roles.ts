import type { Texts } from '../platform/texts/speak.ts';

/** Without schemas, so that the web can load it without Zod. What companies type is in no language, so only these are translated. */

const names = {
  Admin: 'Admin [role]',
  manager: 'manager [role]',
  worker: 'worker [role]',
  client: 'client [role]',
} as const satisfies Texts;

/** The text of the name of a role that every company starts with. Undefined for a name that somebody typed. */
export function roleNameText(name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined;
}

/** What the roles that every company starts with are for. */
export const defaultRoleDescriptions = {
  Admin: 'Full access to everything.',
  manager: 'Manages projects, clients and users.',
  worker: 'Works on assigned projects.',
  client: "Can follow their company's projects.",
} as const satisfies Texts<keyof typeof names>;
