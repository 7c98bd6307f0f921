import { sql } from 'kysely';
import type { ReadTx } from '#server/platform/tenancy/index.ts';

type Held = Record<'projects' | 'archived projects' | 'users' | 'documents' | 'tickets', number>;

/** What belongs to the client and keeps it from being deleted: `1 project and 2 users`. Undefined if nothing does. */
export async function describeHeld(tx: ReadTx, id: string): Promise<string | undefined> {
  const held = await tx.first(sql<Held>`
    select
      (select count(*)::int from projects where client_id = ${id} and deleted_at is null and archived_at is null) as projects,
      (select count(*)::int from projects where client_id = ${id} and deleted_at is null and archived_at is not null) as "archived projects",
      (select count(*)::int from users where client_id = ${id} and deleted_at is null) as users,
      (select count(*)::int from documents where client_id = ${id} and project_id is null and deleted_at is null) as documents,
      (select count(*)::int from tickets where client_id = ${id}) as tickets`);
  const parts = Object.entries(held ?? {})
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`);
  return parts.length > 0 ? joinList(parts) : undefined;
}

export function refusalToDelete(name: string, held: string): string {
  return `${name} cannot be deleted: it still has ${held}.`;
}

function joinList(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
