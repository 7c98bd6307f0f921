import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCreateUser, useDeleteUser, useUpdateUser } from '#web/people/users/queries.ts';
import { useDeleteClient, useSaveClient } from '#web/work/clients/queries.ts';
import { useCreateProject, useDeleteProject, useUpdateProject } from '#web/work/projects/queries.ts';
import { useCreateTicket } from '#web/work/tickets/queries.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
});

const known = { id: '1', version: 1 };
const lists = [
  ['projects', 'list'],
  ['projects', 'details', '1'],
  ['clients', 'list'],
  ['users', 'list'],
  ['tickets', 'list'],
];

/** The queries that are invalidated after the write. */
async function refreshedBy(useWrite: () => { mutateAsync: (input: never) => Promise<unknown> }) {
  const client = new QueryClient();
  for (const key of lists) client.setQueryData(key, []);
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useWrite, { wrapper });
  await result.current.mutateAsync({} as never);
  return lists.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.slice(0, 2).join(' '));
}

test.each([
  ['creating a project', () => useCreateProject()],
  ['updating a project', () => useUpdateProject(known)],
  ['deleting a project', () => useDeleteProject(known as never)],
  ['adding a client', () => useSaveClient()],
  ['updating a client', () => useSaveClient(known)],
  ['deleting a client', () => useDeleteClient(known as never)],
  ['adding a user', () => useCreateUser()],
  ['updating a user', () => useUpdateUser(known)],
  ['removing a user', () => useDeleteUser(known)],
])('%s refreshes projects, project details, clients and users', { tags: ['S7.cache.refresh'] }, async (_, useWrite) => {
  expect(await refreshedBy(useWrite)).toEqual(['projects list', 'projects details', 'clients list', 'users list']);
});

test('creating a ticket refreshes only the tickets', { tags: ['S7.cache.tickets'] }, async () => {
  expect(await refreshedBy(() => useCreateTicket())).toEqual(['tickets list']);
});
