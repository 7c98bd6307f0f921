import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Answer, createCompany } from '#tests/support/company.ts';
import type { List, PagesWorld } from './paging-list.ts';
import { lists } from './paging-lists.ts';

/** The lists as rows for `it.each`. */
export const rows = lists.map((list) => [list.id, list] as const);

/** Creates a company with a client and a project. */
export async function createPagesWorld(test: TestApp, name: string): Promise<PagesWorld> {
  const company = await createCompany(test, name);
  const clientId = await company.addClient('Acme');
  const projectId = await company.addProject({ clientId });
  return { test, company, clientId, projectId };
}

/** Inserts many rows for every list. */
export async function fillLists(world: PagesWorld): Promise<void> {
  for (const { fill } of lists) await world.test.database.owner.query(...fill(world));
  // As a database that runs does by and by. Without it a page of tasks takes a second.
  await world.test.database.owner.query('analyze');
}

/** The ids of the whole list in its order. */
export async function expectedIds({ test, company }: PagesWorld, { order }: List): Promise<string[]> {
  return (await test.database.owner.query(order, [company.id])).rows.map(({ id }) => id);
}

type Ask = (query: Record<string, unknown>) => Promise<Answer>;

/** Returns a function that requests a list, by default as the administrator. */
export function requesterOf(world: PagesWorld, list: List, person = world.company.admin): Ask {
  const endpoint: Endpoint = endpoints[list.id];
  const input = list.params ? { params: list.params(world) } : {};
  const always = list.query?.(world);
  return (query) => person.call(endpoint, { ...input, query: { ...always, ...query } } as never);
}

/** The cursor of the next page in the `Link` header. Undefined if there is none. */
export function nextCursor(answer: Answer): string | undefined {
  return linkedCursor(answer, 'next');
}

/** The cursor of the next page, or of the page before. */
export function linkedCursor(
  { headers }: Answer,
  rel: 'next' | 'prev' | 'next|prev' = 'next|prev',
): string | undefined {
  const link = new RegExp(`^<([^>]+)>; rel="(?:${rel})"$`).exec(String(headers.link ?? ''))?.[1];
  return link && (new URL(link, 'http://localhost').searchParams.get('cursor') ?? undefined);
}

export const idsOf = ({ body }: Answer): string[] => body.map(({ id }: { id: string }) => id);
