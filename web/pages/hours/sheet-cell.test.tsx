import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SheetCell } from './sheet-cell.tsx';

const size = { rows: 2, columns: 2 };

/** Four cells of half an hour each. */
function show(onType: (minutes: number) => Promise<string | undefined>) {
  const onUnreadable = vi.fn();
  const cellAt = (row: number, column: number) => (
    <td key={column}>
      <SheetCell
        label={`${row} ${column}`}
        minutes={30}
        place={{ row, column }}
        size={size}
        fixed={undefined}
        busy={false}
        onType={onType}
        onUnreadable={onUnreadable}
      />
    </td>
  );
  render(
    <table>
      <tbody>
        {[0, 1].map((row) => (
          <tr key={row}>{[0, 1].map((column) => cellAt(row, column))}</tr>
        ))}
      </tbody>
    </table>,
  );
  return onUnreadable;
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('moves through the cells by keyboard and saves what was typed on the way', async () => {
  const onType = vi.fn(async (_minutes: number) => undefined);
  show(onType);
  cell('0 0').focus();
  expect([cell('0 0').selectionStart, cell('0 0').selectionEnd]).toEqual([0, 4]);
  fireEvent.change(cell('0 0'), { target: { value: '1,5' } });
  fireEvent.keyDown(cell('0 0'), { key: 'Enter' });
  expect(document.activeElement).toBe(cell('1 0'));
  expect(onType.mock.calls).toEqual([[90]]);
  fireEvent.keyDown(cell('1 0'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(cell('1 1'));
  fireEvent.keyDown(cell('1 1'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(cell('0 1'));
  // Below the last row Enter saves and stays.
  fireEvent.keyDown(cell('0 1'), { key: 'ArrowDown' });
  fireEvent.change(cell('1 1'), { target: { value: '90m' } });
  fireEvent.keyDown(cell('1 1'), { key: 'Enter' });
  expect(document.activeElement).toBe(cell('1 1'));
  await waitFor(() => expect(onType.mock.calls).toEqual([[90], [90]]));
});

it('keeps what cannot be read until Escape, and saves nothing that is the same', async () => {
  const onType = vi.fn(async (_minutes: number) => undefined);
  const onUnreadable = show(onType);
  cell('0 0').focus();
  fireEvent.change(cell('0 0'), { target: { value: 'two' } });
  cell('0 1').focus();
  await waitFor(() => expect(cell('0 0').getAttribute('aria-invalid')).toBe('true'));
  expect(cell('0 0').value).toBe('two');
  expect(onUnreadable).toHaveBeenCalledOnce();
  fireEvent.keyDown(cell('0 0'), { key: 'Escape' });
  expect(cell('0 0').value).toBe('0:30');
  expect(cell('0 0').getAttribute('aria-invalid')).toBeNull();
  fireEvent.change(cell('0 1'), { target: { value: '30m' } });
  cell('0 0').focus();
  await waitFor(() => expect(cell('0 1').value).toBe('0:30'));
  expect(onType).not.toHaveBeenCalled();
});

it('brings back what was typed when saving fails', async () => {
  show(async () => 'The connection is lost');
  cell('0 0').focus();
  fireEvent.change(cell('0 0'), { target: { value: '2h' } });
  cell('0 1').focus();
  await waitFor(() => expect(cell('0 0').value).toBe('2h'));
  expect(cell('0 0').getAttribute('aria-description')).toBe('The connection is lost');
});
