import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/users.ts';
import { formatDay } from '#web/lib/format.ts';
import { UserCard } from './user-card.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

function show(ends: Pick<User, 'accessEndsOn' | 'clientAccessEndsOn'>): string | null {
  cleanup();
  const user = { id: 'u', firstName: 'Ann', lastName: 'Acme', clientRole: true, ...ends } as User;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UserCard user={user} menuOf={() => []} />
    </QueryClientProvider>,
  );
  return screen.getByRole('article', { name: 'Ann Acme' }).textContent;
}

test('says when access ends: with that of the person or of their client, whichever is earlier', () => {
  const [early, late] = ['2024-03-31', '2999-12-31'];
  expect(show({ clientAccessEndsOn: early })).toContain(`Access ended on ${formatDay(early)}`);
  expect(show({ accessEndsOn: late, clientAccessEndsOn: early })).toContain(`Access ended on ${formatDay(early)}`);
  expect(show({ accessEndsOn: early, clientAccessEndsOn: late })).toContain(`Access ended on ${formatDay(early)}`);
  expect(show({ accessEndsOn: late })).toContain(`Access ends on ${formatDay(late)}`);
  expect(show({})).not.toContain('Access');
});
