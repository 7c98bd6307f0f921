import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, FolderKanban, Ticket, User } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { projectStatusLabels } from '#contract/project-status.ts';
import { mayOpen, screens } from '#web/app/screens.ts';
import { clientsQuery } from '#web/clients/queries.ts';
import { projectsQuery } from '#web/projects/queries.ts';
import { ticketsQuery } from '#web/support/queries.ts';
import { usersQuery } from '#web/users/queries.ts';
import { userName } from '#web/users/user-name.ts';
import type { Entry, EntryGroup } from './commands.ts';

/** Of each kind; a list's page has them all. */
const shownOfEach = 5;
const pause = 150;

export interface Findings {
  groups: EntryGroup[];
  searching: boolean;
  /** A list did not answer and is asked again. */
  retrying: boolean;
  /** One of the lists could not be asked. */
  failed: boolean;
}

/** Projects, clients, people and tickets whose names hold the typed text, of what the user may see. */
export function useFindings(user: SessionUser, typed: string): Findings {
  const navigate = useNavigate();
  const text = useSettled(typed.trim());
  const asked = text.length > 0;
  const projects = useInfiniteQuery({
    ...projectsQuery({ search: text.slice(0, 200) }),
    enabled: asked && mayOpen(screens.projects, user),
    placeholderData: keepPreviousData,
  });
  const clients = useQuery({ ...clientsQuery(), enabled: asked && mayOpen(screens.clients, user) });
  const users = useQuery({ ...usersQuery(), enabled: asked && mayOpen(screens.users, user) });
  const tickets = useQuery({ ...ticketsQuery(), enabled: asked });
  const all = [projects, clients, users, tickets];

  const groups = useMemo(() => {
    if (!asked) return [];
    const found = projects.data?.pages[0]?.projects ?? [];
    return [
      group(
        'Projects',
        beginningFirst(found, text, ({ title }) => title).slice(0, shownOfEach),
        ({ id, title, clientName, status }) => ({
          id: `project-${id}`,
          label: title,
          detail: [clientName, projectStatusLabels[status]].filter(Boolean).join(' · '),
          icon: FolderKanban,
          run: () => void navigate({ to: '/projects/$id', params: { id } }),
        }),
      ),
      group(
        'Clients',
        best(clients.data, text, ({ name }) => name),
        ({ id, name }) => ({
          id: `client-${id}`,
          label: name,
          icon: Building2,
          run: () => void navigate({ to: '/clients', search: { search: name } }),
        }),
      ),
      group(
        'Users',
        best(users.data, text, (each) => `${userName(each)} ${each.email ?? ''}`),
        (each) => ({
          id: `user-${each.id}`,
          label: userName(each),
          detail: each.roleName,
          icon: User,
          run: () => void navigate({ to: '/users', search: { search: each.email ?? userName(each) } }),
        }),
      ),
      group(
        'Tickets',
        best(tickets.data, text, ({ title }) => title),
        ({ id, title, type }) => ({
          id: `ticket-${id}`,
          label: title,
          detail: type,
          icon: Ticket,
          run: () => void navigate({ to: '/supportTickets', search: { search: title } }),
        }),
      ),
    ];
  }, [asked, text, projects.data, clients.data, users.data, tickets.data, navigate]);

  return {
    groups,
    searching: typed.trim() !== text || all.some(({ isFetching, data }, index) => isFetching && (index === 0 || !data)),
    retrying: all.some(({ isFetching, failureReason }) => isFetching && failureReason !== null),
    failed: asked && all.some(({ isLoadingError }) => isLoadingError),
  };
}

function group<Item>(label: string, items: readonly Item[], entryOf: (item: Item) => Entry): EntryGroup {
  return { label, entries: items.map(entryOf) };
}

/** Those first whose name begins with the text, otherwise in their order. */
function beginningFirst<Item>(items: readonly Item[], text: string, nameOf: (item: Item) => string): Item[] {
  const wanted = text.toLowerCase();
  const begins = (item: Item) => Number(nameOf(item).toLowerCase().startsWith(wanted));
  return items.toSorted((a, b) => begins(b) - begins(a));
}

/** Those whose name holds the text: first those that begin with it. */
function best<Item>(items: readonly Item[] = [], text: string, nameOf: (item: Item) => string): Item[] {
  const wanted = text.toLowerCase();
  const named = items.filter((item) => nameOf(item).toLowerCase().includes(wanted));
  return beginningFirst(named, text, nameOf).slice(0, shownOfEach);
}

/** The text once nothing more has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? pause : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
