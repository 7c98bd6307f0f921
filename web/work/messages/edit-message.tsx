import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { silentEditMinutes } from '#contract/work/message-kinds.ts';
import type { Message } from '#contract/work/messages.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { decodeMentions, encodeMentions } from './mention-text.ts';
import { MessageInput } from './message-input.tsx';
import { storeMessage } from './pages.ts';
import type { WrittenText } from './use-mention-picker.ts';

/** A message in the form of its author. */
export function EditMessage({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const subject = { type: message.subjectType, id: message.subjectId };
  const [value, setValue] = useDraftState({ form: 'message', edits: message.id }, writtenText(message));
  const body = encodeMentions(value.text, value.people).trim();
  const save = useMutation({
    mutationFn: () => call('updateMessage', { params: { id: message.id }, body: { body } }),
    onSuccess: (changed) => {
      storeMessage(client, subject, changed);
      onEnd();
    },
  });
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (body === message.body) onEnd();
    else save.mutate();
  }

  const failure = save.error ? messageOf(save.error) : undefined;
  return (
    <form className="message-edit" onSubmit={submit} aria-label={t('Edit message')}>
      <MessageInput
        field={field}
        label={t('Text')}
        subject={subject}
        audience={message.audience}
        value={value}
        onChange={setValue}
        error={failure}
        onEscape={onEnd}
      />
      <div className="message-edit-foot">
        <span className="message-quiet">{isSilent(message) ? '' : t('Readers will see that it was edited.')}</span>
        <PlainButton onClick={onEnd}>{t('Cancel')}</PlainButton>
        <PlainButton type="submit" variant="primary" disabled={body === ''}>
          {save.isPending ? t('Saving...') : t('Save')}
        </PlainButton>
      </div>
    </form>
  );
}

function writtenText({ body, mentions }: Message): WrittenText {
  const { text, people } = decodeMentions(body, mentions);
  // Whether they are staff does not matter here, because the readers of a message stay the same.
  return { text, people: people.map((person) => ({ ...person, kind: 'staff' })) };
}

function isSilent({ createdAt }: Message): boolean {
  return Date.now() - Date.parse(createdAt) < silentEditMinutes * 60_000;
}
