import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Hour } from '#contract/work/hours.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { useRemoveHour } from './use-remove-hour.ts';

const entry = { id: 'one', projectId: 'lobby', minutes: 30, note: 'Drew', version: 1 } as Hour;

function Remove({ entry }: { entry: Hour }) {
  const remove = useRemoveHour();
  return (
    <button type="button" onClick={() => void remove(entry)}>
      Remove
    </button>
  );
}

async function removeOne(removed: Hour) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 204 })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <Remove entry={removed} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Entry deleted');
}

it('offers to book a deleted entry again', async () => {
  await removeOne(entry);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

it('offers no undo for a correction, which would be booked as an entry', async () => {
  await removeOne({ ...entry, correctsId: 'other' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
