import { claims } from '#contract/claims.ts';

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
  const permissions: Permission[] = [...found, ...unknown.map((value) => ({ value, title: value, description: '' }))];
  const groups = Map.groupBy(permissions, ({ value }) => groupOf(value));
  return [...groups].map(([name, members]) => ({ name, permissions: members }));
}

/** 'ProjectImages' → ['Project', 'Images']. */
export function wordsOf(group: string): string[] {
  return group.split(/(?<=[a-z])(?=[A-Z])/);
}

function groupOf(value: string): string {
  const colon = value.indexOf(':');
  return colon > 0 ? value.slice(0, colon) : 'General';
}
