import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { t } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { clampProgress } from './project-values.ts';

interface ProgressInputProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: Path<Values>;
  /** The project takes it from its tasks, so it cannot be typed. */
  fromTasks?: boolean;
}

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * A percentage field. The form always holds a whole number from 0 to 100, and the arrow keys count. The box shows that
 * number immediately, except while a decimal or negative number is typed: if `50.` became `50`, the next key 7 would
 * make it 507.
 */
export function ProgressInput<Values extends FieldValues, Sent>({
  control,
  name,
  fromTasks = false,
}: ProgressInputProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const value: number = field.value;
  const [typed, setTyped] = useState<string>();
  // A newer version of the project may have replaced the typed value.
  const text = typed !== undefined && clampProgress(typed) === value ? typed : String(value);

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    field.onChange(clampProgress(target.value));
    setTyped(isKeyPress(nativeEvent) && isUnfinished(target.value) ? target.value : undefined);
    if (target.value !== '') return;
    // The next key replaces the zero. Otherwise a minus after it would be lost.
    target.value = '0';
    target.select();
  }

  function count(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step || event.key === 'Enter') setTyped(undefined);
    if (!step) return;
    event.preventDefault();
    field.onChange(clampProgress(String(value + step)));
  }

  return (
    <TextInput
      label={t('Progress')}
      id={id}
      ref={field.ref}
      name={field.name}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      inputMode="numeric"
      autoComplete="off"
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      value={text}
      disabled={fromTasks}
      hint={fromTasks && t('From tasks')}
      onChange={type}
      onKeyDown={count}
      onFocus={(event) => event.target.select()}
      end={<span style={{ paddingInline: 8, color: 'var(--muted)' }}>%</span>}
      error={fieldState.error?.message}
    />
  );
}

/** Whether the text may become a decimal or negative number. */
function isUnfinished(text: string): boolean {
  return /^[\d.,-]*[.,-][\d.,-]*$/.test(text) && !(Number(text.replace(',', '.')) > 100);
}

/** Whether a single key changed the text. Pasted, dropped or autofilled text is complete. */
function isKeyPress(event: Event): boolean {
  const { inputType, data } = event as InputEvent;
  if (inputType === 'insertText') return data?.length === 1;
  return inputType === 'insertCompositionText' || Boolean(inputType?.startsWith('delete'));
}
