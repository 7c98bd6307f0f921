import './select-input.css';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { type FieldProps, useField } from './field.tsx';

export type SelectInputProps = FieldProps & ComponentPropsWithRef<'select'>;

/** A labelled native select. Accepts react-hook-form's `{...register('name')}`. */
export function SelectInput({ label, error, hint, required, id, children, ...props }: SelectInputProps) {
  const field = useField({ label, error, hint, required, id });
  return field.around(
    <div className="field-box">
      <select className="field-input field-select" {...props} {...field.control}>
        {children}
      </select>
      <ChevronDown className="field-chevron" size={16} aria-hidden="true" />
    </div>,
  );
}
