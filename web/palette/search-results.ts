import { useNavigate } from '@tanstack/react-router';
import { Building2, FolderKanban, Ticket, User } from 'lucide-react';
import { useMemo } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { projectStatusLabels } from '#contract/project-status.ts';
import type { Ticket as TicketItem } from '#contract/support.ts';
import { ticketNumberIn } from '#contract/ticket-status.ts';
import { mayOpen, screens } from '#web/app/screens.ts';
import { matchingClients } from '#web/clients/client-filter.ts';
import { clientsQuery } from '#web/clients/queries.ts';
import { searchFor, useList, useSearchedList } from '#web/lib/pages.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { projectsQuery } from '#web/projects/queries.ts';
import { ticketsQuery } from '#web/support/queries.ts';
import { t, translated } from '#web/texts/index.ts';
import { usersQuery } from '#web/users/queries.ts';
import { matchingUsers } from '#web/users/user-filter.ts';
import { userName } from '#web/users/user-name.ts';
import type { Entry, EntryGroup } from './commands.ts';

/** Results per kind. The list pages show all. */
const shownOfEach = 5;

export interface SearchResults {
  groups: EntryGroup[];
  searching: boolean;
  /** A list failed to load and is being retried. */
  retrying: boolean;
  /** One of the lists could not be loaded. */
  failed: boolean;
}

/** Visible projects, clients, people and tickets whose names contain the typed text. */
export function useSearchResults(user: SessionUser, typed: string): SearchResults {
  const navigate = useNavigate();
  const text = useDebounced(typed.trim());
  const hasText = text.length > 0;
  const filter = { search: text };
  const projects = useList(projectsQuery({ search: searchFor(text) }), {
    enabled: hasText && mayOpen(screens.projects, user),
  });
  const search = { typed: filter, settled: filter };
  const clients = useSearchedList({
    ...search,
    queryOf: clientsQuery,
    matching: matchingClients,
    enabled: hasText && mayOpen(screens.clients, user),
  });
  const users = useSearchedList({
    ...search,
    queryOf: usersQuery,
    matching: matchingUsers,
    enabled: hasText && mayOpen(screens.users, user),
  });
  const tickets = useSearchedList({ ...search, queryOf: ticketsQuery, matching: titled, enabled: hasText });
  const all = [projects, clients, users, tickets];

  const groups = useMemo(() => {
    if (!hasText) return [];
    return [
      group(
        t('Projects'),
        best(projects.items, text, ({ title }) => title),
        ({ id, title, clientName, status }) => ({
          id: `project-${id}`,
          label: title,
          detail: [clientName, translated(projectStatusLabels[status])].filter(Boolean).join(' · '),
          icon: FolderKanban,
          run: () => void navigate({ to: '/projects/$id', params: { id } }),
        }),
      ),
      group(
        t('Clients'),
        best(clients.items, text, ({ name }) => name),
        ({ id, name }) => ({
          id: `client-${id}`,
          label: name,
          icon: Building2,
          run: () => void navigate({ to: '/clients', search: { search: name } }),
        }),
      ),
      group(t('Users'), best(users.items, text, userName), (each) => ({
        id: `user-${each.id}`,
        label: userName(each),
        detail: each.roleName,
        icon: User,
        run: () => void navigate({ to: '/users', search: { search: each.email ?? userName(each) } }),
      })),
      group(
        t('Tickets'),
        // A ticket that is named by its number comes first.
        best(tickets.items, text, ({ title, number }) => (number === ticketNumberIn(text) ? text : title)),
        ({ id, number, title, type }) => ({
          id: `ticket-${id}`,
          label: title,
          detail: `#${number} · ${t(type)}`,
          icon: Ticket,
          run: () => void navigate({ to: '/supportTickets/$id', params: { id } }),
        }),
      ),
    ];
  }, [hasText, text, projects.items, clients.items, users.items, tickets.items, navigate]);

  return {
    groups,
    searching: typed.trim() !== text || all.some(({ isSearching }) => isSearching),
    retrying: all.some(({ isSearching, failureReason }) => isSearching && failureReason !== null),
    failed: hasText && all.some(({ loadingError }) => loadingError),
  };
}

function group<Item>(label: string, items: readonly Item[], entryOf: (item: Item) => Entry): EntryGroup {
  return { label, entries: items.map(entryOf) };
}

/** Results that start with the text come first, then those that contain it, each in their original order. */
function best<Item>(items: readonly Item[], text: string, nameOf: (item: Item) => string): Item[] {
  const needle = text.toLowerCase();
  const rank = (item: Item) => {
    const place = nameOf(item).toLowerCase().indexOf(needle);
    return place > 0 ? 1 : place;
  };
  const order = [0, 1, -1];
  return items.toSorted((a, b) => order.indexOf(rank(a)) - order.indexOf(rank(b))).slice(0, shownOfEach);
}

/** Only titles and numbers, because a description may contain any word. The server searches it too. */
function titled(tickets: readonly TicketItem[], { search = '' }: { search?: string }): readonly TicketItem[] {
  const needle = search.toLowerCase();
  const typed = ticketNumberIn(search);
  return tickets.filter(({ title, number }) => number === typed || title.toLowerCase().includes(needle));
}
