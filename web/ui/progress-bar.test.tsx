import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

test('exposes its value to assistive technology', () => {
  render(<ProgressBar value={45} />);
  expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('45');
  expect(screen.getByText('45%')).toBeTruthy();
});

test.each([
  [100, 'var(--good)'],
  [99, 'var(--accent)'],
  [0, 'var(--accent)'],
])('at %d its colour is %s', { tags: ['S4.progress'] }, (value, color) => {
  render(<ProgressBar value={value} />);
  const fill = screen.getByRole('progressbar').firstElementChild;
  expect(fill?.getAttribute('style')).toContain(color);
});

test('stays between 0 and 100', () => {
  render(<ProgressBar value={140} />);
  expect(screen.getByText('100%')).toBeTruthy();
});
