import { truncateFileName } from '#web/lib/format.ts';

/** A file name, shortened to 30 characters (spec section 9), with the full name in the tooltip. */
export function FileName({ name }: { name: string }) {
  return (
    <span title={name} style={{ overflowWrap: 'anywhere' }}>
      {truncateFileName(name)}
    </span>
  );
}
