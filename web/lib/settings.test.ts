// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { apiUrl, settings } from './settings.ts';

afterEach(() => {
  settings.apiBase = '';
});

test('calls go to the page’s own origin, or to the base that is set [S7.base]', () => {
  expect(apiUrl('/api/Projects')).toBe('/api/Projects');
  settings.apiBase = 'https://api.example/';
  expect(apiUrl('/api/Projects')).toBe('https://api.example/api/Projects');
  expect(apiUrl('https://elsewhere.example/logo')).toBe('https://elsewhere.example/logo');
});
