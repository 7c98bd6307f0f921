import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, raise, withSecondUser } from '#tests/support/studio.ts';

/** Promised times: the settings, and what staff and client users see of them. */

const address = '/settings/service-levels';
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByRole('article', { name });
const menu = async (page: Page, name: string, item: string) => {
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

test('an administrator creates, changes and deletes a service level, by keyboard too', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await openAs(page, admin, address);
  await expect(page.getByText('No service levels yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  await expect(dialog(page).getByLabel('Name *')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Please enter a name')).toBeVisible();
  await expect(dialog(page).getByText('Enter at least one time')).toBeVisible();
  await dialog(page).getByLabel('Name *').fill('Standard');
  await dialog(page).getByLabel('Answer, high priority').fill('2 h');
  await dialog(page).getByLabel('Monday').fill('9–18');
  await dialog(page).getByLabel('Friday').fill('17–9');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('The end must be after the beginning')).toBeVisible();
  await dialog(page).getByLabel('Friday').fill('');
  await dialog(page).getByLabel('Holidays').first().focus();
  await page.keyboard.type('02302026');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('This day does not exist')).toBeVisible();
  await dialog(page).getByLabel('Holidays').first().fill('2026-12-25');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Remove Dec 25, 2026' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole('button', { name: 'Create service level' }).click();
  await expect(page.getByRole('status').getByText('Service level created')).toBeVisible();
  const standard = card(page, 'Standard');
  for (const text of ['Default', '2 h', 'Mon 09:00–18:00', 'Tue–Thu 09:00–17:00', '1 holiday']) {
    await expect(standard.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await menu(page, 'Standard', 'Edit');
  await dialog(page).getByLabel('Answer, high priority').fill('30 min');
  await dialog(page).getByRole('button', { name: 'Update service level' }).click();
  await expect(standard.getByText('30 min')).toBeVisible();

  const [level] = await studio.call('GET', '/api/ServiceLevels');
  await studio.call('PATCH', `/api/Clients/${studio.acme}`, { serviceLevelId: level.id });
  await menu(page, 'Standard', 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByText('Standard cannot be deleted: Acme uses it.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await studio.call('PATCH', `/api/Clients/${studio.acme}`, { serviceLevelId: null });
  await menu(page, 'Standard', 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No service levels yet')).toBeVisible();
});

test('a client gets a service level, staff see what is left, and the client until when they get an answer', async ({
  page,
  request,
  admin,
  browser,
}) => {
  const studio = await createStudio(request, admin);
  const targets = { Medium: { answer: 170, resolve: 600 } };
  await studio.call('POST', '/api/ServiceLevels', { name: 'Fast', zone: 'UTC', hours: always, targets });
  await openAs(page, admin, '/clients');
  await menu(page, 'Acme', 'Edit');
  await dialog(page).getByRole('button', { name: 'More details' }).click();
  await dialog(page).getByLabel('Service level').selectOption('Fast');
  await dialog(page).getByRole('button', { name: 'Update Client' }).click();
  await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();

  const ticket = await raise(studio, 'A lamp', { clientId: studio.acme });
  await raise(studio, 'Promised nothing', { clientId: studio.globex });
  await page.goto('/supportTickets?sort=promise');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['A lamp', 'Promised nothing']);
  await expect(card(page, 'A lamp').getByText('Answer due in 2 hours')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Promise', exact: true }).click();
  await page.getByRole('option', { name: 'Missed' }).click();
  await expect(page.getByText('No tickets found')).toBeVisible();
  await expect(page).toHaveURL(/promise=missed/);

  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto('/supportTickets?sort=promise');
    await expect(card(client, 'A lamp').getByText(/^We answer by /)).toBeVisible();
    await expect(client.getByRole('combobox', { name: 'Promise', exact: true })).toHaveCount(0);
    await client.goto(`/supportTickets/${ticket.id}`);
    await expect(client.getByText(/^We answer by /)).toBeVisible();
    await expect(client.getByText('Solution')).toHaveCount(0);
    await expect(client.getByText('No messages yet')).toBeVisible();
    await expectAccessible(client);

    const message = { subjectType: 'ticket', subjectId: ticket.id, body: 'We are on it.', audience: 'client' };
    await studio.call('POST', '/api/Messages', message);
    await expect(client.getByText('We are on it.', { exact: true })).toBeVisible();
    await expect(client.getByText(/^We answer by /)).toHaveCount(0);
  });

  await page.goto(`/supportTickets/${ticket.id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByText('Kept')).toBeVisible();
  await expect(details.getByText('Paused')).toBeVisible();
  await expect(page.getByText('We are on it.', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
