import { useId } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import { audiences, labelOf, looks } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';

interface LaneChoiceProps {
  value: Audience;
  clientName: string;
  /** Why there is no choice. Then `value` is the only lane. */
  fixed?: string | undefined;
  onChange: (audience: Audience) => void;
}

/** Who reads the message. */
export function LaneChoice({ value, clientName, fixed, onChange }: LaneChoiceProps) {
  const id = useId();
  return (
    <fieldset className="lanes" aria-describedby={fixed && `${id}-why`}>
      <legend className="only-read">{t('Who reads this')}</legend>
      {audiences
        .filter((audience) => !fixed || audience === value)
        .map((audience) => {
          const Icon = looks[audience].icon;
          const label = labelOf(audience, clientName);
          return (
            <label key={audience} className="lane" data-lane={audience} data-chosen={audience === value} title={label}>
              <input
                type="radio"
                className="lane-radio"
                name={id}
                aria-label={label}
                checked={audience === value}
                // A press on the chosen lane counts too: the preselected one may still change.
                onClick={() => onChange(audience)}
                onChange={() => onChange(audience)}
              />
              <Icon size={15} aria-hidden="true" />
              <bdi className="lane-name">{label}</bdi>
            </label>
          );
        })}
      {fixed && (
        <span id={`${id}-why`} className="message-quiet">
          {fixed}
        </span>
      )}
    </fieldset>
  );
}
