import './text-input.css';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

interface FieldProps {
  label: ReactNode;
  /** The error text. If set, the field is marked as invalid. */
  error?: string;
  hint?: ReactNode;
}

export type TextInputProps = FieldProps &
  ComponentPropsWithRef<'input'> & {
    /** Shown inside the field at its end, such as a button. */
    end?: ReactNode;
  };

/**
 * A labelled field of one line. Accepts react-hook-form's `{...register('name')}`. Without MUI, because the sign-in
 * page uses it.
 */
export function TextInput({ label, error, hint, end, id, ...props }: TextInputProps) {
  const field = useField({ label, error, hint, id });
  return field.around(
    <div className="field-box">
      <input className="field-input" {...props} {...field.input} />
      {end && <span className="field-end">{end}</span>}
    </div>,
  );
}

/** A labelled field of several lines. */
export function TextArea({ label, error, hint, id, ...props }: FieldProps & ComponentPropsWithRef<'textarea'>) {
  const field = useField({ label, error, hint, id });
  return field.around(<textarea className="field-input" rows={4} {...props} {...field.input} />);
}

function useField({ label, error, hint, id: givenId }: FieldProps & { id?: string }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const help = error ?? hint;
  return {
    input: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': help ? `${id}-help` : undefined,
    },
    around: (control: ReactNode) => (
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
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
