import type { ViewNoun } from '#contract/work/view-nouns.ts';
import type { SavedView } from '#contract/work/views.ts';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { projectListSearch } from '#web/work/projects/list-search.ts';
import { ticketListSearch } from '#web/work/tickets/list-search.ts';

/** The address of each list, and what a view keeps of its search parameters. */
const lists = {
  // Timeline and calendar begin with today whenever a view is opened.
  projects: { to: '/projects', keep: (search: Search) => ({ ...projectListSearch(search), day: undefined }) },
  tickets: { to: '/supportTickets', keep: ticketListSearch },
} as const satisfies Record<ViewNoun, { to: string; keep: (search: Search) => object }>;

type Search = Record<string, unknown>;

/** What a view of this list keeps, such as `status=OnHold`. Equal filters give equal texts. */
export function queryOf(noun: ViewNoun, search: object): string {
  return stringifySearch(lists[noun].keep(search as Search)).replace('?', '');
}

/** The link to a view. Parameters that this version does not know are left out. */
export function linkOf({ noun, query }: Pick<SavedView, 'noun' | 'query'>) {
  const { to, keep } = lists[noun];
  return { to, search: keep(parseSearch(query)) };
}
