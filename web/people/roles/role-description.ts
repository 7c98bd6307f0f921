import { defaultRoleDescriptions } from '#contract/people/default-roles.ts';
import { translated } from '#web/texts/index.ts';

const known: readonly string[] = Object.values(defaultRoleDescriptions);

/** The description of a role that every company starts with is translated. One that was typed stays as typed. */
export function roleDescription(description: string | undefined): string | undefined {
  return description && known.includes(description) ? translated(description) : description;
}
