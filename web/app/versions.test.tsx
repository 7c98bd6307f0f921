import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { operations } from '#contract/operations.ts';
import { useDeleteWebhook, useUpdateWebhook } from '#web/exchange/webhooks/queries.ts';
import { useUpdateCompany } from '#web/people/company/queries.ts';
import { useDeleteRole, useSaveRole } from '#web/people/roles/queries.ts';
import { useDeleteProvider, useUpdateProvider } from '#web/people/sign-in/providers/queries.ts';
import { useActivate, useDeleteUser, useUpdateUser } from '#web/people/users/queries.ts';
import { useDeleteClient, useSaveClient } from '#web/work/clients/queries.ts';
import { useDeleteBudget, useDeleteHour, useUpdateBudget, useUpdateHour } from '#web/work/hours/queries.ts';
import { useDeleteProject, useUpdateProject } from '#web/work/projects/queries.ts';
import { useDeleteRecurring, useUpdateRecurring } from '#web/work/recurring/queries.ts';
import { useDeleteServiceLevel, useSaveServiceLevel } from '#web/work/service-levels/queries.ts';
import { useDeleteTask, useUpdateTask } from '#web/work/tasks/queries.ts';
import { useDeleteTemplate, useUpdateTemplate } from '#web/work/templates/queries.ts';
import { useUpdateTicket } from '#web/work/tickets/queries.ts';
import { useDeleteView, useUpdateView } from '#web/work/views/queries.ts';

let sent: { method: string; url: string; version: string | null }[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ method: String(init.method), url, version: new Headers(init.headers).get('if-match') });
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
});

const known = { id: '1', version: 7 };

type UseWrite = () => { mutateAsync: (input: never) => Promise<unknown> };

/** The writes of versioned objects that the screens make. */
const writes: [string, UseWrite, method: string, url: string][] = [
  ['updateProject', () => useUpdateProject(known), 'PATCH', '/api/Projects/1'],
  ['deleteProject', () => useDeleteProject(known as never), 'DELETE', '/api/Projects/1'],
  ['updateClient', () => useSaveClient(known), 'PATCH', '/api/Clients/1'],
  ['deleteClient', () => useDeleteClient(known as never), 'DELETE', '/api/Clients/1'],
  ['updateCompany', () => useUpdateCompany(known.version), 'PATCH', '/api/Company'],
  ['updateRole', () => useSaveRole(known as never), 'PUT', '/api/Roles'],
  ['deleteRole', () => useDeleteRole(known as never), 'DELETE', '/api/Roles/1'],
  ['updateIdentityProvider', () => useUpdateProvider(known), 'PATCH', '/api/Company/identity-providers/1'],
  ['deleteIdentityProvider', () => useDeleteProvider(), 'DELETE', '/api/Company/identity-providers/1'],
  ['updateServiceLevel', () => useSaveServiceLevel(known), 'PATCH', '/api/ServiceLevels/1'],
  ['deleteServiceLevel', () => useDeleteServiceLevel(known as never), 'DELETE', '/api/ServiceLevels/1'],
  ['updateView', () => useUpdateView(known), 'PATCH', '/api/Views/1'],
  ['deleteView', () => useDeleteView(known), 'DELETE', '/api/Views/1'],
  ['updateTask', () => useUpdateTask(), 'PATCH', '/api/Tasks/1'],
  ['deleteTask', () => useDeleteTask(), 'DELETE', '/api/Tasks/1'],
  ['updateTemplate', () => useUpdateTemplate(known), 'PATCH', '/api/Templates/1'],
  ['deleteTemplate', () => useDeleteTemplate(known), 'DELETE', '/api/Templates/1'],
  ['updateHour', () => useUpdateHour(), 'PATCH', '/api/Hours/1'],
  ['deleteHour', () => useDeleteHour(), 'DELETE', '/api/Hours/1'],
  ['updateBudget', () => useUpdateBudget(), 'PATCH', '/api/Budgets/1'],
  ['deleteBudget', () => useDeleteBudget(), 'DELETE', '/api/Budgets/1'],
  ['updateRecurring', () => useUpdateRecurring(), 'PATCH', '/api/Recurring/1'],
  ['deleteRecurring', () => useDeleteRecurring(), 'DELETE', '/api/Recurring/1'],
  ['updateTicket', () => useUpdateTicket(), 'PATCH', '/api/Support/tickets/1'],
  ['updateWebhook', () => useUpdateWebhook(known), 'PATCH', '/api/Webhooks/1'],
  ['deleteWebhook', () => useDeleteWebhook(known), 'DELETE', '/api/Webhooks/1'],
  ['putUser', () => useUpdateUser(known), 'PUT', '/api/Users/1'],
  ['updateUser', () => useActivate(), 'PATCH', '/api/Users/1'],
  ['deleteUser', () => useDeleteUser(known), 'DELETE', '/api/Users/1'],
];

test.each(writes)(
  '%s sends the version it read, so that a newer one is not overwritten',
  async (_, useWrite, method, url) => {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(useWrite, { wrapper });
    await result.current.mutateAsync(known as never);
    expect(sent).toEqual([{ method, url, version: '"7"' }]);
  },
);

test('covers every call of a screen that may return 412', () => {
  const versioned = Object.entries(operations).filter(([, { problems }]) =>
    (problems as readonly number[]).includes(412),
  );
  expect(writes.map(([operation]) => operation).toSorted()).toEqual(
    versioned.map(([operation]) => operation).toSorted(),
  );
});
