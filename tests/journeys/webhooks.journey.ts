import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { createProject } from '#tests/support/project.ts';
import { startReceiver } from '#tests/support/receiver.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('an administrator tells a server what happens, reads its answers and changes the secret', async ({
  page,
  admin,
}) => {
  const receiver = await startReceiver((response) => response.end('thank you'));
  try {
    await openAs(page, admin, '/settings/webhooks');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'New webhook' }).click();
    const form = page.getByRole('dialog', { name: 'New Webhook' });
    await form.getByRole('button', { name: 'Make Webhook' }).click();
    await expect(form.getByText('Please enter a name')).toBeVisible();
    await expect(form.getByText('Please enter an address')).toBeVisible();
    await expect(form.getByText('Choose at least one kind of event')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByLabel('Name *').fill('Accounting');
    await form.getByLabel('Address *').fill(receiver.url);
    await form.getByLabel('What is sent').selectOption('staff');
    await form.getByRole('checkbox', { name: 'Project created' }).check();
    await form.getByRole('button', { name: 'Make Webhook' }).click();

    const shown = page.getByRole('dialog', { name: 'Copy the secret' });
    const secret = shown.getByLabel('Secret', { exact: true });
    await expect(secret).toHaveValue(/^whsec_/);
    const first = await secret.inputValue();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(card(page, 'Accounting')).toContainText('1 kind of event');
    await expect(card(page, 'Accounting')).toContainText('Sends what Ada Admin may see.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await createProject(page, admin);
    await choose(page, 'Accounting', 'Send a test');
    await expect(page.getByRole('status').getByText('The test is on its way.')).toBeVisible();
    await choose(page, 'Accounting', 'Deliveries');
    const deliveries = page.getByRole('dialog', { name: 'Deliveries to Accounting' });
    const rows = deliveries.getByRole('listitem');
    await expect(rows.filter({ hasText: 'Test' })).toContainText('thank you', { timeout: 30_000 });
    await expect(rows.filter({ hasText: 'Project created' })).toContainText('Delivered', { timeout: 30_000 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const sent = receiver.received.length;
    const again = rows.filter({ hasText: 'Project created' }).getByRole('button', { name: 'Send again' });
    await again.click();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(sent + 1);
    expect(receiver.received.at(-1)?.body).toContain('"project.created"');
    await deliveries.getByRole('button', { name: 'Close' }).click();

    await choose(page, 'Accounting', 'New secret');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make secret' }).click();
    await expect(secret).toHaveValue(/^whsec_/);
    await expect(secret).not.toHaveValue(first);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(card(page, 'Accounting')).toContainText('The previous secret works until');
  } finally {
    receiver.stop();
  }
});

test('an administrator edits a webhook, switches it off and on, and deletes it', async ({ page, admin }) => {
  await openAs(page, admin, '/settings/webhooks');
  const api = await apiOf(page.request, admin);
  const address = 'https://chat.example/hook';
  await api('POST', '/api/Webhooks', { name: 'Chat', address, kinds: ['ticket.raised'], audience: 'client' });

  await choose(page, 'Chat', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Webhook' });
  await expect(form.getByRole('checkbox', { name: 'Ticket created' })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Message written' }).check();
  await form.getByRole('button', { name: 'Update Webhook' }).click();
  await expect(card(page, 'Chat')).toContainText('2 kinds of events');

  await choose(page, 'Chat', 'Switch off');
  await expect(card(page, 'Chat').getByText('Off', { exact: true })).toBeVisible();
  await card(page, 'Chat').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Send a test' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Switch on' }).click();
  await expect(card(page, 'Chat').getByText('On', { exact: true })).toBeVisible();

  await choose(page, 'Chat', 'Delete');
  await page.getByRole('alertdialog', { name: 'Delete webhook' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test('a webhook of somebody who left says that it sends nothing, and another administrator takes it over', async ({
  page,
  admin,
}) => {
  const api = await apiOf(page.request, admin);
  const roles: { id: string; name: string }[] = await api('GET', '/api/Roles/with-details');
  const { password } = admin;
  const boss = await api('POST', '/api/Users/create', {
    firstName: 'Bea',
    lastName: 'Boss',
    userName: 'bea',
    password,
    confirmPassword: password,
    roleId: roles.find(({ name }) => name === 'Admin')?.id,
  });
  const asBoss = await apiOf(page.request, { ...admin, userName: 'bea' });
  const address = 'https://chat.example/hook';
  await asBoss('POST', '/api/Webhooks', { name: 'Chat', address, kinds: ['ticket.raised'], audience: 'client' });
  await openAs(page, admin, '/settings/webhooks');
  await expect(card(page, 'Chat')).toContainText('Sends what Bea Boss may see.');
  await expect(card(page, 'Chat').getByRole('button', { name: 'Take it over' })).toHaveCount(0);

  await api('DELETE', `/api/Users/${boss.id}`);
  await page.reload();
  await expect(card(page, 'Chat').getByRole('alert')).toContainText('Sends nothing, because Bea Boss has left.');
  await expect(card(page, 'Chat')).not.toContainText('Sends what');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card(page, 'Chat').getByRole('button', { name: 'Take it over' }).click();
  await expect(card(page, 'Chat')).toContainText('Sends what Ada Admin may see.');
  await expect(card(page, 'Chat').getByRole('alert')).toHaveCount(0);
});
