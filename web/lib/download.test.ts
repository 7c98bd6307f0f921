// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { download, fileNameOf } from './download.ts';
import { saveSession } from './session.ts';
import { tokenFor, user } from './test-session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  [`attachment; filename="Plane_.pdf"; filename*=UTF-8''Pl%C3%A4ne%20%2B.pdf`, 'Pläne +.pdf'],
  ['attachment; filename="a; b.txt"', 'a; b.txt'],
  ['attachment; filename=plain.txt', 'plain.txt'],
  [`attachment; filename="kept.txt"; filename*=UTF-8''%E0%A4%A`, 'kept.txt'],
  ['attachment', undefined],
])('the file name of %s [S7.download-name]', (disposition, name) => {
  expect(fileNameOf(new Headers({ 'content-disposition': disposition }))).toBe(name);
});

test('without the header there is no name', () => {
  expect(fileNameOf(new Headers())).toBeUndefined();
});

test("a file that nobody names is saved as 'document' [S2.documents.download-unnamed]", async () => {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  vi.stubGlobal('fetch', async () => new Response('words'));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await download('downloadDocument', { params: { id: '1' } });
  await download('downloadDocument', { params: { id: '1' } }, { name: 'plan.pdf' });
  expect(saved).toEqual(['document', 'plan.pdf']);
});

test('without a session nothing is downloaded [S8.download.no-token]', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await expect(download('downloadDocument', { params: { id: '1' } })).rejects.toThrow('No authentication token found');
  expect(fetch).not.toHaveBeenCalled();
});

test('a refused download says its status [S8.download.failed]', async () => {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404, statusText: 'Not Found' }));
  const attempt = download('downloadDocument', { params: { id: '1' } });
  await expect(attempt).rejects.toThrow('Download failed: 404 Not Found');
});
