import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Audience } from '#contract/audience.ts';
import { call } from '#web/lib/api.ts';
import { type Draft, removeSent } from './drafts.ts';
import { encodeMentions } from './mention-text.ts';
import { storeMessage } from './pages.ts';
import type { Subject } from './subject.ts';

/** Sends the draft with that key. It stays until the server has it. */
export function useSend(key: string, subject: Subject, audience: Audience) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['sendMessage', key],
    mutationFn: (draft: Draft) =>
      call('createMessage', {
        body: {
          subjectType: subject.type,
          subjectId: subject.id,
          body: encodeMentions(draft.text, draft.people),
          audience,
          parentId: draft.parent?.id,
          attachmentIds: draft.files.flatMap(({ attachmentId }) => attachmentId ?? []),
        },
      }),
    onSuccess: (message, sent) => {
      // Unless it opened another ticket, where it is now.
      if (message.subjectId === subject.id) storeMessage(client, subject, message);
      removeSent(key, sent);
    },
  });
}
