import { expect, test } from 'vitest';
import { loadAgain } from '#tests/support/load-again.ts';
import { apiUrl, settings } from './settings.ts';

test("uses the page's origin, or the configured base", { tags: ['S7.base'] }, () => {
  expect(apiUrl('/api/Projects')).toBe('/api/Projects');
  settings.apiBase = 'https://api.example/';
  expect(apiUrl('/api/Projects')).toBe('https://api.example/api/Projects');
  expect(apiUrl('https://elsewhere.example/logo')).toBe('https://elsewhere.example/logo');
});

test('accepts a base with trailing slashes', () => {
  settings.apiBase = 'https://api.example/v1//';
  expect(apiUrl('/api/Projects')).toBe('https://api.example/v1/api/Projects');
  settings.apiBase = 'https://api.example//v1';
  expect(apiUrl('/api/Projects')).toBe('https://api.example//v1/api/Projects');
});

test("prefers the settings in the page's head over the defaults", async () => {
  expect(settings).toEqual({ apiBase: '', uploadLimit: 512 * 1024 * 1024 });
  const meta = document.createElement('meta');
  meta.name = 'loggia-settings';
  meta.content = JSON.stringify({ uploadLimit: 7, contactEmail: 'a@b.example' });
  document.head.append(meta);
  const { settings: told } = await loadAgain(() => import('./settings.ts'));
  expect(told).toEqual({ apiBase: '', uploadLimit: 7, contactEmail: 'a@b.example' });
});
