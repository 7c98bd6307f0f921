import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settings } from '#web/lib/settings.ts';
import { TrialBanner } from './trial-banner.tsx';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const textFor = (days: number, isAdmin = true) => {
  cleanup();
  render(<TrialBanner lastDay={day(days)} isAdmin={isAdmin} />);
  return screen.getByRole('complementary', { name: 'Trial' }).textContent?.trim();
};

test('says how many days are left', () => {
  expect(textFor(14)).toMatch(/^Trial: 14 days left, until \w+ \d+, \d{4}\.$/);
  expect(textFor(1)).toMatch(/^Trial: 1 day left, until /);
  expect(textFor(0)).toBe('Today is the last day of your trial.');
});

test('says after the trial that nothing can be changed, and tells administrators what to do', () => {
  const ended = 'The trial has ended. You can read and download everything, but nothing can be changed.';
  expect(textFor(-1, false)).toBe(ended);
  expect(textFor(-1)).toBe(`${ended} To go on, ask the people who run this installation to extend it.`);
  settings.contactEmail = 'hello@studio.example';
  expect(textFor(-1)).toBe(`${ended} Ask to extend it`);
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:hello@studio.example');
});
