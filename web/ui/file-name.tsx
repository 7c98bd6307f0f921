import { truncateFileName } from '#web/lib/format.ts';

/** A file's name as it is shown anywhere: at most 30 characters of it (spec section 9), the whole name in the tooltip. */
export function FileName({ name }: { name: string }) {
  return (
    <span title={name} style={{ overflowWrap: 'anywhere' }}>
      {truncateFileName(name)}
    </span>
  );
}
