import { useEffect } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { plural, t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { TellApart } from '#web/ui/tell-apart.tsx';
import type { MentionPicker } from './use-mention-picker.ts';

interface MentionListProps {
  picker: MentionPicker;
  audience: Audience;
  /** The words for people of the client. */
  clientName: string;
  /** The words for staff. */
  teamName: string;
}

/** The people that can be mentioned. */
export function MentionList({ picker, audience, clientName, teamName }: MentionListProps) {
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
