import { maxWithoutLimit, type Paging } from '#contract/platform/paging.ts';

/** `next`: the cursor of the next page, if there is one. `total`: only on the first page, and only if a limit was given. */
export type ListPage<Item> = { items: Item[]; next?: string | undefined; total?: number | undefined };

type PageQuery = Paging & { search?: string | undefined };

type Source<Item> = {
  /** Reads the first `count` items after the cursor. */
  read: (count: number) => Promise<Item[]>;
  cursorOf: (last: Item) => string;
  /** The total number of items, for lists that report it. */
  count?: () => Promise<number>;
};

export async function readPage<Item>(
  paging: PageQuery,
  { read, cursorOf, count }: Source<Item>,
): Promise<ListPage<Item>> {
  const size = pageSize(paging);
  // One extra item shows whether there is a next page.
  const reading = read(size + 1).then((found) => {
    const items = found.slice(0, size);
    return { items, next: found.length > size ? cursorOf(items.at(-1) as Item) : undefined };
  });
  if (!count) return reading;
  return withTotal(paging, reading, ({ items }) => items.length, count);
}

export function pageSize({ limit }: Paging): number {
  return limit ?? maxWithoutLimit;
}

/**
 * Adds the total to the first page if a limit was given. A search reads every row, so if its results fit on one page,
 * they are not counted with a second query.
 */
export async function withTotal<Page extends { next?: string | undefined }>(
  { limit, cursor, search }: PageQuery,
  reading: Promise<Page>,
  sizeOf: (page: Page) => number,
  count: () => Promise<number>,
): Promise<Page & { total?: number }> {
  if (limit === undefined || cursor) return reading;
  const [page, counted] = await Promise.all([reading, search ? undefined : count()]);
  const total = counted ?? (page.next ? await count() : sizeOf(page));
  return { ...page, total };
}
