import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Ticket } from '#contract/work/tickets.ts';
import { useTicketChange } from './use-ticket-change.tsx';

let sent: { version: string | null; body: unknown }[];
let stored: number;

beforeEach(() => {
  [sent, stored] = [[], 1];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const version = new Headers(init.headers).get('if-match');
    sent.push({ version, body: JSON.parse(String(init.body)) });
    if (version !== `"${stored}"`) {
      return new Response('{"message":"Too late"}', {
        status: 412,
        headers: { 'content-type': 'application/problem+json' },
      });
    }
    stored += 1;
    return new Response(JSON.stringify({ version: stored }), { headers: { 'content-type': 'application/json' } });
  });
});

function renderChange() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useTicketChange({ id: '1', version: 1 } as Ticket), { wrapper }).result;
}

test('a second change waits for the first and is sent with its version', async () => {
  const ticket = renderChange();
  await act(async () => {
    ticket.current.change({ status: 'Closed' });
    ticket.current.change({ priority: 'High' });
  });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { version: '"1"', body: { status: 'Closed' } },
    { version: '"2"', body: { priority: 'High' } },
  ]);
  await vi.waitFor(() => expect(ticket.current.pending).toEqual({}));
  expect(ticket.current.failure).toBeUndefined();
});

test('after a change by someone else the choice stays, with a message', async () => {
  const ticket = renderChange();
  stored = 5;
  await act(async () => ticket.current.change({ status: 'Closed' }));
  await vi.waitFor(() => expect(ticket.current.failure).toBeDefined());
  expect(ticket.current.pending).toEqual({ status: 'Closed' });
});
