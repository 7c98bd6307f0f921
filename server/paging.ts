import { maxWithoutLimit, type Paging } from '#contract/paging.ts';

/** `next`: the cursor of the following page, where there is one. `total`: on the first page, where pages are asked for. */
export type ListPage<Item> = { items: Item[]; next?: string | undefined; total?: number | undefined };

type Asked = Paging & { search?: string | undefined };

type Source<Item> = {
  /** The first so many behind the cursor. */
  read: (count: number) => Promise<Item[]>;
  cursorOf: (last: Item) => string;
  /** How many there are in all; for lists that tell. */
  count?: () => Promise<number>;
};

export async function readPage<Item>(asked: Asked, { read, cursorOf, count }: Source<Item>): Promise<ListPage<Item>> {
  const size = pageSize(asked);
  // One more than asked for tells whether there is a next page.
  const reading = read(size + 1).then((found) => {
    const items = found.slice(0, size);
    return { items, next: found.length > size ? cursorOf(items.at(-1) as Item) : undefined };
  });
  if (!count) return reading;
  return withTotal(asked, reading, ({ items }) => items.length, count);
}

export function pageSize({ limit }: Paging): number {
  return limit ?? maxWithoutLimit;
}

/**
 * The page with the total, which the first one tells where pages are asked for. A search looks at every row, so what
 * fits on one page is not looked for again to be counted.
 */
export async function withTotal<Page extends { next?: string | undefined }>(
  { limit, cursor, search }: Asked,
  reading: Promise<Page>,
  sizeOf: (page: Page) => number,
  count: () => Promise<number>,
): Promise<Page & { total?: number }> {
  if (limit === undefined || cursor) return reading;
  const [page, counted] = await Promise.all([reading, search ? undefined : count()]);
  const total = counted ?? (page.next ? await count() : sizeOf(page));
  return { ...page, total };
}
