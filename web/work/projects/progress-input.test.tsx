import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { ProgressInput } from './progress-input.tsx';

const schema = z.object({ progress: z.number() });
let form: Form<{ progress: number }>;

function Sample() {
  form = useSchemaForm(schema, { progress: 20 });
  return <ProgressInput control={form.control} name="progress" />;
}

function setup() {
  render(<Sample />);
  const box = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Progress' });
  return { user: userEvent.setup(), box, value: () => form.getValues('progress') };
}

const cases: [string, number][] = [
  ['50.7', 51],
  ['50,7', 51],
  ['50.2', 50],
  ['0.4', 0],
  ['99.9', 100],
  ['100.0', 100],
  ['100.5', 100],
  ['-5', 0],
  ['-57', 0],
  ['-0.5', 0],
  ['150', 100],
  ['1000', 100],
  ['half', 0],
  ['7', 7],
  ['0-5', 0],
];

test.each(cases)(
  'typing %s key by key gives %i and shows it after leaving the box',
  { tags: ['S5.project.clamp'] },
  async (keys, progress) => {
    const { user, box, value } = setup();
    await user.click(box);
    await user.clear(box);
    for (const key of keys) {
      await user.keyboard(key);
      expect(Number.isInteger(value()) && value() >= 0 && value() <= 100, `${value()} after ${key} of ${keys}`).toBe(
        true,
      );
      expect(box.getAttribute('aria-valuenow')).toBe(String(value()));
    }
    await user.tab();
    expect(value()).toBe(progress);
    expect(box.value).toBe(String(progress));
  },
);

test.each(cases)('typing %s over the selected number gives %i', async (keys, progress) => {
  const { user, box, value } = setup();
  box.focus();
  await user.keyboard(keys);
  expect(value()).toBe(progress);
});

test.each(cases)('pasting %s gives %i, shown immediately', async (text, progress) => {
  const { user, box, value } = setup();
  box.focus();
  await user.paste(text);
  expect(value()).toBe(progress);
  expect(box.value).toBe(String(progress));
});

test.each(cases)('filling in %s gives %i, shown immediately', (text, progress) => {
  const { box, value } = setup();
  fireEvent.input(box, { target: { value: text }, inputType: 'insertText', data: text });
  expect([value(), box.value]).toEqual([progress, String(progress)]);
});

test('shows 0 in a cleared box, and the next key replaces it', async () => {
  const { user, box, value } = setup();
  await user.click(box);
  await user.clear(box);
  expect([value(), box.value]).toEqual([0, '0']);
  await user.keyboard('6');
  expect([value(), box.value]).toEqual([6, '6']);
});

test('keeps the whole number when its decimals are deleted', async () => {
  const { user, box, value } = setup();
  box.focus();
  await user.keyboard('50.7{Backspace}{Backspace}{Backspace}');
  expect([value(), box.value]).toEqual([5, '5']);
});

test('counts with the arrow keys from the whole number', async () => {
  const { user, box, value } = setup();
  box.focus();
  await user.keyboard('50.7{ArrowUp}');
  expect([value(), box.value]).toEqual([52, '52']);
  await user.keyboard('{PageDown}{ArrowDown}');
  expect([value(), box.value]).toEqual([41, '41']);
  await user.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}');
  expect([value(), box.value]).toEqual([0, '0']);
});

test('shows the sent number on Enter', async () => {
  const { user, box } = setup();
  box.focus();
  await user.keyboard('50.7{Enter}');
  expect(box.value).toBe('51');
});

test('shows a newer value instead of the typed text', async () => {
  const { user, box } = setup();
  box.focus();
  await user.keyboard('50.7');
  form.reset({ progress: 80 });
  await expect.poll(() => box.value).toBe('80');
});
