import './week-sheet.css';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import { Play } from 'lucide-react';
import type { Hour } from '#contract/work/hours.ts';
import { today } from '#web/lib/day.ts';
import { formatDay } from '#web/lib/format.ts';
import { formatNumber, locale, plural, t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { formatDuration } from '#web/work/hours/duration.ts';
import { SubjectLink, subjectName, subjectPlace } from '#web/work/hours/subject.tsx';
import { type SheetRow, sumOf } from './sheet.ts';
import { SheetCell } from './sheet-cell.tsx';
import type { Sheet } from './use-sheet.ts';

interface WeekSheetProps {
  /** Those of the week, or one on phones. */
  days: readonly string[];
  rows: readonly SheetRow[];
  sheet: Sheet;
  /** Nothing can be typed, as in a preview. */
  readOnly: boolean;
  /** Undefined while a timer runs. */
  onStart: ((row: SheetRow) => void) | undefined;
}

const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
const weekdayOf = (day: string) => weekdays.format(new Date(`${day}T00:00Z`));

/** The hours by what they were spent on and by day, to be filled in by keyboard. */
export function WeekSheet({ days, rows, sheet, readOnly, onStart }: WeekSheetProps) {
  const toast = useToast();
  const size = { rows: rows.length, columns: days.length };
  const minutesOf = ({ subject, cells }: SheetRow, day: string) =>
    sheet.pendingIn(subject, day) ?? sumOf(cells.get(day));
  const sumOfRow = (row: SheetRow) => days.reduce((sum, day) => sum + minutesOf(row, day), 0);
  const sumOfDay = (day: string) => rows.reduce((sum, row) => sum + minutesOf(row, day), 0);
  const isWeek = days.length > 1;
  return (
    <Card className="sheet-card">
      <table className="sheet">
        <caption className="only-read">{t('Hours by day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Project')}</th>
            {days.map((day) => (
              <th key={day} scope="col" className="sheet-day" data-today={day === today()}>
                <span>{weekdayOf(day)}</span>
                {formatNumber(Number(day.slice(-2)))}
              </th>
            ))}
            {isWeek && (
              <th scope="col" className="sheet-total">
                {t('Week')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <th scope="row">
                <div className="sheet-subject">
                  <div className="sheet-name">
                    <span title={subjectName(row.subject)}>
                      <SubjectLink subject={row.subject} />
                    </span>
                    <span dir="auto" title={subjectPlace(row.subject)}>
                      {subjectPlace(row.subject)}
                    </span>
                  </div>
                  {onStart && (
                    <IconButton
                      size="small"
                      className="sheet-start"
                      aria-label={t('Start a timer on {name}', { name: subjectName(row.subject) })}
                      onClick={() => onStart(row)}
                    >
                      <Play size={16} />
                    </IconButton>
                  )}
                </div>
              </th>
              {days.map((day, column) => (
                <td key={day} className="sheet-day" data-today={isWeek && day === today()}>
                  <SheetCell
                    key={day}
                    label={t('{name}, {day}', { name: subjectName(row.subject), day: formatDay(day) })}
                    minutes={minutesOf(row, day)}
                    place={{ row: index, column }}
                    size={size}
                    fixed={readOnly ? '' : whyFixed(row.cells.get(day))}
                    busy={sheet.pendingIn(row.subject, day) !== undefined}
                    onType={(minutes) => sheet.type(row.subject, day, minutes)}
                    onUnreadable={(problem) => toast(problem, 'error')}
                  />
                </td>
              ))}
              {isWeek && <td className="sheet-total tabular">{formatDuration(sumOfRow(row))}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Sum')}</th>
            {days.map((day) => (
              <td key={day} className="sheet-day tabular" data-today={isWeek && day === today()}>
                {formatDuration(sumOfDay(day))}
              </td>
            ))}
            {isWeek && (
              <td className="sheet-total tabular">
                {formatDuration(days.reduce((sum, day) => sum + sumOfDay(day), 0))}
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** Why one cannot type in a cell: it has several entries, or one that was exported. */
function whyFixed(entries: readonly Hour[] = []): string | undefined {
  if (entries.length > 1)
    return plural(entries.length, {
      one: '{count} entry. Change it in the list below.',
      other: '{count} entries. Change them in the list below.',
    });
  if (entries[0]?.state === 'Locked') return t('Exported, so it does not change. Correct it in the list below.');
  return undefined;
}
