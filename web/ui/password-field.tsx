import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/texts/index.ts';
import { PlainIconButton } from './plain-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/**
 * A password field with a button that shows the password. Set `autoComplete` to 'current-password' or 'new-password'.
 */
export function PasswordField(props: Omit<TextInputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <PlainIconButton label={shown ? t('Hide password') : t('Show password')} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={18} /> : <Eye size={18} />}
        </PlainIconButton>
      }
    />
  );
}
