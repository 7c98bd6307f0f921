import { Blob } from 'node:buffer';
import { expect, test, vi } from 'vitest';
import { download, fileNameOf } from './download.ts';
import { saveSession } from './session.ts';
import { tokenFor, user } from './test-session.ts';

test.each([
  [`attachment; filename="Plane_.pdf"; filename*=UTF-8''Pl%C3%A4ne%20%2B.pdf`, 'Pläne +.pdf'],
  ['attachment; filename="a; b.txt"', 'a; b.txt'],
  ['attachment; filename=plain.txt', 'plain.txt'],
  [`attachment; filename="kept.txt"; filename*=UTF-8''%E0%A4%A`, 'kept.txt'],
  ['attachment', undefined],
  [`attachment; FILENAME*=utf-8''a%20b.txt`, 'a b.txt'],
  [`attachment; filename*=UTF-8'' a.txt ; filename=b.txt`, 'a.txt'],
  ['attachment; filename="a \\"b\\" \\\\ c.txt"', 'a "b" \\ c.txt'],
  ['attachment; FileName= a.txt ; x=y', 'a.txt'],
  ['attachment; filename=""', undefined],
])('reads the file name from %s', { tags: ['S7.download-name'] }, (disposition, name) => {
  expect(fileNameOf(new Headers({ 'content-disposition': disposition }))).toBe(name);
});

test('returns no name without the header', () => {
  expect(fileNameOf(new Headers())).toBeUndefined();
});

/** The files saved and the object URLs revoked. */
function watchSaving() {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  const saved: { name: string; type: string; size: number }[] = [];
  const revoked: string[] = [];
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  const revokeObjectURL = (url: string) => revoked.push(url);
  // jsdom's Blob copies each byte several times.
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { type = '', size = -1 } = files.at(-1) ?? {};
    saved.push({ name: this.download, type, size });
  });
  return { saved, revoked };
}

const answer = (body: BodyInit | null, headers = {}) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers }));

test("saves a file without a name as 'document'", { tags: ['S2.documents.download-unnamed'] }, async () => {
  const { saved } = watchSaving();
  answer('words');
  await download('downloadDocument', { params: { id: '1' } });
  await download('downloadDocument', { params: { id: '1' } }, { name: 'plan.pdf' });
  expect(saved.map(({ name }) => name)).toEqual(['document', 'plan.pdf']);
});

test('prefers the name in the header and keeps the type', async () => {
  const { saved } = watchSaving();
  answer('words', { 'content-disposition': 'attachment; filename="told.txt"', 'content-type': 'text/x-told' });
  await download('downloadDocument', { params: { id: '1' } }, { name: 'given.txt' });
  expect(saved).toEqual([{ name: 'told.txt', type: 'text/x-told', size: 5 }]);
});

const large = 16 * 1024 * 1024;

test.each([
  ['in parts', [1, 3], 4, [0.25, 1]],
  ['never above the whole', [1, 3], 2, [0.5, 1]],
  ['where the size is unknown not at all', [1, 3], undefined, []],
  ['of a large file too', [large, large / 2, large / 2, large], 3 * large, [1 / 3, 1 / 2, 2 / 3, 1]],
])('reports progress %s', async (_, chunks, length, parts) => {
  const { saved } = watchSaving();
  const told: number[] = [];
  const body = new ReadableStream({
    start(controller) {
      for (const size of chunks) controller.enqueue(new Uint8Array(size));
      controller.close();
    },
  });
  answer(body, length ? { 'content-length': String(length) } : {});
  await download('downloadDocument', { params: { id: '1' } }, { onProgress: (part) => told.push(part) });
  expect(told).toEqual(parts);
  expect(saved.map(({ size }) => size)).toEqual([chunks.reduce((sum, size) => sum + size)]);
});

test('saves an empty file for an empty response', async () => {
  const { saved } = watchSaving();
  answer(null);
  await download('downloadDocument', { params: { id: '1' } });
  expect(saved).toEqual([{ name: 'document', type: '', size: 0 }]);
});

test('keeps the object URL for a minute', async () => {
  vi.useFakeTimers();
  const { revoked } = watchSaving();
  answer('words');
  await download('downloadDocument', { params: { id: '1' } });
  vi.advanceTimersByTime(59_999);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(revoked).toEqual(['blob:1']);
});

test('downloads nothing without a session', { tags: ['S8.download.no-token'] }, async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  await expect(download('downloadDocument', { params: { id: '1' } })).rejects.toThrow('No authentication token found');
  expect(fetch).not.toHaveBeenCalled();
});

test('reports the status of a refused download', { tags: ['S8.download.failed'] }, async () => {
  saveSession({ token: tokenFor('now'), refreshToken: 'r', user });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404, statusText: 'Not Found' }));
  const attempt = download('downloadDocument', { params: { id: '1' } });
  await expect(attempt).rejects.toThrow('Download failed: 404 Not Found');
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  const other = download('downloadDocument', { params: { id: '1' } });
  await expect(other).rejects.toThrow(/^Download failed: 500$/);
});
