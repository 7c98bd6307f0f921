import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** Pictures that people choose for themselves. */

test('a person adds a picture, and others see it where they see the person', async ({
  page,
  browser,
  request,
  admin,
}) => {
  await createStudio(request, admin);
  await openAs(page, { ...admin, userName: 'wim' }, '/user');
  const card = page.getByRole('group', { name: 'Picture' });
  await expect(card.locator('img')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const background = '#c06030';
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'me.txt', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(card.getByRole('alert')).toHaveText('This file is not a PNG, JPEG or WebP picture.');
  await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('Picture changed')).toBeVisible();
  await expect(card.locator('img')).toBeVisible();
  await expect(page.getByRole('banner').locator('img[src^="blob:"]')).toBeVisible();

  const others = await browser.newPage();
  await openAs(others, admin, '/users');
  const user = others.getByRole('article', { name: 'Wim Worker' });
  await expect(user.locator('img')).toBeVisible();
  await user.getByRole('button', { name: 'More actions' }).click();
  await others.getByRole('menuitem', { name: 'Remove Picture' }).click();
  await others.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(others.getByText('Picture removed')).toBeVisible();
  await expect(user.locator('img')).toHaveCount(0);
  await expect(user).toContainText('WW');
  await others.close();

  await page.reload();
  await expect(card.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});
