import { type RawBuilder, sql } from 'kysely';
import { isRealDay } from '#contract/platform/fields.ts';
import { defaultProjectOrder, type ProjectOrder } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { isInstant, readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { invalid } from '#server/platform/answers/failures.ts';

type Key = 'createdAt' | 'updatedAt' | 'title' | 'client' | 'startDate' | 'endDate' | 'progress';

type Sorting = {
  /** What is compared before the id. */
  columns: RawBuilder<unknown>[];
  /** The position of a project, and back to the values of the columns. */
  write(project: Project): string;
  read(key: string): RawBuilder<unknown>[];
};

/**
 * Each has an index of the projects that are not archived, but the order by client, whose name is in another table: sorting thousands of
 * projects takes milliseconds.
 */
const sortings: Record<Key, Sorting> = {
  createdAt: { columns: [sql`projects.created_at`], write: ({ createdAt }) => createdAt, read: readTime },
  updatedAt: { columns: [sql`projects.updated_at`], write: ({ updatedAt }) => updatedAt, read: readTime },
  title: {
    columns: [sql`projects.sort_name`],
    write: ({ title }) => title,
    read: (key) => [sql`app.fold_name(${key})`],
  },
  client: {
    columns: [sql`client.sort_name`, sql`projects.client_id`, sql`projects.sort_name`],
    write: ({ clientId, title }) => `${clientId} ${title}`,
    read: readClient,
  },
  startDate: { columns: [sql`projects.start_date`], write: ({ startDate }) => startDate, read: readDay },
  endDate: { columns: [sql`projects.end_date`], write: ({ endDate }) => endDate, read: readDay },
  progress: { columns: [sql`projects.progress`], write: ({ progress }) => String(progress), read: readProgress },
};

/** An order of the project list, as SQL. */
export type Order = {
  isDefault: boolean;
  /** Whether it reads `client`. */
  byClient: boolean;
  /** For ORDER BY. */
  by: RawBuilder<unknown>;
  /** The rows after a cursor. */
  after(cursor: string): RawBuilder<boolean>;
  cursorOf(last: Project): string;
};

export function projectOrder(sort: ProjectOrder): Order {
  const { columns, write, read } = sortings[sort.replace('-', '') as Key];
  const isDefault = sort === defaultProjectOrder;
  const list = isDefault ? 'projects' : `projects ${sort}`;
  const descending = sort.startsWith('-');
  const compared = [...columns, sql`projects.id`];
  const direction = descending ? sql`desc` : sql`asc`;
  return {
    isDefault,
    byClient: columns === sortings.client.columns,
    by: sql.join(compared.map((column) => sql`${column} ${direction}`)),
    after(cursor) {
      const { key, id } = readCursor(list, cursor);
      const position = [...read(key), sql`${id}::uuid`];
      return sql<boolean>`(${sql.join(compared)}) ${descending ? sql`<` : sql`>`} (${sql.join(position)})`;
    },
    cursorOf: (last) => writeCursor(list, { key: write(last), id: last.id }),
  };
}

/** Clients are in the order of the list of clients, so ids tell those of the same name apart. */
function nameOfClient(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select sort_name from clients where clients.id = ${id})`;
}

function readTime(key: string): RawBuilder<unknown>[] {
  return isInstant(key) ? [sql`${key}::timestamptz`] : refuse();
}

function readDay(key: string): RawBuilder<unknown>[] {
  return isRealDay(key) ? [sql`${key}::date`] : refuse();
}

function readProgress(key: string): RawBuilder<unknown>[] {
  return /^\d{1,3}$/.test(key) ? [sql`${Number(key)}::int`] : refuse();
}

function readClient(key: string): RawBuilder<unknown>[] {
  const [, id, title] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$/s.exec(key) ?? refuse();
  return [nameOfClient(sql`${id}::uuid`), sql`${id}::uuid`, sql`app.fold_name(${title})`];
}

function refuse(): never {
  invalid('cursor', 'Not a valid cursor');
}
