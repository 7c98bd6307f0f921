import type { Attachment } from '#contract/work/attachments.ts';
import { maxAttachments } from '#contract/work/message-kinds.ts';
import type { Message, WithheldMessage } from '#contract/work/messages.ts';
import { storedFile } from './draft-files.ts';
import { changeDraft, type Draft, isEmpty, readDraft } from './drafts.ts';
import { decodeMentions } from './mention-text.ts';
import { decodePictures } from './pictures.ts';

/**
 * Puts a message that was taken back into the form. What stands there stays: then the text comes after it, and both go to the narrower
 * of the two lanes, so that nothing reaches more people than its author chose.
 */
export function restoreDraft(key: string, message: WithheldMessage, parent: Message | undefined): void {
  const draft = readDraft(key);
  const files = message.attachments.map(asFile);
  const { text, people } = decodeMentions(decodePictures(message.body, files), message.mentions);
  // Who of them is staff is not known here. The server refuses a mention that nobody could read.
  const added = people.map((person) => ({ ...person, kind: 'staff' as const }));
  if (isEmpty(draft)) {
    changeDraft(key, { text, people: added, audience: message.postedTo, parent, pin: message.pin, files });
    return;
  }
  const isInternal = draft.audience === 'staff' || message.postedTo === 'staff';
  changeDraft(key, {
    text: [draft.text.trimEnd(), text].filter(Boolean).join('\n\n'),
    people: [...draft.people, ...added.filter(({ id }) => !draft.people.some((person) => person.id === id))],
    audience: isInternal ? 'staff' : draft.audience,
    ...placeOf(draft, { parent, pin: message.pin }),
    files: [...draft.files, ...files].slice(0, maxAttachments),
  });
}

/** What a message answers, or the place that it is about. It has one of both. */
function placeOf(...[draft, taken]: Pick<Draft, 'parent' | 'pin'>[]) {
  const { parent, pin } = draft?.parent || draft?.pin ? draft : (taken ?? {});
  return { parent, pin };
}

function asFile({ id, fileName, sizeBytes }: Attachment) {
  return storedFile({ name: fileName, size: sizeBytes }, id);
}
