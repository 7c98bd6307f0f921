import { useId } from 'react';
import { TextInput } from '#web/ui/text-input.tsx';

interface CategoryFieldProps {
  label: string;
  maxLength: number;
  suggestions: readonly string[];
  value: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** A text that sorts files, with those that are in use already as suggestions. */
export function CategoryField({ label, maxLength, suggestions, value, autoFocus, onChange }: CategoryFieldProps) {
  const id = useId();
  return (
    <>
      <TextInput
        label={label}
        list={id}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
