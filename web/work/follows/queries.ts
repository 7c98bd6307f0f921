import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FollowLevel } from '#contract/platform/notification-kinds.ts';
import type { Follow } from '#contract/work/follows.ts';
import type { MessageSubject } from '#contract/work/message-kinds.ts';
import { call } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { useSession } from '#web/lib/session.ts';

interface Subject {
  type: MessageSubject;
  id: string;
}

const followQuery = ({ type, id }: Subject) =>
  queryOptions({
    queryKey: ['follows', type, id],
    queryFn: ({ signal }) => call('getFollow', { query: { subjectType: type, subjectId: id } }, { signal }),
    // Another device may have read in the meantime.
    staleTime: 0,
  });

/** What the user wants to hear of a subject, and what they have not read. Nothing in a preview, where nobody reads. */
export function useFollow(subject: Subject): { follow: Follow | undefined; isSettled: boolean } {
  const session = useSession();
  const isPersonal = session !== null && !session.preview;
  const { data, isPending } = useQuery({ ...followQuery(subject), enabled: isPersonal });
  return { follow: isPersonal ? data : undefined, isSettled: !isPersonal || !isPending };
}

export const useSetFollow = ({ type, id }: Subject) =>
  useSaving(
    (level: FollowLevel) => call('setFollow', { body: { subjectType: type, subjectId: id, level } }),
    'notifications',
  );

export const useReadConversation = ({ type, id }: Subject) =>
  useSaving(
    (messageId: string) => call('readConversation', { body: { subjectType: type, subjectId: id, messageId } }),
    'notifications',
  );
