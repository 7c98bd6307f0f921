import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CornerUpLeft, MapPin, X } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { attachmentExtensions, pictureTypes } from '#contract/work/attachments.ts';
import type { Message, PinPlace } from '#contract/work/messages.ts';
import { messageOf } from '#web/lib/api.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { t, tNode } from '#web/texts/index.ts';
import { PlainIconButton } from '#web/ui/plain-button.tsx';
import type { Refusal, UploadRules } from '#web/ui/upload-dialog-choice.ts';
import { DropArea } from '#web/ui/upload-dialog-drop.tsx';
import { useMoreTypes, withMoreTypes } from '#web/work/files/more-types.ts';
import { useUploadLimit } from '#web/work/files/upload-limit.ts';
import { extensionOf } from '#web/work/files/upload-rules.ts';
import { AttachButton } from './attach-button.tsx';
import { ComposerFiles } from './composer-files.tsx';
import { addFiles } from './draft-files.ts';
import { isEmpty, useDraft } from './drafts.ts';
import { LaneChoice } from './lane-choice.tsx';
import { mentionedIn } from './mention-text.ts';
import { MessageInput } from './message-input.tsx';
import { startOf } from './parent-line.tsx';
import { hasPictures, pictureMarkdown } from './pictures.ts';
import { ReadersLine } from './readers-line.tsx';
import { SendButton } from './send-button.tsx';
import type { Subject } from './subject.ts';
import { UnreachedMentions } from './unreached-mentions.tsx';
import { useLane } from './use-lane.ts';
import { useSend } from './use-send.ts';

interface ComposerProps {
  subject: Subject;
  clientName: string;
  /** The field, which gets the focus for an answer. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the author should know before the message is sent, because it opens another ticket. */
  notice?: string | undefined;
  onSent: (message: Pick<Message, 'subjectId'>) => void;
  /** Takes back the last message that is not posted yet. Undefined if there is none. */
  onUndo: (() => void) | undefined;
}

/** The form for a new message. */
export function Composer({ subject, clientName, field, notice, onSent, onUndo }: ComposerProps) {
  const id = useId();
  const client = useQueryClient();
  const { key, draft, change } = useDraft(subject);
  const choosesLane = useSeesAudience();
  const lane = useLane(subject, draft);
  const send = useSend(key, subject, lane.audience, notice !== undefined);
  // Also after the user went away and came back while it was sent.
  const isSending = useIsMutating({ mutationKey: ['sendMessage', key] }) > 0;
  const rules = useAttachmentRules();
  const isUploading = draft.files.some(({ state }) => state === 'uploading');
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [problem, setProblem] = useState<string>();
  useAskBeforeReload(draft.files.length > 0);
  useEffect(() => {
    if (draft.pin) field.current?.focus();
  }, [draft.pin, field]);

  const mentioned = mentionedIn(draft.text, draft.people);
  const unreached = lane.audience === 'staff' ? mentioned.filter(({ kind }) => kind === 'client') : [];

  function submit(event: FormEvent) {
    event.preventDefault();
    // Not `isSending`, because a second press can arrive before the first one is rendered.
    if (client.isMutating({ mutationKey: ['sendMessage', key] }) > 0 || isUploading) return;
    const found = problemOf();
    setProblem(found);
    if (found) return field.current?.focus();
    setRefusals([]);
    send.mutate(draft, { onSuccess: onSent });
  }

  function attach(files: readonly File[]) {
    const { added, refusals: refused } = addFiles(key, files, rules);
    setRefusals(refused);
    setProblem(undefined);
    return added;
  }

  function write(text: string, people = draft.people) {
    // The lane that was shown stays, also if what the company preselects arrives later.
    change({ text, people, ...(!lane.fixed && { audience: lane.audience }) });
    setProblem(undefined);
  }

  /** Attaches files, and puts the pictures among them where the caret is. The words of the first are selected, to be replaced. */
  function place(files: readonly File[]) {
    const pictures = attach(files).filter(({ file }) => extensionOf(file.name) in pictureTypes);
    const area = field.current;
    if (!area || pictures.length === 0) return;
    const before = draft.text.slice(0, area.selectionStart).replace(/(?<=[^\n])$/, '\n');
    const marks = pictures.map(pictureMarkdown).join('\n');
    const after = draft.text.slice(area.selectionEnd).replace(/^(?=[^\n])/, '\n');
    flushSync(() => write(before + marks + after));
    area.focus();
    area.setSelectionRange(before.length + '!['.length, before.length + marks.indexOf(']'));
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    // Programs offer a file also as text, such as its name.
    event.preventDefault();
    place(files);
  }

  /** In a field with text the browser undoes what was typed. */
  function undo(event: KeyboardEvent) {
    if (!onUndo || !isEmpty(draft) || event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onUndo();
  }

  function problemOf(): string | undefined {
    if (draft.text.trim() === '') return t('Please write a message');
    if (draft.files.some(({ state }) => state === 'failed')) {
      return t('A file could not be uploaded. Try it again, or remove it.');
    }
    return unreached.length > 0 ? t('Not everybody you mention can read this.') : undefined;
  }

  function removeUnreached() {
    const gone = new Set(unreached.map((person) => person.id));
    change({ people: draft.people.filter((person) => !gone.has(person.id)) });
    setProblem(undefined);
    field.current?.focus();
  }

  return (
    <DropArea text={t('Drop to attach to this message')} disabled={false} onDrop={place}>
      <form
        className="composer"
        aria-label={t('New message')}
        aria-busy={isSending}
        data-lane={lane.audience}
        noValidate
        onSubmit={submit}
        onPaste={paste}
        onKeyDown={undo}
      >
        {choosesLane && (
          <LaneChoice
            value={lane.audience}
            clientName={clientName}
            fixed={lane.fixed}
            onChange={(audience) => change({ audience })}
          />
        )}
        {draft.pin && <ComposerPin pin={draft.pin} onRemove={() => change({ pin: undefined })} />}
        {draft.parent && <ComposerParent parent={draft.parent} onRemove={() => change({ parent: undefined })} />}
        <MessageInput
          field={field}
          label={t('Message')}
          subject={subject}
          audience={lane.audience}
          value={draft}
          onChange={({ text, people }) => write(text, people)}
          error={problem}
          describedBy={notice ? `${id}-notice ${id}-readers` : `${id}-readers`}
          placeholder={t('Write a message. @ mentions somebody.')}
        />
        {hasPictures(draft.text) && (
          <p className="message-quiet">
            {t('Say between the brackets what the picture shows, for those who cannot see it.')}
          </p>
        )}
        <UnreachedMentions people={unreached} onRemove={removeUnreached} />
        <ComposerFiles draftKey={key} files={draft.files} refusals={refusals} />
        {send.error && !isSending && <SendFailure error={send.error} />}
        {notice && (
          <p className="composer-notice" id={`${id}-notice`}>
            {notice}
          </p>
        )}
        <div className="composer-foot">
          <ReadersLine id={`${id}-readers`} subject={subject} audience={lane.audience} />
          <AttachButton accept={rules.accept} onChoose={attach} />
          <SendButton
            audience={choosesLane ? lane.audience : undefined}
            clientName={clientName}
            working={isSending ? t('Sending...') : isUploading ? t('Uploading...') : undefined}
          />
        </div>
      </form>
    </DropArea>
  );
}

/** The files of a draft are in memory, so a reload would lose them. */
function useAskBeforeReload(active: boolean) {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}

/** Messages take documents and pictures. */
function useAttachmentRules(): UploadRules {
  return { ...withMoreTypes(rules, useMoreTypes()), limit: useUploadLimit() };
}

const rules: Omit<UploadRules, 'limit'> = {
  accept: attachmentExtensions.map((extension) => `.${extension}`).join(','),
  ignores: () => false,
  takes: (file) => attachmentExtensions.includes(extensionOf(file.name)),
  refusal: (file) => tNode('{file} is not a kind of file that a message can have.', { file }),
  formatSize: formatFileSize,
};

/** Which message the new one answers. */
function ComposerParent({ parent, onRemove }: { parent: Message; onRemove: () => void }) {
  return (
    <div className="composer-parent">
      <CornerUpLeft size={14} aria-hidden="true" />
      <span className="composer-parent-words">
        <span>{t('Reply to {name}', { name: personName(parent.authorName) })}</span> <bdi>{startOf(parent)}</bdi>
      </span>
      <PlainIconButton label={t('Do not reply to this message')} onClick={onRemove}>
        <X size={15} aria-hidden="true" />
      </PlainIconButton>
    </div>
  );
}

/** The place that the message is about. */
function ComposerPin({ pin: { page, version }, onRemove }: { pin: PinPlace; onRemove: () => void }) {
  const words = [
    t('New pin'),
    page !== undefined && t('Page {number}', { number: page }),
    t('Version {number}', { number: version }),
  ];
  return (
    <div className="composer-parent">
      <MapPin size={14} aria-hidden="true" />
      <span className="composer-parent-words">{words.filter(Boolean).join(' · ')}</span>
      <PlainIconButton label={t('Remove the pin')} onClick={onRemove}>
        <X size={15} aria-hidden="true" />
      </PlainIconButton>
    </div>
  );
}

/** Why a message was not sent. Its text is still in the form, which the button submits again. */
function SendFailure({ error }: { error: Error }) {
  return (
    <Alert
      severity="error"
      icon={<CircleAlert size={18} />}
      action={
        <Button type="submit" size="small" color="inherit">
          {t('Try again')}
        </Button>
      }
    >
      {t('Not sent. {reason}', { reason: messageOf(error) })}
    </Alert>
  );
}
