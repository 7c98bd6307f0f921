import type { Page } from '@playwright/test';
import type { Studio } from './studio.ts';

/** What journeys find in a conversation. */

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const message = (page: Page, text: string | RegExp) => page.locator('[data-message]', { hasText: text });
export const form = (page: Page) => page.getByRole('form', { name: 'New message' });
export const send = (page: Page) => page.getByRole('button', { name: /^Send/ });

/** Writes a message by the API. */
export async function post(call: Studio['call'], subjectId: string, body: string, values: object = {}) {
  const sent = { subjectType: 'project', subjectId, body, audience: 'client', ...values };
  return (await call('POST', '/api/Messages', sent)).id as string;
}

export async function openMenu(page: Page, text: string | RegExp, item: string) {
  await message(page, text).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
