import { type KeyboardEvent, useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { TextInput } from '#web/ui/text-input.tsx';
import { clampProgress } from './project-values.ts';

interface ProgressInputProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A percentage of a form. What is typed is clamped to 0–100 at once; arrow keys count. */
export function ProgressInput<Values extends FieldValues, Sent>({ control, name }: ProgressInputProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const value: number = field.value;

  function count(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    field.onChange(clampProgress(String(value + step)));
  }

  return (
    <TextInput
      label="Progress"
      id={id}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      inputMode="numeric"
      autoComplete="off"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      value={String(value)}
      onChange={(event) => field.onChange(clampProgress(event.target.value))}
      onKeyDown={count}
      onFocus={(event) => event.target.select()}
      end={<span style={{ paddingInline: 8, color: 'var(--muted)' }}>%</span>}
      error={fieldState.error?.message}
    />
  );
}
