import { sql } from 'kysely';
import type { Told } from '#contract/platform/texts/say.ts';
import type { PluralTexts } from '#contract/platform/texts/speak.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';

type Held = Record<'projects' | 'archived' | 'users' | 'documents' | 'tickets', number>;

/** How much belongs to the client and keeps it from being deleted. Undefined if nothing does. */
export async function findHeld(tx: ReadTx, id: string): Promise<Held | undefined> {
  const held = await tx.first(sql<Held>`
    select
      (select count(*)::int from projects where client_id = ${id} and deleted_at is null and archived_at is null) as projects,
      (select count(*)::int from projects where client_id = ${id} and deleted_at is null and archived_at is not null) as archived,
      (select count(*)::int from users where client_id = ${id} and deleted_at is null) as users,
      (select count(*)::int from documents where client_id = ${id} and project_id is null and deleted_at is null) as documents,
      (select count(*)::int from tickets where client_id = ${id}) as tickets`);
  return held && Object.values(held).some((count) => count > 0) ? held : undefined;
}

/** 'Acme cannot be deleted: it still has 1 project and 2 users.' */
export function refusalToDelete(name: string, held: Held): Told {
  return (say) => {
    const parts = nouns.flatMap((noun) => (held[noun] > 0 ? say.plural(held[noun], counted[noun]) : []));
    return say('{name} cannot be deleted: it still has {held}.', { name, held: say.list(parts) });
  };
}

const counted = {
  projects: { one: '{count} project', other: '{count} projects' },
  archived: { one: '{count} archived project', other: '{count} archived projects' },
  users: { one: '{count} user', other: '{count} users' },
  documents: { one: '{count} document', other: '{count} documents' },
  tickets: { one: '{count} ticket', other: '{count} tickets' },
} as const satisfies PluralTexts<keyof Held>;

const nouns = Object.keys(counted) as (keyof Held)[];
