// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('the layout breaks at 600, 900, 1200 and 1536 px', { tags: ['S9.breakpoints'] }, () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});

test('spacing goes in steps of 8 px', { tags: ['S9.spacing'] }, () => {
  expect(theme.vars.spacing).toContain('8px');
});

test("text is 14 px at the reader's usual size", { tags: ['S9.font'] }, () => {
  expect(theme.typography.fontSize).toBe(14);
  expect(theme.typography.body1.fontSize).toBe('0.875rem');
});
