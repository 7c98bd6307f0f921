import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { type InlineNoun, useInlineChange } from './use-inline-change.ts';

interface Item {
  id: string;
  version: number;
  name: string;
  size: string;
}
type Changes = Pick<Item, 'name' | 'size'>;

/** A server with one item. Its answers wait for `answer`. */
function renderChange(stored: Item, refuse?: Error) {
  const sent: object[] = [];
  const waiting: (() => void)[] = [];
  const kind: InlineNoun<Item, Changes> = {
    noun: 'templates',
    save: async (item, changes) => {
      sent.push({ version: item.version, ...changes });
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (refuse) throw refuse;
      if (item.version !== stored.version) throw new ApiError('Too late', 412);
      Object.assign(stored, changes, { version: stored.version + 1 });
      return { ...stored };
    },
    read: async () => ({ ...stored }),
    titleOf: () => 'Lobby',
    valuesOf: ({ name, size }) => ({ name, size }),
    shown: (item, changes) => ({ ...item, ...changes }),
    wordsOf: (values) => Object.values(values).join(', '),
  };
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>{children}</ToastProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useInlineChange(kind), { wrapper });
  const answer = () => act(async () => waiting.shift()?.());
  return { result, sent, answer };
}

const seen: Item = { id: '1', version: 1, name: 'A', size: 'S' };

test('a choice is shown at once, a second one waits for the first, and undo sends what was before', async () => {
  const { result, sent, answer } = renderChange({ ...seen });
  await act(async () => {
    result.current.change(seen, { name: 'B' });
    result.current.change(seen, { size: 'L' });
  });
  expect(result.current.shown(seen)).toMatchObject({ name: 'B', size: 'L' });
  expect(result.current.isSaving('1')).toBe(true);
  expect(sent).toEqual([{ version: 1, name: 'B' }]);
  await answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ version: 2, size: 'L' });
  await answer();
  await vi.waitFor(() => expect(result.current.isSaving('1')).toBe(false));
  expect(await screen.findByText('“Lobby” is now L')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(sent[2]).toEqual({ version: 3, size: 'S' }));
});

test('what is refused is shown as it was, with the reason', async () => {
  const { result, answer } = renderChange({ ...seen }, new ApiError('Not now', 400, '{"message":"Not now"}'));
  await act(async () => result.current.change(seen, { name: 'B' }));
  await answer();
  await vi.waitFor(() => expect(result.current.shown(seen)).toEqual(seen));
  expect(await screen.findByText('“Lobby” was not changed. Not now')).toBeTruthy();
});

test('what somebody else chose for the same field is said, and can be changed all the same', async () => {
  const { result, sent, answer } = renderChange({ ...seen, version: 5, name: 'Theirs' });
  await act(async () => result.current.change(seen, { name: 'B' }));
  await answer();
  expect(
    await screen.findByText(/^Somebody else changed “Lobby”\. It is now Theirs, and your change was not saved\./),
  ).toBeTruthy();
  expect(result.current.shown(seen)).toEqual(seen);
  await userEvent.click(await screen.findByRole('button', { name: 'Change it anyway' }));
  await vi.waitFor(() => expect(sent[1]).toEqual({ version: 5, name: 'B' }));
});

test('a change of another field by somebody else is no conflict', async () => {
  const { result, sent, answer } = renderChange({ ...seen, version: 5, size: 'XL' });
  await act(async () => result.current.change(seen, { name: 'B' }));
  await answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ version: 5, name: 'B' });
  await answer();
  expect(await screen.findByText('“Lobby” is now B')).toBeTruthy();
});
