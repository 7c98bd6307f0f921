import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { Building2, FileText, FolderKanban, Image, ListChecks, Ticket, User } from 'lucide-react';
import { useMemo } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { projectStatusLabels } from '#contract/work/project-status.ts';
import type { SearchResults as Found } from '#contract/work/search.ts';
import { call } from '#web/lib/api.ts';
import { roleLabel } from '#web/lib/role-name.ts';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { searchFor } from '#web/lists/pages.ts';
import { t, translated } from '#web/texts/index.ts';
import type { Entry, EntryGroup } from './commands.ts';
import { joined } from './joined.ts';
import { messageGroup } from './message-results.ts';

export interface SearchResults {
  groups: EntryGroup[];
  searching: boolean;
  /** The search failed and is being retried. */
  retrying: boolean;
  failed: boolean;
}

/** Always asked again, because what others change in the meantime does not reach these results. */
const searchQuery = (search: string | undefined, archived: boolean) =>
  queryOptions({
    queryKey: ['search', search, archived],
    queryFn: ({ signal }) => {
      const query = { q: search ?? '', ...(archived && { archived: 'include' as const }) };
      return call('search', { query }, { signal });
    },
    enabled: search !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** What the server finds for the typed text, also in archived projects if asked. While it searches, the results before stay. */
export function useSearchResults(user: SessionUser, typed: string, archived: boolean): SearchResults {
  const navigate = useNavigate();
  const text = searchFor(useDebounced(typed.trim()));
  const { data, isLoading, isPlaceholderData, isError, failureReason } = useQuery(searchQuery(text, archived));
  const groups = useMemo(
    () => (text && data ? groupsOf(data, text, user, navigate) : []),
    [text, data, user, navigate],
  );
  const searching = searchFor(typed) !== text || (text !== undefined && !isError && (isLoading || isPlaceholderData));
  return { groups, searching, retrying: searching && failureReason !== null, failed: text !== undefined && isError };
}

type Navigate = UseNavigateResult<string>;

function groupsOf(found: Found, text: string, user: SessionUser, navigate: Navigate): EntryGroup[] {
  const maySeeProjects = mayOpen(screens.projectDetails, user);
  return [
    // A client that is named comes before what only belongs to it.
    group(t('Clients'), found.clients, ({ id, name }) => ({
      id: `client-${id}`,
      label: name,
      icon: Building2,
      run: () => void navigate({ to: '/clients/$id', params: { id } }),
    })),
    group(t('Projects'), maySeeProjects ? found.projects : [], ({ id, title, clientName, status, archived }) => ({
      id: `project-${id}`,
      label: title,
      detail: joined(clientName, translated(projectStatusLabels[status]), archived && t('Archived')),
      icon: FolderKanban,
      run: () => void navigate({ to: '/projects/$id', params: { id } }),
    })),
    group(t('Users'), found.people, ({ id, name, email, roleName, clientName }) => ({
      id: `user-${id}`,
      label: name,
      detail: joined(roleName && roleLabel(roleName), clientName),
      icon: User,
      run: () => void navigate({ to: '/users', search: { search: email ?? name } }),
    })),
    group(t('Tickets'), found.tickets, ({ id, number, title, type, clientName }) => ({
      id: `ticket-${id}`,
      label: title,
      detail: joined(`#${number}`, t(type), clientName),
      icon: Ticket,
      run: () => void navigate({ to: '/supportTickets/$id', params: { id } }),
    })),
    group(t('Tasks'), maySeeProjects ? found.tasks : [], ({ id, title, projectId, projectTitle }) => ({
      id: `task-${id}`,
      label: title,
      detail: projectTitle,
      icon: ListChecks,
      run: () => void navigate({ to: '/projects/$id/tasks/$taskId', params: { id: projectId, taskId: id } }),
    })),
    fileGroup('documents', found, maySeeProjects, navigate),
    fileGroup('images', found, maySeeProjects, navigate),
    messageGroup(found.messages, text, maySeeProjects, navigate),
  ];
}

const files = {
  documents: { label: t('Documents'), icon: FileText },
  images: { label: t('Images'), icon: Image },
};

/** A file opens the tab of its project. Files without one have no page. */
function fileGroup(tab: keyof typeof files, found: Found, maySeeProjects: boolean, navigate: Navigate): EntryGroup {
  const { label, icon } = files[tab];
  const shown = maySeeProjects ? found[tab] : [];
  return {
    label,
    entries: shown.flatMap(({ id, fileName, projectId, projectTitle, clientName, archived }) =>
      projectId
        ? {
            id: `${tab}-${id}`,
            label: fileName,
            detail: joined(projectTitle, clientName, archived && t('Archived')),
            icon,
            run: () => void navigate({ to: '/projects/$id', params: { id: projectId }, search: { tab } }),
          }
        : [],
    ),
  };
}

function group<Item>(label: string, items: readonly Item[], entryOf: (item: Item) => Entry): EntryGroup {
  return { label, entries: items.map(entryOf) };
}
