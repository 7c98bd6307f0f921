import type { Page } from '@playwright/test';
import { type Account, apiOf } from './journey.ts';

/** Creates a client with one project through the API. */
export async function createProject(page: Page, admin: Account): Promise<{ id: string; clientId: string }> {
  const api = await apiOf(page.request, admin);
  const client = await api('POST', '/api/Clients', { name: 'Nordwind' });
  return api('POST', '/api/Projects', {
    title: 'North wing',
    description: '',
    status: 'InProgress',
    startDate: '2026-01-01',
    endDate: '2099-01-01',
    progressPercentage: 10,
    clientId: client.id,
    userIds: [],
  });
}
