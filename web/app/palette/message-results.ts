import type { UseNavigateResult } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import type { SearchResults } from '#contract/work/search.ts';
import { formatInstant } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { t } from '#web/texts/index.ts';
import type { EntryGroup } from './commands.ts';
import { joined } from './joined.ts';

type FoundMessage = SearchResults['messages'][number];

/** Messages by what they say, with the searched text marked. Each opens the conversation at its place. */
export function messageGroup(
  messages: readonly FoundMessage[],
  found: string,
  maySeeProjects: boolean,
  navigate: UseNavigateResult<string>,
): EntryGroup {
  return {
    label: t('Messages'),
    entries: messages.flatMap((message) => {
      const open = placeOf(message, maySeeProjects, navigate);
      const { id, excerpt, authorName, subjectTitle, createdAt, archived } = message;
      const detail = joined(personName(authorName), subjectTitle, formatInstant(createdAt), archived && t('Archived'));
      if (!open) return [];
      return { id: `message-${id}`, label: excerpt, found, detail, icon: MessageSquare, run: () => void open() };
    }),
  };
}

/** Opens the message. Undefined if it is about a file without a project, which has no page. */
function placeOf(
  { id: message, subjectType, subjectId, projectId }: FoundMessage,
  maySeeProjects: boolean,
  navigate: UseNavigateResult<string>,
): (() => Promise<void>) | undefined {
  if (subjectType === 'ticket') {
    return () => navigate({ to: '/supportTickets/$id', params: { id: subjectId }, search: { message } });
  }
  if (!projectId || !maySeeProjects) return undefined;
  if (subjectType === 'task') {
    const params = { id: projectId, taskId: subjectId };
    return () => navigate({ to: '/projects/$id/tasks/$taskId', params, search: { message } });
  }
  const place = subjectType === 'project' ? { tab: 'conversation' as const } : fileTab(subjectType, subjectId);
  return () => navigate({ to: '/projects/$id', params: { id: projectId }, search: { ...place, message } });
}

function fileTab(subjectType: 'document' | 'image', about: string) {
  return { tab: subjectType === 'document' ? ('documents' as const) : ('images' as const), about };
}
