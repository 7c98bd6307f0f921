import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, raise } from '#tests/support/studio.ts';

/** Finding tickets, and changing many of them. */

const card = (page: Page, name: string) => page.getByRole('article', { name });
const titles = (page: Page) => page.getByRole('article').getByRole('heading');

const choose = async (page: Page, filter: string, option: string) => {
  await page.getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('filters and order are kept in the address, and many tickets are changed together', { tag: ['@phone'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const mine = await raise(studio, 'Mine', { clientId: studio.acme, priority: 'Low' });
  await raise(studio, 'Of Globex', { clientId: studio.globex, priority: 'High' });
  await raise(studio, 'Of staff');
  const me = await studio.call('GET', '/api/Users/me');
  await studio.call('PATCH', `/api/Support/tickets/${mine.id}`, { assigneeId: me.id });
  await openAs(page, admin, '/supportTickets');
  await expect(titles(page)).toHaveText(['Of staff', 'Of Globex', 'Mine']);
  const more = page.getByRole('button', { name: 'More filters' });
  if (await more.isVisible()) await more.click();
  await choose(page, 'Assigned to', 'Unassigned');
  await expect(titles(page)).toHaveText(['Of staff', 'Of Globex']);
  await choose(page, 'Client', 'Globex');
  await expect(titles(page)).toHaveText(['Of Globex']);
  await page.reload();
  await expect(titles(page)).toHaveText(['Of Globex']);
  await choose(page, 'Assigned to', 'Assigned to me');
  await expect(page.getByText('No tickets found')).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filters to find what you're looking for.")).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await choose(page, 'Order', 'Highest priority first');
  await expect(titles(page)).toHaveText(['Of Globex', 'Of staff', 'Mine']);
  await expect(page).toHaveURL(/sort=-priority/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Of staff' }).check();
  const bar = page.getByRole('region', { name: 'Selected tickets' });
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar.getByLabel('Assign to').selectOption('Wim Worker');
  await expect(page.getByText('3 tickets updated')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Mine' }).uncheck();
  await bar.getByLabel('Set status').selectOption('Resolved');
  await expect(page.getByText('2 tickets updated')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(bar).toBeHidden();
  for (const name of ['Mine', 'Of Globex', 'Of staff']) await expect(card(page, name)).toContainText('Wim Worker');
  await expect(card(page, 'Mine')).toContainText('Open');
  await expect(card(page, 'Of Globex')).toContainText('Resolved');
});

test('the palette finds a ticket by its number', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  for (const title of ['Lamp', 'Door 1', 'Lift']) await raise(studio, title);
  await openAs(page, admin, '/dashboard');
  await page.getByRole('button', { name: /^Search/ }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const found = palette.getByRole('group', { name: 'Tickets' }).getByRole('option');
  await palette.getByRole('combobox').fill('1');
  await expect(found).toHaveText([/Lamp/, /Door 1/]);
  await palette.getByRole('combobox').fill('#3');
  await expect(found).toHaveText([/Lift/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lift' })).toBeVisible();
});
