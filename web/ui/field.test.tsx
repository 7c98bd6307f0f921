import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SelectInput } from './select-input.tsx';
import { TextArea, TextInput } from './text-input.tsx';

const describedBy = (label: string) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? []);

test('a required field says so, beside its hint, and its label keeps its text', () => {
  render(
    <>
      <TextInput label="Title *" required />
      <TextArea label="Text" required hint="One a line." />
      <SelectInput label="Client" required />
      <TextInput label="Phone" />
    </>,
  );
  for (const label of ['Title *', 'Text', 'Client']) {
    expect(screen.getByLabelText(label).getAttribute('aria-required')).toBe('true');
    expect(describedBy(label)[0]).toBe('Required');
  }
  expect(describedBy('Text')).toEqual(['Required', 'One a line.']);
  expect(screen.getByLabelText('Phone').hasAttribute('aria-required')).toBe(false);
  expect(describedBy('Phone')).toEqual([]);
});

test('the star is added once', () => {
  render(
    <>
      <TextInput label="Title *" required />
      <TextInput label="Name" required />
    </>,
  );
  expect(screen.getByText('Title *').className).not.toContain('field-star');
  expect(screen.getByText('Name').className).toContain('field-star');
});

test('an error takes the place of the hint', () => {
  render(<TextInput label="Title *" required error="Please enter a title" />);
  expect(describedBy('Title *')).toEqual(['Please enter a title']);
});
