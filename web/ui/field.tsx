import './text-input.css';
import { type ReactNode, useId } from 'react';
import { t } from '#web/texts/index.ts';

export interface FieldProps {
  label: ReactNode;
  /** The error text. If set, the field is marked as invalid. */
  error?: string;
  hint?: ReactNode;
  /** Shows a star, and a hint while the field has the focus. The form decides what happens if the field is empty. */
  required?: boolean;
}

/** What all labelled fields share: the attributes of the control, and the label and the help around it. */
export function useField({ label, error, hint, required = false, id: givenId }: FieldProps & { id?: string }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const help = error ?? hint;
  const saysRequired = required && !error;
  return {
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      // Without the browser's own `required`, with which screen readers call an empty field invalid.
      'aria-required': required || undefined,
      'aria-describedby':
        [saysRequired && `${id}-required`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
    },
    around: (control: ReactNode) => (
      <div className="field">
        <div className="field-head">
          <label className={required && !hasStar(label) ? 'field-label field-star' : 'field-label'} htmlFor={id}>
            {label}
          </label>
          {saysRequired && (
            <span className="field-required" id={`${id}-required`}>
              {t('Required')}
            </span>
          )}
        </div>
        {control}
        {help && (
          <span className="field-help" id={`${id}-help`} data-error={error ? '' : undefined}>
            {help}
          </span>
        )}
      </div>
    ),
  };
}

/** Some labels have the star in their text. */
function hasStar(label: ReactNode): boolean {
  return typeof label === 'string' && label.endsWith('*');
}
