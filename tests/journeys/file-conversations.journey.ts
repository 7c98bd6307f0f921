import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { field, message, send } from '#tests/support/message-screen.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

async function uploadFile(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByLabel('Choose files').setInputFiles([file]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const samplePicture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#2B5BD7' } })
    .png()
    .toBuffer();

test('documents and pictures have conversations, which follow who sees the file', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=documents`);
  await uploadFile(page, 'Upload Document', {
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A plan'),
  });
  await page.getByRole('listitem', { name: 'plan.txt' }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conversation' });
  await expect(dialog.getByText('No messages yet')).toBeVisible();
  await field(page).fill('Is this the latest?');
  await send(page).click();
  await expect(message(page, 'Is this the latest?')).toContainText('Acme');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Preview plan.txt' }).click();
  await page.getByRole('dialog', { name: 'plan.txt' }).getByRole('button', { name: 'Conversation' }).click();
  await expect(message(page, 'Is this the latest?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: 'plan.txt' }).getByRole('button', { name: 'Close' }).click();

  await withSecondUser(browser, studio.ann, async (other) => {
    await other.goto(address);
    await expect(message(other, 'Is this the latest?')).toBeVisible();
    await page.getByRole('button', { name: /^Visible to: Acme/ }).click();
    await page.getByRole('menuitemradio', { name: 'Staff only' }).click();
    await expect(other.getByText('This conversation is no longer here.')).toBeVisible();
    await expect(other.getByText('Is this the latest?')).toHaveCount(0);
  });
  await page.goto(address);
  await expect(dialog.getByText('Only staff can see this document.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Staff only' })).toBeChecked();
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await expect(message(page, 'Is this the latest?')).toContainText('Staff only');

  await page.goto(`/projects/${id}?tab=images`);
  await uploadFile(page, 'Upload Images', { name: 'door.png', mimeType: 'image/png', buffer: await samplePicture() });
  await page.getByRole('button', { name: 'Open door.png' }).click();
  await page.getByRole('button', { name: 'Conversation' }).click();
  await field(page).fill('A fine door.');
  await send(page).click();
  await expect(message(page, 'A fine door.')).toBeVisible();
  await expectAccessible(page);
});
