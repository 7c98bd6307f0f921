import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('breaks the layout at 600, 900, 1200 and 1536 px', { tags: ['S9.breakpoints'] }, () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});

test('uses spacing steps of 8 px', { tags: ['S9.spacing'] }, () => {
  expect(theme.vars.spacing).toContain('8px');
});

test("sets text to 14 px at the browser's default size", { tags: ['S9.font'] }, () => {
  expect(theme.typography.fontSize).toBe(14);
  expect(theme.typography.body1.fontSize).toBe('0.875rem');
});
