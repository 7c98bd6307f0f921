import './text-input.css';
import './select-input.css';
import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

export type SelectInputProps = ComponentPropsWithRef<'select'> & {
  label: ReactNode;
  /** The error text. If set, the field is marked as invalid. */
  error?: string;
  hint?: ReactNode;
};

/** A labelled native select. Accepts react-hook-form's `{...register('name')}`. */
export function SelectInput({ label, error, hint, id: givenId, children, ...props }: SelectInputProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const help = error ?? hint;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <select
          className="field-input field-select"
          {...props}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={help ? `${id}-help` : undefined}
        >
          {children}
        </select>
        <ChevronDown className="field-chevron" size={16} aria-hidden="true" />
      </div>
      {help && (
        <span className="field-help" id={`${id}-help`} data-error={error ? '' : undefined}>
          {help}
        </span>
      )}
    </div>
  );
}
