import { roleNameText } from '#contract/people/default-roles.ts';
import { translated } from '#web/texts/index.ts';

/** A role's name for people. What a company typed is shown as typed, in every language. Forms have the name that is stored. */
export function roleLabel(name: string): string {
  return translated(roleNameText(name)) ?? name;
}
