import { type KeyboardEvent, useState } from 'react';
import { inlineSign } from '#web/theme/direction.ts';
import { formatDuration, parseDuration, wrongDuration } from '#web/work/hours/duration.ts';
import { type Place, placeAfter } from './sheet.ts';

interface SheetCellProps {
  /** What and when, for screen readers. */
  label: string;
  minutes: number;
  place: Place;
  size: { rows: number; columns: number };
  /** Why the cell is only read. */
  fixed: string | undefined;
  busy: boolean;
  /** Saves what was typed. Resolves with why that failed. */
  onType: (minutes: number) => Promise<string | undefined>;
  /** Told when what was typed is no duration. */
  onUnreadable: (problem: string) => void;
}

/** A duration that one types. What could not be read or saved stays, so that nothing typed is lost. */
export function SheetCell({ label, minutes, place, size, fixed, busy, onType, onUnreadable }: SheetCellProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const saved = minutes > 0 ? formatDuration(minutes) : '';

  async function end() {
    if (typed === undefined) return;
    const now = parseDuration(typed);
    if (now === undefined) {
      setProblem(wrongDuration);
      return onUnreadable(wrongDuration);
    }
    // The cell shows what is being saved at once, so that nothing changes in it for somebody who comes back.
    setTyped(undefined);
    const failure = now === minutes ? undefined : await onType(now);
    if (failure) setTyped((since) => since ?? typed);
    setProblem(failure);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: field, key, shiftKey } = event;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === 'Escape' && typed !== undefined) {
      // It drops what was typed and closes nothing else.
      event.stopPropagation();
      setTyped(undefined);
      setProblem(undefined);
      return;
    }
    const [start, stop] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const isAll = start === 0 && stop === field.value.length;
    const pressed = {
      key,
      shiftKey,
      atStart: isAll || (start === 0 && stop === 0),
      atEnd: isAll || start === field.value.length,
      rightToLeft: inlineSign === -1,
    };
    const next = placeAfter(pressed, place, size);
    if (next) {
      event.preventDefault();
      field.closest('table')?.querySelector<HTMLElement>(selectorOf(next))?.focus();
    } else if (key === 'Enter') {
      event.preventDefault();
      void end();
    }
  }

  return (
    <input
      className="sheet-cell tabular"
      // Right-to-left languages write durations like this, too.
      dir="ltr"
      autoComplete="off"
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-description={(problem ?? fixed) || undefined}
      aria-busy={busy || undefined}
      title={(problem ?? fixed) || undefined}
      readOnly={fixed !== undefined}
      maxLength={10}
      data-place={`${place.row} ${place.column}`}
      value={typed ?? saved}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        setProblem(undefined);
      }}
      onBlur={() => void end()}
      onKeyDown={onKeyDown}
    />
  );
}

function selectorOf({ row, column }: Place): string {
  return `[data-place="${row} ${column}"]`;
}
