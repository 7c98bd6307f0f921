import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { token } from '#web/theme/tokens.ts';

interface InPlaceProps {
  /** What pressing it changes, with the value that it has. */
  label: string;
  /** The value while it is only read. */
  children: ReactNode;
  /** The field that takes the place of the value. `end` brings the value back. */
  field: (end: () => void) => ReactNode;
}

/** A value that becomes a field when it is pressed. */
export function InPlace({ label, children, field }: InPlaceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const end = () => {
    flushSync(() => setIsEditing(false));
    // After a click elsewhere the focus stays there.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  };
  if (isEditing) return <span style={above}>{field(end)}</span>;
  return (
    <ButtonBase ref={button} aria-label={label} onClick={() => setIsEditing(true)} sx={value}>
      {children}
    </ButtonBase>
  );
}

/** Opens what a browser offers to choose from. Not every browser lets a script do that. */
export function openPicker(field: HTMLSelectElement | HTMLInputElement | null): void {
  try {
    field?.showPicker();
  } catch {
    // The field has the focus, so the keyboard opens it.
  }
}

interface DayFieldProps {
  value: string | undefined;
  onChoose: (day: string | undefined) => void;
  onEnd?: () => void;
  id?: string;
  label?: string;
  autoFocus?: boolean;
}

/** A day. One that is picked is taken at once; one that is typed when it is whole, by Enter or by leaving the field. */
export function DayField({ value = '', onChoose, onEnd, id, label, autoFocus = false }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  const isTyping = useRef(false);
  const isOver = useRef(false);
  if (shownFor !== value) {
    setShownFor(value);
    setTyped(value);
  }
  const take = (day: string) => {
    if (day !== value) onChoose(day || undefined);
  };
  const finish = (day: string) => {
    if (isOver.current) return;
    isOver.current = onEnd !== undefined;
    take(day);
    isTyping.current = false;
    onEnd?.();
  };
  return (
    <input
      type="date"
      className="field-input"
      id={id}
      aria-label={label}
      ref={autoFocus ? openPicker : undefined}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus={autoFocus}
      max="2199-12-31"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!isTyping.current) finish(target.value);
      }}
      onBlur={({ target }) => (target.validity.badInput ? onEnd?.() : finish(target.value))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onEnd) {
          event.stopPropagation();
          isOver.current = true;
          onEnd();
        } else if (event.key === 'Enter' && !event.currentTarget.validity.badInput) finish(event.currentTarget.value);
        else if (event.key !== 'Tab') isTyping.current = true;
      }}
    />
  );
}

interface LineFieldProps {
  value: string;
  label: string;
  limit?: number;
  /** Says whether it was saved. If not, what was typed stays. */
  onSave: (text: string) => Promise<boolean>;
  onEnd: () => void;
}

/** A text of one line, such as a title. Enter and leaving it save, Escape takes it back. What was refused waits for Enter or Escape. */
export function LineField({ value, label, limit = 200, onSave, onEnd }: LineFieldProps) {
  const [text, setText] = useState(value);
  const [refused, setRefused] = useState<string>();
  const isSaving = useRef(false);
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    const wanted = text.trim();
    if (wanted === '' || wanted === value || (await onSave(wanted))) return onEnd();
    setRefused(text);
    isSaving.current = false;
  };
  // It was saved after all, by the button of the message.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (refused !== undefined && refused.trim() === value) end();
  }, [refused, value]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      isSaving.current = true;
      onEnd();
    }
  };
  return (
    <input
      className="field-input"
      dir="auto"
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the text that was pressed
      autoFocus
      autoComplete="off"
      maxLength={limit}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (text !== refused) void save();
      }}
      onKeyDown={onKeyDown}
      style={above}
    />
  );
}

/** Above the link that covers a row. */
const above = { position: 'relative', zIndex: 1, minWidth: 0 } as const;

const value = {
  ...above,
  gap: 0.5,
  minWidth: 28,
  minHeight: 28,
  maxWidth: '100%',
  px: 0.75,
  mx: -0.75,
  borderRadius: '6px',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  '&:hover, &:focus-visible': { backgroundColor: token('wash') },
  '& svg': { flex: 'none' },
} as const;
