import { claimGroup, claims } from '#contract/platform/claims.ts';
import { translated } from '#web/texts/index.ts';

interface Permission {
  value: string;
  title: string;
  description: string;
}

export interface PermissionGroup {
  name: string;
  permissions: readonly Permission[];
}

/** All permissions, by group. */
export const allPermissions: readonly PermissionGroup[] = groupPermissions(claims.map(({ value }) => value));

/** Groups permissions by the prefix before the colon, or 'General' without one, in the contract's order. */
export function groupPermissions(values: readonly string[]): PermissionGroup[] {
  const found = claims.filter(({ value }) => values.includes(value));
  const unknown = values.filter((value) => !claims.some((claim) => claim.value === value));
  const permissions: Permission[] = [
    ...found.map(inWords),
    ...unknown.map((value) => ({ value, title: value, description: '' })),
  ];
  const groups = Map.groupBy(permissions, ({ value }) => claimGroup(value));
  return [...groups].map(([name, members]) => ({ name, permissions: members }));
}

/** 'ProjectImages' → ['Project', 'Images']. */
export function wordsOf(group: string): string[] {
  return group.split(/(?<=[a-z])(?=[A-Z])/);
}

function inWords({ value, title, description }: Permission): Permission {
  return { value, title: translated(title), description: translated(description) };
}
