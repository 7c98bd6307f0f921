import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { plural, t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { TellApart } from '#web/ui/tell-apart.tsx';
import type { Subject } from './subject.ts';
import { type MentionPicker, useMentionPicker, type WrittenText } from './use-mention-picker.ts';
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

interface MentionListProps {
  picker: MentionPicker;
  audience: Audience;
  /** The words for people of the client. */
  clientName: string;
  /** The words for staff. */
  teamName: string;
}

/** The people that can be mentioned. */
function MentionList({ picker, audience, clientName, teamName }: MentionListProps) {
  const { listId, isOpen, options, active } = picker;
  const activeId = active && picker.optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <>
      {/* Rendered before its text, or screen readers may miss it. */}
      <span role="status" className="only-read">
        {isOpen && plural(options.length, { one: '{count} person to mention', other: '{count} people to mention' })}
      </span>
      {isOpen &&
        (options.length > 0 ? (
          <div id={listId} role="listbox" aria-label={t('People to mention')} className="mention-list">
            <TellApart people={options}>
              {options.map((person) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
                <div
                  key={person.id}
                  id={picker.optionId(person)}
                  role="option"
                  aria-selected={person === active}
                  className="mention-option"
                  // Before the field loses the focus.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    picker.choose(person);
                  }}
                >
                  <Avatar name={person.name} id={person.id} size={24} />
                  <bdi className="mention-name">{person.name}</bdi>
                  <span className="message-quiet">{person.kind === 'client' ? clientName : teamName}</span>
                </div>
              ))}
            </TellApart>
          </div>
        ) : (
          <div className="message-quiet mention-none">
            {audience === 'staff' ? t('Nobody on your team has this name.') : t('Nobody who reads this has this name.')}
          </div>
        ))}
    </>
  );
}
