import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { act, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

beforeEach(() => vi.useFakeTimers());

/** A search box whose text is in the URL. The URL changes by searching or by `go`. */
function open(address = '') {
  const searched: string[] = [];
  const search = (text: string) => searched.push(text);
  const hook = renderHook(({ inAddress }) => useSearchText(inAddress, search), {
    initialProps: { inAddress: address },
  });
  return {
    searched,
    shown: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    go: (inAddress: string) => hook.rerender({ inAddress }),
    leave: hook.unmount,
    wait: (time: number) =>
      act(() => {
        vi.advanceTimersByTime(time);
      }),
  };
}

test('shows typed text immediately and searches after a pause of 300 ms', () => {
  const box = open();
  box.type('a');
  box.wait(299);
  box.type('ab');
  expect(box.shown()).toBe('ab');
  box.wait(299);
  expect(box.searched).toEqual([]);
  box.wait(1);
  expect(box.searched).toEqual(['ab']);
  box.go('ab');
  box.wait(1000);
  expect(box.searched).toEqual(['ab']);
});

test('does not search for the initial text', () => {
  const box = open('roof');
  expect(box.shown()).toBe('roof');
  box.wait(1000);
  box.type('roofs');
  box.type('roof');
  box.wait(1000);
  expect(box.searched).toEqual([]);
});

test('takes over a changed URL without searching again', () => {
  const box = open('roof');
  box.go('wall');
  expect(box.shown()).toBe('wall');
  box.wait(1000);
  expect(box.searched).toEqual([]);
});

test('keeps newer typing when the URL updates late', () => {
  const box = open();
  box.type('a');
  box.wait(300);
  box.type('ab');
  box.go('a');
  expect(box.shown()).toBe('ab');
  box.wait(300);
  expect(box.searched).toEqual(['a', 'ab']);
});

test('keeps the newest text when an older one arrives late in the URL', () => {
  const box = open();
  box.type('a');
  box.wait(300);
  box.type('ab');
  box.wait(300);
  box.go('a');
  expect(box.shown()).toBe('ab');
  box.type('abc');
  box.go('ab');
  expect(box.shown()).toBe('abc');
  box.wait(300);
  expect(box.searched).toEqual(['a', 'ab', 'abc']);
  box.go('abc');
  box.wait(1000);
  expect(box.shown()).toBe('abc');
  expect(box.searched).toEqual(['a', 'ab', 'abc']);
});

test('takes over a text of before from a link, once its search has arrived', () => {
  const box = open();
  box.type('a');
  box.wait(300);
  box.type('ab');
  box.wait(300);
  // The URL left out the first.
  box.go('ab');
  box.go('a');
  expect(box.shown()).toBe('a');
  box.type('ab');
  box.wait(300);
  expect(box.searched).toEqual(['a', 'ab', 'ab']);
});

test('does not search after unmount', () => {
  const box = open();
  box.type('a');
  box.leave();
  box.wait(1000);
  expect(box.searched).toEqual([]);
});

test('does not bring back a user who follows a link to a page that still loads', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let type: (text: string) => void = () => {};
  function List() {
    const navigate = useNavigate();
    const [text, setText] = useSearchText(
      '',
      (typed) => void navigate({ to: '/', search: { search: typed } as never }),
    );
    type = setText;
    return text;
  }
  const root = createRootRoute();
  const page = (path: string, component: () => string, loader?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => root, path, component, loader });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', List),
      page(
        '/inbox',
        () => 'Inbox',
        () => arrived,
      ),
    ]),
    history: createMemoryHistory(),
  });
  vi.useRealTimers();
  await act(() => router.load());
  render(<RouterProvider router={router as never} />);
  vi.useFakeTimers();
  act(() => type('roof'));
  expect(screen.getByText('roof')).toBeDefined();
  let going: Promise<void> | undefined;
  await act(async () => {
    going = router.navigate({ to: '/inbox' });
  });
  act(() => void vi.advanceTimersByTime(1000));
  vi.useRealTimers();
  await act(async () => {
    arrive();
    await going;
  });
  expect(router.state.location.href).toBe('/inbox');
  expect(screen.getByText('Inbox')).toBeDefined();
});
