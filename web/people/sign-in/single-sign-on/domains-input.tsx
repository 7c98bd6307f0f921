import { useState } from 'react';
import { t } from '#web/texts/index.ts';
import { TextInput } from '#web/ui/text-input.tsx';

interface DomainsInputProps {
  value: string[];
  onChange: (domains: string[]) => void;
  error: string | undefined;
}

/** Domains separated by commas or blanks. */
export function DomainsInput({ value, onChange, error }: DomainsInputProps) {
  const [text, setText] = useState(value.join(', '));
  return (
    <TextInput
      label={t('Domains')}
      placeholder={t('example.com')}
      hint={t('An address in these domains that both sides have confirmed is linked to its user automatically.')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.split(/[\s,;]+/).filter(Boolean));
      }}
      error={error}
    />
  );
}
