import { TextInput } from './text-input.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  autoFocus?: boolean;
}

/** Shows an address or a secret to copy. It is selected when it gets the focus. */
export function CopyField({ label, value, autoFocus = false }: CopyFieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      autoFocus={autoFocus}
      onFocus={(event) => event.target.select()}
      style={{ textOverflow: 'ellipsis', fontFamily: 'monospace' }}
    />
  );
}
