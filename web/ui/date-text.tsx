import { formatDay, formatInstant } from '#web/lib/format.ts';

type DateTextProps = { day: string } | { instant: string };

/** A `<time>` element. `day` is a calendar day (YYYY-MM-DD), `instant` a moment shown in the viewer's zone. */
export function DateText(props: DateTextProps) {
  const [machine, text] =
    'day' in props ? [props.day, formatDay(props.day)] : [props.instant, formatInstant(props.instant)];
  return (
    <time dateTime={machine} className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {text}
    </time>
  );
}
