import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, blockChanges, expect, openAs, test } from '#tests/support/journey.ts';

const password = 'Quiet-Harbour-52';
const card = (page: Page, name: string) => page.getByRole('article', { name });

async function menuOf(page: Page, name: string) {
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem');
}

test('a ticket is created; an incomplete form is not sent', {
  tag: [
    '@S2.support.title',
    '@S2.support.new',
    '@S2.support.none-yet',
    '@S2.support.success',
    '@S4.ticket.new',
    '@S4.ticket.open',
    '@S5.ticket',
    '@S7.cache.tickets',
    '@phone',
  ],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/supportTickets');
  await expect(page.getByRole('heading', { name: 'Support Tickets', level: 1 })).toBeVisible();
  await expect(page.getByText('No tickets found')).toBeVisible();
  await expect(page.getByText('Get started by creating your first support ticket.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' });
  await expect(dialog.getByRole('button', { name: 'Defect' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByLabel('Priority')).toHaveValue('Medium');
  await expect(dialog.getByLabel('Description')).toHaveAttribute('aria-required', 'true');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Required');
  await expect(dialog.getByText('Required').filter({ visible: true })).toHaveCount(1);
  await dialog.getByLabel('Title').fill('The lift speaks Latin');
  await dialog.getByLabel('Description').fill('   ');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByLabel('Description').fill('Since Monday.');
  await dialog.getByRole('button', { name: 'Feature' }).click();
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog).toBeHidden();
  const ticket = card(page, 'The lift speaks Latin');
  await expect(ticket.getByRole('img', { name: 'Feature' })).toBeVisible();
  await expect(ticket).toContainText('High');
  await expect(ticket).toContainText('Open');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'New Ticket' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
});

test('search, status and priority combine, and the address keeps them', {
  tag: [
    '@S2.support.search',
    '@S2.support.status',
    '@S2.support.priority',
    '@S2.support.combine',
    '@S2.support.none-found',
  ],
}, async ({ page, request, admin }) => {
  const api = await apiOf(request, admin);
  const raise = (title: string, description: string, priority: string) =>
    api('POST', '/api/Support/tickets', { title, description, type: 'Defect', priority });
  const first = await raise('Leaking tap', 'In the kitchen', 'High');
  await raise('Broken lamp', 'Above the KITCHEN table', 'High');
  await raise('Squeaking door', 'In the cellar', 'Low');
  await api('PATCH', `/api/Support/tickets/${first.id}`, { status: 'InProgress' });
  await openAs(page, admin, '/supportTickets');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Squeaking door', 'Broken lamp', 'Leaking tap']);

  await page.getByPlaceholder('Search tickets...').fill('kitchen');
  await expect(titles).toHaveText(['Broken lamp', 'Leaking tap']);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText(['All Status', 'Open', 'In Progress', 'Resolved', 'Closed']);
  await page.getByRole('option', { name: 'In Progress' }).click();
  await expect(titles).toHaveText(['Leaking tap']);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await expect(page.getByRole('option')).toHaveText(['All Priorities', 'High', 'Medium', 'Low']);
  await page.getByRole('option', { name: 'Low' }).click();
  await expect(page.getByText('No tickets found')).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filters to find what you're looking for.")).toBeVisible();
  await page.reload();
  await expect(page.getByPlaceholder('Search tickets...')).toHaveValue('kitchen');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(titles).toHaveCount(3);
});

test('staff change status and priority; a client user can only close and reopen their own ticket', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const api = await apiOf(request, admin);
  const client = await api('POST', '/api/Clients', { name: 'Nordwind' });
  const roles: { id: string; name: string }[] = await api('GET', '/api/Roles/with-details');
  for (const name of ['carla', 'clara']) {
    await api('POST', '/api/Users/create', {
      firstName: name,
      lastName: 'Customer',
      userName: name,
      roleId: roles.find((role) => role.name === 'client')?.id,
      clientId: client.id,
      password,
      confirmPassword: password,
    });
  }
  for (const userName of ['carla', 'clara']) {
    const raise = await apiOf(request, { tenantId: admin.tenantId, userName, password });
    await raise('POST', '/api/Support/tickets', { title: `Of ${userName}`, description: 'A question' });
  }

  await openAs(page, admin, '/supportTickets?view=grid');
  await (await menuOf(page, 'Of carla')).filter({ hasText: 'Mark as Resolved' }).click();
  await expect(card(page, 'Of carla')).toContainText('Resolved');
  await (await menuOf(page, 'Of carla')).filter({ hasText: 'Set priority to High' }).click();
  await expect(card(page, 'Of carla')).toContainText('High');

  const clientPage = await (await browser.newContext()).newPage();
  await openAs(clientPage, { tenantId: admin.tenantId, userName: 'carla', password }, '/supportTickets');
  await expect(card(clientPage, 'Of clara')).toBeVisible();
  await expect(card(clientPage, 'Of clara').getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await expect(await menuOf(clientPage, 'Of carla')).toHaveText(['Reopen Ticket', 'Close Ticket']);
  await clientPage.getByRole('menuitem', { name: 'Close Ticket' }).click();
  await expect(card(clientPage, 'Of carla')).toContainText('Closed');
  await (await menuOf(clientPage, 'Of carla')).filter({ hasText: 'Reopen Ticket' }).click();
  await expect(card(clientPage, 'Of carla')).toContainText('Open');
  await clientPage.context().close();
});

test('a long description is cut after six lines and can be expanded', { tag: ['@S2.support.clamp'] }, async ({
  page,
  request,
  admin,
}) => {
  const api = await apiOf(request, admin);
  const description = Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`).join('\n');
  await api('POST', '/api/Support/tickets', { title: 'A long story', description });
  await openAs(page, admin, '/supportTickets?view=grid');
  // What cuts the text is around it.
  const text = card(page, 'A long story').getByText('Line 12').locator('..');
  const lines = () =>
    text.evaluate((box) => Math.round(box.clientHeight / parseFloat(getComputedStyle(box).lineHeight)));
  await expect.poll(lines).toBe(6);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(lines).toBe(12);
});

test('a failure is told in the dialog, and the input stays', {
  tag: ['@S8.tickets', '@S8.mutations', '@phone'],
}, async ({ page, admin }) => {
  await openAs(page, admin, '/supportTickets');
  await page.route('**/api/Support/tickets', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'Not today.' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Kept');
  await dialog.getByLabel('Description').fill('Kept too');
  await page.keyboard.press('Shift+Tab');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  // By its role, so it is not hidden from screen readers.
  await expect(dialog.getByRole('alert')).toHaveText('Not today.');
  await expect(dialog.getByRole('alert')).toBeInViewport();
  await expect(dialog.getByLabel('Description')).toHaveValue('Kept too');
  await expectAccessible(page);
  await page.unroute('**/api/Support/tickets');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog.getByRole('alert')).toContainText('What you entered is still here');
  // Nothing covers the field.
  await dialog.getByLabel('Title').click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.context().setOffline(false);
});

test('a failed list shows a toast with the reason and offers a retry', async ({ page, admin }) => {
  const tickets = /\/api\/Support\/tickets(\?|$)/;
  await blockChanges(page);
  await page.route(tickets, (route) => route.fulfill({ status: 400, json: { message: 'Not readable today.' } }));
  await openAs(page, admin, '/supportTickets');
  await expect(page.getByText('Not readable today.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Tickets could not be loaded');
  await expect(main).not.toContainText('No tickets found');
  await expect(main).not.toContainText('Not readable today.');
  await expectAccessible(page);
  await page.unroute(tickets);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toContainText('No tickets found');
});

test('a ticket can be created with the keyboard only', async ({ page, admin }) => {
  await openAs(page, admin, '/supportTickets');
  await page.getByRole('button', { name: 'New Ticket' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  for (const field of ['Priority', 'Client', 'Description']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('dialog').getByLabel(field)).toBeFocused();
  }
  await page.keyboard.type('All of it');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Typed').getByRole('img', { name: 'Feature' })).toBeVisible();
});
