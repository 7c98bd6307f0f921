import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { EntitiesPage } from '#web/pages/entities-page.tsx';
import { tableNameOf } from './entity.ts';

const person = userEvent.setup();
beforeEach(() => {
  render(<EntitiesPage />);
});

const projects = () => within(screen.getByRole('article', { name: 'Projects' }));

test('adds a field named new_field in edit mode and keeps it on cancel', {
  tags: ['S4.field.new', 'S4.field.cancel', 'S9.entity'],
}, async () => {
  await person.click(projects().getByRole('button', { name: 'Add Field' }));
  const input = projects().getByLabelText<HTMLInputElement>('Field name');
  expect(input.value).toBe('new_field');
  expect(document.activeElement).toBe(input);
  await person.type(input, 'other');
  await person.keyboard('{Escape}');
  expect(projects().getByText('new_field')).toBeTruthy();
  expect(projects().getByText('Fields (2)')).toBeTruthy();
});

test('saves on confirm and returns the focus', {
  tags: ['S4.field.confirm'],
}, async () => {
  await person.click(projects().getByRole('button', { name: 'Edit title' }));
  await person.clear(projects().getByLabelText('Field name'));
  await person.keyboard('{Enter}');
  expect(projects().getByLabelText('Field name')).toBeTruthy();
  await person.keyboard('headline{Enter}');
  expect(projects().getByText('headline')).toBeTruthy();
  expect(document.activeElement).toBe(projects().getByRole('button', { name: 'Edit headline' }));
});

test('deletes a field, also from edit mode', async () => {
  await person.click(projects().getByRole('button', { name: 'Edit title' }));
  await person.click(projects().getByRole('button', { name: 'Delete title' }));
  expect(projects().getByText('Fields (0)')).toBeTruthy();
  expect(projects().getByText('No fields defined yet')).toBeTruthy();
});

test('creates no entity if a name is missing', { tags: ['S5.entity.required'] }, async () => {
  await person.click(screen.getByRole('button', { name: 'Create Entity' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText('Display Name'), 'Products');
  await person.click(dialog.getByRole('button', { name: 'Create Entity' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Table Name'));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('lowercases a table name and replaces spaces with underscores', {
  tags: ['S5.entity.table', 'S5.entity.duplicates'],
}, () => {
  expect(tableNameOf('Order \t Lines')).toBe('order_lines');
  expect(tableNameOf('Ärger-2!')).toBe('ärger-2!');
});
