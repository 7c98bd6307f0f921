import { type KeyboardEvent, type RefObject, useId } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { MentionList } from './mention-list.tsx';
import type { Subject } from './subject.ts';
import { useMentionPicker, type WrittenText } from './use-mention-picker.ts';
import { useSides } from './use-sides.ts';

interface MessageInputProps {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  subject: Subject;
  audience: Audience;
  value: WrittenText;
  onChange: (value: WrittenText) => void;
  /** What is wrong with the text. */
  error?: string | undefined;
  describedBy?: string;
  placeholder?: string;
  onEscape?: () => void;
}

/** The field of a message. Ctrl or Cmd with Enter sends its form; an @ opens the list of people. */
export function MessageInput({ field, label, subject, audience, value, onChange, ...props }: MessageInputProps) {
  const id = useId();
  const picker = useMentionPicker({ field, subject, audience, value, onChange });
  const sides = useSides(subject);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (picker.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    } else if (event.key === 'Escape' && props.onEscape) {
      event.stopPropagation();
      props.onEscape();
    }
  }

  const error = props.error && `${id}-error`;
  return (
    <div className="message-input">
      <textarea
        ref={field}
        className="message-field"
        aria-label={label}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={[error, props.describedBy].filter(Boolean).join(' ') || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={picker.isOpen && picker.options.length > 0 ? picker.listId : undefined}
        aria-activedescendant={picker.isOpen && picker.active ? picker.optionId(picker.active) : undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        dir="auto"
        rows={3}
        maxLength={10_000}
        placeholder={props.placeholder}
        value={value.text}
        onChange={(event) => {
          onChange({ ...value, text: event.target.value });
          picker.follow();
        }}
        onSelect={picker.follow}
        onBlur={picker.close}
        onKeyDown={onKeyDown}
      />
      {props.error && (
        <p id={error} className="message-error">
          {props.error}
        </p>
      )}
      <MentionList picker={picker} audience={audience} {...sides} />
    </div>
  );
}
