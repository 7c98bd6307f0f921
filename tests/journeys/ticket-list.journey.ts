import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { blockChanges, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, raise, withSecondUser } from '#tests/support/studio.ts';

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
  await choose(page, 'Assigned to', 'Assigned to nobody');
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

test('staff see rows, in which the keyboard changes status and assignee; cards are another view, and that of client users', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const ticket = await raise(studio, 'Lamp', { clientId: studio.acme, priority: 'High' });
  await raise(studio, 'Door', { clientId: studio.acme });
  const stored = () => studio.call('GET', `/api/Support/tickets/${ticket.id}`);
  await openAs(page, admin, '/supportTickets');
  const row = card(page, 'Lamp');
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46);
  await expect(row.getByText('About: Lamp')).toHaveCount(0);

  // While one types, letters are letters.
  await page.getByPlaceholder('Search tickets...').focus();
  await page.keyboard.type('ja');
  await expect(page.getByPlaceholder('Search tickets...')).toHaveValue('ja');
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search tickets...').blur();
  const link = (name: string) => page.getByRole('link', { name });
  await expect(link('Door')).toBeVisible();
  await page.keyboard.press('j');
  await expect(link('Door')).toBeFocused();
  await page.keyboard.press('j');
  await expect(link('Lamp')).toBeFocused();
  await page.keyboard.press('k');
  await expect(link('Door')).toBeFocused();
  await page.keyboard.press('j');

  await page.keyboard.press('s');
  const menu = (field: string) => page.getByRole('dialog', { name: `${field} of #1` });
  await expect(menu('Status').getByRole('menuitemradio', { name: 'Open' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Status: Resolved' })).toBeVisible();
  await expect(link('Lamp')).toBeFocused();
  await expect(page.getByText('“Lamp” is now Resolved')).toBeVisible();
  expect((await stored()).status).toBe('Resolved');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored()).status).toBe('Open');
  await expect(row.getByRole('button', { name: 'Status: Open' })).toBeVisible();

  await page.keyboard.press('a');
  await menu('Assigned to').getByRole('menuitemradio', { name: 'Wim Worker' }).click();
  await expect(row).toContainText('Wim Worker');
  await expect.poll(async () => (await stored()).assigneeName).toBe('Wim Worker');
  await row.getByRole('button', { name: 'Priority: High' }).click();
  await menu('Priority').getByRole('menuitemradio', { name: 'Low' }).click();
  await expect.poll(async () => (await stored()).priority).toBe('Low');

  await page.keyboard.press('Escape');
  await link('Lamp').focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Lamp' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Selected tickets' }).getByRole('status')).toHaveText('1 selected');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('In the list of tickets');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect(page).toHaveURL(/view=grid$/);
  await expect(row.getByText('About: Lamp')).toBeVisible();
  await page.goBack();
  await expect(row.getByText('About: Lamp')).toHaveCount(0);
  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto('/supportTickets');
    await expect(card(client, 'Lamp').getByText('About: Lamp')).toBeVisible();
    await client.getByRole('button', { name: 'List', exact: true }).click();
    await expect(client).toHaveURL(/view=list$/);
    await expect(card(client, 'Lamp')).toContainText('Wim Worker');
    await expect(card(client, 'Lamp').getByRole('button')).toHaveCount(0);
    await expectAccessible(client);
  });
});

test('a change in a row that is refused is taken back with a sentence, and one that came second is told', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'Lamp');
  await blockChanges(page);
  await openAs(page, admin, '/supportTickets');
  const status = card(page, 'Lamp').getByRole('button', { name: /^Status/ });
  const choose = async (name: string) => {
    await status.click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    `**/api/Support/tickets/${id}`,
    async (route) => {
      await promise;
      await route.fulfill({ status: 400, json: { message: 'Not today.' } });
    },
    { times: 1 },
  );
  await choose('Closed');
  await expect(status).toHaveText('Status: Closed');
  resolve();
  await expect(page.getByRole('status').getByText('“Lamp” was not changed. Not today.')).toBeVisible();
  await expect(status).toHaveText('Status: Open');

  await studio.call('PATCH', `/api/Support/tickets/${id}`, { status: 'InProgress' });
  await choose('Closed');
  await expect(page.getByText(/^Somebody else changed “Lamp”. It is now In Progress/)).toBeVisible();
  await expect(status).toHaveText('Status: In Progress');
  await page.getByRole('button', { name: 'Change it anyway' }).click();
  await expect(status).toHaveText('Status: Closed');
  await expect.poll(async () => (await studio.call('GET', `/api/Support/tickets/${id}`)).status).toBe('Closed');
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
