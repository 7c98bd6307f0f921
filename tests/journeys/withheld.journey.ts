import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { field, form, message, send } from '#tests/support/message-screen.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

/** The journeys' server posts a message after three seconds. */

test('a message is taken back before anybody has seen it, and comes back into the form', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  const withheld = page.locator('[data-withheld]');
  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto(`/projects/${id}?tab=conversation`);
    await expect(client.getByText('No messages yet').or(client.locator('.activity').first())).toBeVisible();
    await page.getByRole('radio', { name: 'Acme' }).check();
    await field(page).fill('The **wrong** plan');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plan') });
    await expect(form(page).getByText('plan.txt')).toBeVisible();
    await expect(send(page)).toHaveText('Send to Acme');
    await send(page).click();
    await expect(withheld).toContainText('The wrong plan');
    await expect(withheld).toContainText('Acme');
    await expect(field(page)).toHaveValue('');
    await withheld.getByRole('button', { name: 'Undo' }).click();
    await expect(withheld).toHaveCount(0);
    await expect(field(page)).toHaveValue('The **wrong** plan');
    await expect(field(page)).toBeFocused();
    await expect(form(page).getByText('plan.txt')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Acme' })).toBeChecked();

    // The keyboard does the same.
    await field(page).press('Control+Enter');
    await expect(withheld).toBeVisible();
    await field(page).press('Control+z');
    await expect(field(page)).toHaveValue('The **wrong** plan');
    expect(await client.locator('[data-message]').count()).toBe(0);

    await field(page).fill('The right plan');
    await send(page).click();
    await expect(withheld).toContainText('The right plan');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // Without a reload.
    await expect(message(client, 'The right plan')).toContainText('plan.txt');
    await expect(message(page, 'The right plan')).toBeVisible();
    await expect(withheld).toHaveCount(0);
    await expect(client.locator('[data-message]')).toHaveCount(1);
  });
});

test('a message that can no longer be posted stays with its author, who reads why', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await field(page).fill('Too late');
  await send(page).click();
  const withheld = page.locator('[data-withheld]');
  await expect(withheld).toContainText('Too late');
  await studio.call('POST', `/api/Projects/${id}/archive`);
  await expect(withheld).toContainText('Not sent.');
  await expectAccessible(page);
  await studio.call('POST', `/api/Projects/${id}/unarchive`);
  await withheld.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page)).toHaveValue('Too late');
  await expect(withheld).toHaveCount(0);
});
