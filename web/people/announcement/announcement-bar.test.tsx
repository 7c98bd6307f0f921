import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AnnouncementBar } from './announcement-bar.tsx';

let answer: () => Response | Promise<Response>;
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});

const announced = (body: object) => () => Response.json(body);
const aMinute = () => void vi.advanceTimersByTime(60_000);

function hide(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('shows nothing unless something is announced, then its text apart and its end in the zone of the reader', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  answer = announced({});
  const { container } = render(<AnnouncementBar />);
  await expect.poll(() => asked).toEqual(['/api/Announcement']);
  const region = container.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');

  answer = announced({ text: 'שדרוג <b>now</b>', until: '2026-12-01T03:00:00.000000Z' });
  aMinute();
  const text = await screen.findByText('שדרוג <b>now</b>');
  expect(text.tagName).toBe('BDI');
  expect(region?.contains(text)).toBe(true);
  const end = screen.getByText('Until Nov 30, 2026, 10:00 PM.');
  expect([end.tagName, end.getAttribute('datetime')]).toEqual(['TIME', '2026-12-01T03:00:00.000000Z']);

  answer = announced({ text: 'Without an end' });
  aMinute();
  await screen.findByText('Without an end');
  expect(screen.queryByText(/Until/)).toBeNull();
  answer = announced({});
  aMinute();
  await expect.poll(() => region?.textContent).toBe('');
});

test('stays while the server does not answer', async () => {
  answer = announced({ text: 'Away tonight' });
  render(<AnnouncementBar />);
  await screen.findByText('Away tonight');
  for (const failing of [() => Promise.reject(new TypeError('no network')), () => new Response('', { status: 503 })]) {
    answer = failing;
    asked = [];
    // Until everything that follows from the answer has happened.
    await act(async () => aMinute());
    expect(asked).toContain('/api/Announcement');
    expect(screen.getByText('Away tonight')).toBeTruthy();
  }
  answer = announced({ text: 'Here again' });
  aMinute();
  await screen.findByText('Here again');
});

test('a layout that takes over before the answer asks again, and the first request ends', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  render(<AnnouncementBar />);
  expect([signals.length, signals[0]?.aborted]).toEqual([1, false]);
  cleanup();
  expect(signals[0]?.aborted).toBe(true);
  render(<AnnouncementBar />);
  expect(signals).toHaveLength(2);
});

test('a page asks once a minute while somebody sees it, and at once when somebody looks again', async () => {
  answer = announced({ text: 'Away tonight' });
  render(<AnnouncementBar />);
  await screen.findByText('Away tonight');
  expect(asked).toHaveLength(1);
  cleanup();
  // Another layout of the same page, as after signing in.
  render(<AnnouncementBar />);
  aMinute();
  await expect.poll(() => asked).toHaveLength(2);
  hide(true);
  for (let minutes = 0; minutes < 5; minutes += 1) aMinute();
  hide(false);
  await expect.poll(() => asked).toHaveLength(3);
  hide(false);
  aMinute();
  await expect.poll(() => asked).toHaveLength(4);
  cleanup();
  aMinute();
  aMinute();
  expect(asked).toHaveLength(4);
});
