import sharp from 'sharp';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createProject } from '#tests/support/project.ts';

async function picture(name: string, width: number, height: number) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#2B5BD7' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

test('pictures are uploaded, viewed and deleted', {
  tag: ['@S2.images.empty', '@S2.images.viewer', '@S9.viewer.button', '@S9.viewer.wheel', '@S9.viewer.zoom'],
}, async ({ page, admin }) => {
  const project = await createProject(page, admin);
  await openAs(page, admin, `/projects/${project.id}?tab=images`);
  await expect(page.getByText('No images uploaded yet')).toBeVisible();

  await page.getByRole('button', { name: 'Upload Images' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Images' });
  await dialog.getByLabel('Choose files').setInputFiles([
    await picture('court.jpg', 3000, 2000),
    await picture('garden.jpg', 800, 1200),
    {
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ]);
  await dialog.getByLabel('Category').fill('Site');
  await dialog.getByLabel('Description').fill('From the gate');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByRole('alert')).toContainText('JPEG');
  await dialog.getByRole('button', { name: 'Remove drawing.svg' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await expect(page.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('tab', { name: 'Images 2' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Open garden.jpg' }).click();
  const viewer = page.getByRole('dialog', { name: 'garden.jpg' });
  await expect(viewer.getByText(/^From the gate · [\d.]+ KB · 800 × 1200 · Site · Ada Admin/)).toBeVisible();
  await expectAccessible(page);
  const zoom = viewer.getByRole('status', { name: 'Zoom' });
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveText('120%');
  await page.keyboard.press('0');
  await viewer.getByRole('img').hover();
  await page.mouse.wheel(0, 100);
  await expect(zoom).toHaveText('90%');
  await page.mouse.wheel(0, -100);
  await expect(zoom).toHaveText('99%');
  await viewer.getByRole('button', { name: 'Rotate right' }).click();
  await expect(viewer.getByRole('img')).toHaveAttribute('style', /rotate\(90deg\)/);
  // On a slow machine the two clicks can be too far apart for a double click.
  await expect(async () => {
    await page.keyboard.press('0');
    await viewer.getByRole('img').dblclick();
    await expect(zoom).toHaveText('200%', { timeout: 1000 });
  }).toPass();

  // The next picture starts at 100 %. Beyond the size of its preview, the original is shown.
  await page.keyboard.press('ArrowRight');
  const court = page.getByRole('dialog', { name: 'court.jpg' });
  await expect(court.getByRole('status').filter({ hasText: 'court.jpg, picture 2 of 2' })).toBeAttached();
  await expect(court.getByRole('status', { name: 'Zoom' })).toHaveText('100%');
  await expect(court.getByRole('img')).toHaveAttribute('src', /variant=preview/);
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('+');
  await expect(court.getByRole('status', { name: 'Zoom' })).toHaveText('500%');
  if ((page.viewportSize()?.width ?? 0) > 900) {
    await expect(court.getByRole('img')).toHaveAttribute('src', /variant=original/);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    court.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('court.jpg');
  await asOnPhone(page, async () => {
    const name = await court.getByRole('heading', { name: 'court.jpg' }).boundingBox();
    expect(name?.width, 'The name has the whole line').toBeGreaterThan(300);
  });

  await court.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Image' }).getByRole('button', { name: 'Delete' }).click();
  await expect(court).toBeHidden();
  await expect(page.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Open garden.jpg' }).click();
  await expect(viewer).toBeVisible();
  // A button that becomes disabled keeps the focus, so that the next key is not lost.
  const closer = viewer.getByRole('button', { name: 'Zoom in' });
  for (let step = 0; step < 9; step += 1) await closer.click();
  await expect(closer).toBeDisabled();
  await expect(closer).toBeFocused();
  // A key that repeats closes the picture, and does not leave the page.
  await closer.evaluate((button) => {
    for (let count = 0; count < 3; count += 1)
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(`/projects/${project.id}?tab=images`);
  await expect(page.getByRole('button', { name: 'Open garden.jpg' })).toBeFocused();

  // Back closes what lies on top: the conversation, then the picture. A link opens it, and closing stays on the page.
  await page.getByRole('button', { name: 'Open garden.jpg' }).click();
  await viewer.getByRole('button', { name: 'Conversation' }).click();
  const conversation = page.getByRole('dialog', { name: 'Conversation' });
  await expect(conversation).toBeVisible();
  await page.goBack();
  await expect(conversation).toBeHidden();
  await expect(viewer).toBeVisible();
  const link = page.url();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(`/projects/${project.id}?tab=images`);
  await page.goto(link);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(`/projects/${project.id}?tab=images`);
});
