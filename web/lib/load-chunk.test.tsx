import { beforeEach, expect, test, vi } from 'vitest';
import { checkConnection } from './connection.ts';
import { loadChunk } from './load-chunk.ts';

let reachable: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  reachable = true;
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return new Response();
  });
});

/** Fails the given number of times, then succeeds. */
function part(failures: number) {
  const refused = new Error('Failed to fetch dynamically imported module');
  return vi.fn(async () => {
    if (failures-- > 0) throw refused;
    return 'part';
  });
}

test('requests a chunk once if it loads', async () => {
  const load = part(0);
  expect(await loadChunk(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('retries twice while the server is reachable, the second time after a second', async () => {
  const load = part(2);
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('rejects after three failures', async () => {
  const load = part(3);
  const failed = expect(loadChunk(load)).rejects.toThrow('dynamically imported');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(3);
});

test('waits for the connection before requesting anything', async () => {
  reachable = false;
  await checkConnection();
  const load = part(0);
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).not.toHaveBeenCalled();
  reachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await loading).toBe('part');
});

test('does not count failures without a connection', async () => {
  const load = part(5);
  reachable = false;
  const loading = loadChunk(load);
  for (let time = 0; time < 4; time += 1) {
    await vi.advanceTimersByTimeAsync(0);
    reachable = true;
    await checkConnection();
    reachable = false;
  }
  reachable = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe('part');
});

function stylesheet(rel = 'stylesheet'): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = 'https://host.example/part.css';
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  return link;
}

const inPage = () => document.querySelector('link');

test('reloads a failed stylesheet once before the chunk', async () => {
  const link = stylesheet();
  const load = part(0);
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(inPage()).not.toBe(link);
  expect(inPage()?.href).toBe(link.href);
  expect(load).not.toHaveBeenCalled();
  inPage()?.onload?.(new Event('load'));
  expect(await loading).toBe('part');
  const again = inPage();
  await loadChunk(load);
  expect(inPage()).toBe(again);
});

test('rejects if a stylesheet fails again', async () => {
  stylesheet();
  const load = part(0);
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(0);
  inPage()?.onerror?.(new Event('error'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loading).toBe('part');
});

test('does not wait for a stylesheet that left the page', async () => {
  stylesheet().remove();
  expect(await loadChunk(part(0))).toBe('part');
  expect(inPage()).toBeNull();
});

test('ignores other elements that failed to load', async () => {
  const link = stylesheet('icon');
  const image = document.createElement('img');
  document.head.append(image);
  image.dispatchEvent(new Event('error'));
  const before = [...document.head.children];
  expect(await loadChunk(part(0))).toBe('part');
  expect([...document.head.children]).toEqual(before);
  expect([link.isConnected, image.isConnected]).toEqual([true, true]);
});
