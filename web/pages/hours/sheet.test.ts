import { describe, expect, it } from 'vitest';
import type { Hour } from '#contract/work/hours.ts';
import { placeAfter, sheetRows, sumOf } from './sheet.ts';

const days = ['2026-11-23', '2026-11-24'];
const entry = (workedOn: string, minutes: number, of: Partial<Hour>) =>
  ({ workedOn, minutes, projectId: 'p', projectTitle: 'Lobby', ...of }) as Hour;

describe('sheetRows', () => {
  const shown = (entries: readonly Hour[], added: Parameters<typeof sheetRows>[2] = []) =>
    sheetRows(entries, days, added).map(({ subject, cells }) => [
      subject.taskTitle ?? subject.ticketTitle ?? subject.projectTitle,
      ...days.map((day) => sumOf(cells.get(day))),
    ]);

  it('adds up what is booked on one thing on one day', () => {
    const of = { taskId: 't', taskTitle: 'Paint' };
    const entries = [entry('2026-11-23', 30, of), entry('2026-11-23', 45, of), entry('2026-11-24', 5, of)];
    expect(shown(entries)).toEqual([['Paint', 75, 5]]);
  });

  it('keeps a row for what was booked before and for what was added, once', () => {
    const before = entry('2026-11-20', 60, { taskId: 't', taskTitle: 'Paint' });
    const added = entry('', 0, { projectId: 'q', projectTitle: 'Barn' });
    const same = entry('2026-11-24', 15, { projectId: 'q', projectTitle: 'Barn' });
    expect(shown([before, same], [added])).toEqual([
      ['Barn', 0, 15],
      ['Paint', 0, 0],
    ]);
  });

  it('orders by name, the project itself first and tickets by number', () => {
    const on = (of: Partial<Hour>) => entry('2026-11-23', 1, of);
    const entries = [
      on({ ticketId: '2', ticketNumber: 10, ticketTitle: 'Door' }),
      on({ projectId: 'a', projectTitle: 'Attic' }),
      on({ taskId: '2', taskTitle: 'Wash' }),
      on({ ticketId: '1', ticketNumber: 9, ticketTitle: 'Lamp' }),
      on({ taskId: '1', taskTitle: 'Paint' }),
      on({}),
    ];
    expect(shown(entries).map(([name]) => name)).toEqual(['Attic', 'Lobby', 'Lamp', 'Door', 'Paint', 'Wash']);
  });
});

describe('placeAfter', () => {
  const size = { rows: 3, columns: 7 };
  const led = (key: string, options: Partial<Parameters<typeof placeAfter>[0]> = {}, row = 1, column = 1) => {
    const pressed = { key, shiftKey: false, atStart: true, atEnd: true, rightToLeft: false, ...options };
    const place = placeAfter(pressed, { row, column }, size);
    return place && [place.row, place.column];
  };

  it('goes up and down, by Enter too', () => {
    expect(led('ArrowUp')).toEqual([0, 1]);
    expect(led('ArrowDown')).toEqual([2, 1]);
    expect(led('Enter')).toEqual([2, 1]);
    expect(led('Enter', { shiftKey: true })).toEqual([0, 1]);
  });

  it('leaves a cell at the side only when the caret is there', () => {
    expect(led('ArrowLeft')).toEqual([1, 0]);
    expect(led('ArrowRight')).toEqual([1, 2]);
    expect(led('ArrowLeft', { atStart: false })).toBeUndefined();
    expect(led('ArrowRight', { atEnd: false })).toBeUndefined();
    expect(led('ArrowRight', { shiftKey: true })).toBeUndefined();
  });

  it('follows the direction of the page', () => {
    expect(led('ArrowLeft', { rightToLeft: true })).toEqual([1, 2]);
    expect(led('ArrowRight', { rightToLeft: true })).toEqual([1, 0]);
    expect(led('ArrowLeft', { rightToLeft: true, atStart: false })).toBeUndefined();
  });

  it('stays within the sheet, and leaves other keys alone', () => {
    expect(led('ArrowUp', {}, 0)).toBeUndefined();
    expect(led('Enter', {}, 2)).toBeUndefined();
    expect(led('ArrowLeft', {}, 1, 0)).toBeUndefined();
    expect(led('ArrowRight', {}, 1, 6)).toBeUndefined();
    expect(led('Tab')).toBeUndefined();
    expect(led('5')).toBeUndefined();
  });
});
