import type { Access } from './access.ts';
import type { AuditAction } from './audit-actions.ts';

/** Builds the row of a GET operation. Its type keeps the literal path and statuses, from which other types are derived. */
export function read<const Path extends string, const Problems extends readonly number[] = readonly []>(
  path: Path,
  access: Access,
  problems?: Problems,
) {
  return { method: 'GET', path, access, problems: problems ?? ([] as unknown as Problems) } as const;
}

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Builds the row of an operation that may write. */
export function write<
  const Method extends WriteMethod,
  const Path extends string,
  const Noun extends string | null,
  const Problems extends readonly number[] = readonly [],
>(
  method: Method,
  path: Path,
  access: Access,
  { problems, ...effects }: { changes: Noun; records: AuditAction | null; problems?: Problems },
) {
  return { method, path, access, problems: problems ?? ([] as unknown as Problems), ...effects } as const;
}
