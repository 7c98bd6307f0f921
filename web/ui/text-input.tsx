import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type FieldProps, useField } from './field.tsx';

export type TextInputProps = FieldProps &
  ComponentPropsWithRef<'input'> & {
    /** Shown inside the field at its end, such as a button. */
    end?: ReactNode;
  };

/**
 * A labelled field of one line. Accepts react-hook-form's `{...register('name')}`. Without MUI, because the sign-in
 * page uses it.
 */
export function TextInput({ label, error, hint, required, end, id, ...props }: TextInputProps) {
  const field = useField({ label, error, hint, required, id });
  return field.around(
    <div className="field-box">
      <input className="field-input" dir="auto" {...props} {...field.control} />
      {end && <span className="field-end">{end}</span>}
    </div>,
  );
}

/** A labelled field of several lines. */
export function TextArea({
  label,
  error,
  hint,
  required,
  id,
  ...props
}: FieldProps & ComponentPropsWithRef<'textarea'>) {
  const field = useField({ label, error, hint, required, id });
  return field.around(<textarea className="field-input" dir="auto" rows={4} {...props} {...field.control} />);
}
