// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { apiUrl, settings } from './settings.ts';

afterEach(() => {
  settings.apiBase = '';
});

test('calls go to the page’s own origin, or to the base that is set', { tags: ['S7.base'] }, () => {
  expect(apiUrl('/api/Projects')).toBe('/api/Projects');
  settings.apiBase = 'https://api.example/';
  expect(apiUrl('/api/Projects')).toBe('https://api.example/api/Projects');
  expect(apiUrl('https://elsewhere.example/logo')).toBe('https://elsewhere.example/logo');
});

test('the base may end in slashes', () => {
  settings.apiBase = 'https://api.example/v1//';
  expect(apiUrl('/api/Projects')).toBe('https://api.example/v1/api/Projects');
  settings.apiBase = 'https://api.example//v1';
  expect(apiUrl('/api/Projects')).toBe('https://api.example//v1/api/Projects');
});

test('what the server says in the head of the page goes before the defaults', async () => {
  expect(settings).toEqual({ apiBase: '', uploadLimit: 512 * 1024 * 1024 });
  const meta = document.createElement('meta');
  meta.name = 'loggia-settings';
  meta.content = JSON.stringify({ uploadLimit: 7, contactEmail: 'a@b.example' });
  document.head.append(meta);
  vi.resetModules();
  const { settings: told } = await import('./settings.ts');
  expect(told).toEqual({ apiBase: '', uploadLimit: 7, contactEmail: 'a@b.example' });
  meta.remove();
});
