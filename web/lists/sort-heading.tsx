import './sort-heading.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '#web/texts/index.ts';

interface SortHeadingProps<Column extends string> {
  label: string;
  column: Column;
  /** How the list is sorted: by a column, or by one with a minus, which turns its order round. */
  sort: string;
  /** The order where nobody chose one. */
  byDefault: string;
  onSort: (sort: Column | `-${Column}` | undefined) => void;
}

/** The heading of a column. A press sorts by it, a second one turns the order round, a third one ends it, where that changes something. */
export function SortHeading<Column extends string>({
  label,
  column,
  sort,
  byDefault,
  onSort,
}: SortHeadingProps<Column>) {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  const isOwn = byDefault.replace('-', '') === column;
  const next = isUp ? (`-${column}` as const) : isDown && !isOwn ? undefined : column;
  const texts = { column: label };
  return (
    <button
      type="button"
      className="sort-heading"
      aria-label={
        isUp
          ? t('{column}, ascending. Sort descending', texts)
          : isDown && !isOwn
            ? t('{column}, descending. Do not sort', texts)
            : t('{column}. Sort ascending', texts)
      }
      data-sorted={isUp || isDown || undefined}
      onClick={() => onSort(next === byDefault ? undefined : next)}
    >
      {label}
      {isUp && <ArrowUp size={13} aria-hidden="true" />}
      {isDown && <ArrowDown size={13} aria-hidden="true" />}
    </button>
  );
}
