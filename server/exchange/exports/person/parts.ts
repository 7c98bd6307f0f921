import { type RawBuilder, sql } from 'kysely';
import type { PartName } from './part-texts.ts';
import { writtenParts } from './written.ts';

/** One list of the archive. `written` is read as the person; without it the list is of what the server keeps of them. */
export type Part = {
  /** The name of its files, of its title and text among the server's texts, and of the part of `app.kept_of_person`. */
  name: PartName;
  written?: RawBuilder<unknown>;
};

export const parts: readonly Part[] = [
  ...writtenParts,
  kept('approvals'),
  kept('sessions'),
  kept('factors'),
  kept('accounts'),
  kept('links'),
  kept('mails'),
  kept('received-mails'),
  kept('notification-settings'),
  kept('inbox'),
  kept('follows'),
  kept('updates-read'),
  kept('views'),
  kept('feeds'),
  kept('webhooks'),
  kept('imports'),
  kept('archives'),
  kept('previews'),
  kept('activity'),
  kept('audit'),
  kept('audit-of-account'),
];

function kept(name: PartName): Part {
  return { name };
}

/** A page of a list, oldest first: rows with `at`, `id` and `item`. */
export function pageOf(
  { name, written }: { name: string } & Pick<Part, 'written'>,
  after: { at: string; id: string } | undefined,
  count: number,
) {
  const [at, id] = [after?.at ?? '-infinity', after?.id ?? ''];
  return written
    ? sql<PartRow>`select at::text, id, item::text from (${written}) part (at, id, item)
        where (at, id) > (${at}::timestamptz, ${id}) order by at, id limit ${count}`
    : sql<PartRow>`select at::text, id, item::text from app.kept_of_person(${name}, ${at}::timestamptz, ${id}, ${count})`;
}

export type PartRow = { at: string; id: string; item: string };
