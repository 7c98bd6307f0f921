import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Audience } from '#contract/platform/audience.ts';
import type { Message, WithheldMessage } from '#contract/work/messages.ts';
import { call } from '#web/lib/api.ts';
import { type Draft, removeSent } from './drafts.ts';
import { encodeMentions } from './mention-text.ts';
import { storeMessage } from './pages.ts';
import { encodePictures } from './pictures.ts';
import type { Subject } from './subject.ts';
import { storeWithheld } from './withheld.ts';

/**
 * Sends the draft with that key. It stays until the server has it, and can be taken back for some seconds. What opens another ticket is
 * posted at once, like a new ticket.
 */
export function useSend(key: string, subject: Subject, audience: Audience, opensTicket: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['sendMessage', key],
    mutationFn: (draft: Draft): Promise<Message | WithheldMessage> =>
      call(opensTicket ? 'createMessage' : 'withholdMessage', {
        body: {
          subjectType: subject.type,
          subjectId: subject.id,
          body: encodePictures(encodeMentions(draft.text, draft.people), draft.files),
          audience,
          parentId: draft.parent?.id,
          pin: draft.pin,
          attachmentIds: draft.files.flatMap(({ attachmentId }) => attachmentId ?? []),
        },
      }),
    onSuccess: (message, sent) => {
      if ('releasesIn' in message) storeWithheld(client, subject, message);
      // Unless it opened another ticket, where it is now.
      else if (message.subjectId === subject.id) storeMessage(client, subject, message);
      removeSent(key, sent);
    },
  });
}
