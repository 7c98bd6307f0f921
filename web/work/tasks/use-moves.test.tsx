import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Task } from '#contract/work/tasks.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { useMoves } from './use-moves.ts';

const task = (id: string) => ({ id, title: id, status: 'Open' }) as Task;
const [a, b, c] = [task('a'), task('b'), task('c')];

/** A server whose answers wait for `answer`. */
function renderMoves() {
  const sent: string[] = [];
  const waiting: ((status: number) => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push(`${url} ${body}`);
    const status = await new Promise<number>((resolve) => waiting.push(resolve));
    return new Response(JSON.stringify({ message: 'It is archived.' }), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useMoves([a, b, c]), { wrapper });
  const answer = (status = 200) => act(async () => waiting.shift()?.(status));
  return { result, sent, answer };
}

test('a second move is shown at once and waits for the first, and one that is refused goes back', async () => {
  const { result, sent, answer } = renderMoves();
  const shown = () => result.current.tasks.map(({ id, status }) => `${id} ${status}`);
  await act(async () => {
    result.current.move({ task: a, status: 'Doing', afterId: 'a' });
    result.current.move({ task: c, status: 'Done', afterId: null });
  });
  expect(shown()).toEqual(['c Done', 'a Doing', 'b Open']);
  expect(result.current.savingId).toBe('a');
  expect(sent).toEqual([expect.stringContaining('/api/Tasks/a/move {"status":"Doing","afterId":"a"}')]);

  await answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toContain('/api/Tasks/c/move {"status":"Done","afterId":null}');
  expect(result.current.savingId).toBe('c');
  await answer(403);
  expect(await screen.findByText('“c” was not moved. It is archived.')).toBeTruthy();
  expect(shown()).toEqual(['a Open', 'b Open', 'c Open']);
  expect(result.current.savingId).toBeUndefined();
});
