import { projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import { taskStatuses } from '#contract/work/task-values.ts';

/** What spreadsheets have for yes and no in the languages of the product. */
const yes = new Set(
  '1 x yes true ja wahr waar oui vrai sí si verdadero sì vero tak prawda sim verdadeiro はい نعم'.split(' '),
);
const no = new Set('0 no false nein falsch nee onwaar non faux falso nie fałsz não nao いいえ لا'.split(' '));

/** Undefined if it is neither. */
export function parseYesNo(text: string): boolean | undefined {
  const word = text.normalize('NFC').toLowerCase();
  return yes.has(word) || (no.has(word) ? false : undefined);
}

/** `In Progress` and `inprogress` are `InProgress`. Other texts stay, and are refused like those of a request. */
export function parseStatus(text: string): string {
  const folded = fold(text);
  return (
    projectStatuses.find((status) => [status, projectStatusLabels[status]].some((name) => fold(name) === folded)) ??
    text
  );
}

/** `done` is `Done`. Other texts stay, and are refused. */
export function parseTaskStatus(text: string): string {
  return taskStatuses.find((status) => fold(status) === fold(text)) ?? text;
}

/** `31.12.2026` is `2026-12-31`. `12/11/2026` would mean two days, so it stays and is refused. */
export function parseDay(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** `25` and `25 %`. Other texts stay, and are refused. */
export function parseProgress(text: string): number | string {
  const [, digits] = /^(\d{1,9}) ?%?$/.exec(text) ?? [];
  return digits ? Number(digits) : text;
}

/**
 * Removes the apostrophe that an export puts before a text that a spreadsheet would run as a formula, and before an apostrophe
 * (decision 0096).
 */
export function unescapeCell(cell: string): string {
  return /^'['=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, '');
}
