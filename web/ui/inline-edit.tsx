import './inline-edit.css';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface InlineSelectProps {
  /** What is changed, such as 'Status of Lobby'. */
  label: string;
  value: string;
  /** The value in words. */
  text: string;
  /** How the value looks, if not as its words. */
  face?: ReactNode;
  /** A key that opens it. */
  keys?: string;
  onChange: (value: string) => void;
  /** The options. They are there once somebody is about to choose, because a long list has many of them. */
  options: () => ReactNode;
}

/** A value that is chosen where it stands. */
export function InlineSelect({ label, value, text, face = text, keys, onChange, options }: InlineSelectProps) {
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <span className="inline-edit" onPointerEnter={approach}>
      <span aria-hidden="true">{face}</span>
      <ChevronDown className="inline-edit-arrow" size={14} aria-hidden="true" />
      <select
        className="inline-edit-control"
        aria-label={label}
        aria-keyshortcuts={keys}
        value={value}
        onFocus={approach}
        onClick={({ currentTarget, detail }) => {
          // By a key of its line. A pointer opens it without this.
          if (detail > 0) return;
          flushSync(approach);
          currentTarget.focus();
          currentTarget.showPicker?.();
        }}
        onChange={(event) => onChange(event.target.value)}
      >
        {isNear ? options() : <option value={value}>{text}</option>}
      </select>
    </span>
  );
}

interface InlineDateProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string;
  onChange: (day: string) => void;
  face: ReactNode;
}

/** A day that is typed or picked where it stands. Typing ends with Enter or when one leaves the field, and Escape drops it. */
export function InlineDate({ label, value, onChange, face }: InlineDateProps) {
  const [typed, setTyped] = useState<string>();
  // Each digit of a year would count as another day.
  const isTyping = useRef(false);
  const end = (day: string | undefined) => {
    setTyped(undefined);
    if (day && day !== value) onChange(day);
  };
  return (
    <span className="inline-edit">
      <span aria-hidden="true">{face}</span>
      <input
        className="inline-edit-control"
        type="date"
        aria-label={label}
        value={typed ?? value}
        onPointerDown={() => {
          isTyping.current = false;
        }}
        onClick={({ currentTarget }) => currentTarget.showPicker?.()}
        onKeyDown={({ key }) => {
          isTyping.current = true;
          if (key === 'Enter') end(typed);
          if (key === 'Escape') setTyped(undefined);
        }}
        onChange={({ target }) => (isTyping.current ? setTyped(target.value) : end(target.value))}
        onBlur={() => end(typed)}
      />
    </span>
  );
}
