import type { Claim } from './platform/claims.ts';

/** Who may call an operation, as far as the web asks before it offers it. */
export type Callers = 'public' | 'operator' | { anyOf?: readonly Claim[]; adminOnly?: true; staffOnly?: true };

/** A row of the table that the web loads. Its type keeps the literal path and statuses. */
export function row<const Method extends string, const Path extends string, const Problems extends readonly number[]>(
  method: Method,
  path: Path,
  problems: Problems,
  callers: Callers,
) {
  return { method, path, problems, callers } as const;
}
