import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { uploadDocuments } from '#tests/support/documents.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { field, message, send } from '#tests/support/message-screen.ts';
import { pdfOf } from '#tests/support/sample-files.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

const plan = (...lines: string[]) => ({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf(lines) });

/** Where a pin is on its page, in percent. */
async function placeOf(pin: Locator, page: Locator): Promise<[number, number]> {
  const [at, whole] = [await pin.boundingBox(), await page.boundingBox()];
  if (!at || !whole) throw new Error('not on screen');
  const part = (place: number, size: number, start: number, length: number) =>
    Math.round((100 * (place + size / 2 - start)) / length);
  return [part(at.x, at.width, whole.x, whole.width), part(at.y, at.height, whole.y, whole.height)];
}

async function choose(page: Page, lane: string): Promise<void> {
  await page.getByRole('radio', { name: lane }).check({ force: true });
}

test('people pin messages to a page, in their lane, and the pins stay with their version', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=documents`);
  await uploadDocuments(page, plan('Ground floor', 'First floor'));
  await page.getByRole('button', { name: 'Preview plan.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'plan.pdf' });
  const sheet = dialog.getByRole('img', { name: 'Page 1', exact: true });
  await expect(sheet).toBeVisible();

  // With the mouse, for staff only.
  await dialog.getByRole('button', { name: 'Add a Pin' }).click();
  await expect(dialog.getByText('Choose the place of the pin.')).toBeVisible();
  const { width = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
  await sheet.click({ position: { x: width * 0.25, y: height * 0.2 }, force: true });
  await expect(dialog.getByText('New pin · Page 1 · Version 1')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await choose(page, 'Staff only');
  await field(page).fill('Is this wall load-bearing?');
  await send(page).click();
  const internal = dialog.getByRole('button', { name: 'Internal pin 1: Is this wall load-bearing?' });
  await expect(internal).toBeVisible();
  expect(await placeOf(internal, sheet)).toEqual([25, 20]);

  // With the keyboard, for the client.
  await dialog.getByRole('button', { name: 'Add a Pin' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^New pin, page 1/ })).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await choose(page, 'Acme');
  await field(page).fill('Is this door wide enough?');
  await send(page).click();
  const pin = dialog.getByRole('button', { name: 'Pin 1: Is this door wide enough?', exact: true });
  await expect(pin).toBeVisible();
  expect(await placeOf(pin, sheet)).toEqual([54, 48]);
  await expect(message(page, 'Is this door wide enough?').getByText('Pin 1 · Page 1')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await asOnPhone(page, async () => {
    const shown = await dialog.getByRole('region', { name: 'Pages of plan.pdf' }).boundingBox();
    expect(shown?.height, 'A phone shows the page beside its conversation').toBeGreaterThan(200);
  });

  // The client sees only theirs, without a gap, and answers.
  await withSecondUser(browser, studio.ann, async (other) => {
    await other.goto(page.url());
    const shown = other.getByRole('dialog', { name: 'plan.pdf' });
    await shown.getByRole('button', { name: 'Pin 1: Is this door wide enough?' }).click();
    await expect(message(other, 'Is this door wide enough?')).toBeVisible();
    await expect(shown.getByRole('button', { name: /pin/i, expanded: true })).toHaveText('1');
    await expect(other.getByText('load-bearing')).toHaveCount(0);
    await message(other, 'Is this door wide enough?')
      .getByRole('button', { name: /^Reply/ })
      .click();
    await field(other).fill('A little wider, please.');
    await send(other).click();
    await expect(message(page, 'A little wider, please.')).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'Close conversation' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  // A new version has no pins. Those of the older one say so, and lead to it.
  const card = page.getByRole('listitem', { name: 'plan.pdf' });
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Upload New Version' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload New Version' });
  await upload.getByLabel('Choose a file').setInputFiles([plan('Ground floor, wider door')]);
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(upload).toBeHidden();
  await page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Preview plan.pdf' }).click();
  await expect(dialog.getByText('Ground floor, wider door')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Pin 1/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Conversation' }).click();
  await page.getByRole('button', { name: 'Pin 1 · Page 1 · Older version 1', exact: true }).click();
  await expect(dialog.getByText('Version 1 of 2. Its pins stay with it.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pin 1: Is this door wide enough?' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await dialog.getByRole('button', { name: 'Show the newest version' }).click();
  await expect(dialog.getByText('Ground floor, wider door')).toBeVisible();
});

test('a pin on a picture stays on its place when the picture is turned and grown', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.ann.id] });
  await openAs(page, admin, `/projects/${id}?tab=images`);
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#7a8a9a' } })
    .png()
    .toBuffer();
  await page.getByRole('button', { name: 'Upload Images' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Images' });
  await upload.getByLabel('Choose files').setInputFiles([{ name: 'site.png', mimeType: 'image/png', buffer }]);
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(upload).toBeHidden();
  await page
    .getByRole('button', { name: /site\.png/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: 'site.png' });
  const picture = viewer.getByRole('img', { name: 'site.png' });
  await viewer.getByRole('button', { name: 'Rotate right' }).click();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await viewer.getByRole('button', { name: 'Add a Pin' }).click();
  const box = await picture.boundingBox();
  if (!box) throw new Error('not on screen');
  // Near the upper right corner of what is seen, which is near the upper left one of the picture.
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.3);
  await field(page).fill('Replace this lamp');
  await send(page).click();
  const pin = viewer.getByRole('button', { name: /^Pin 1: Replace this lamp/ });
  await expect(pin).toBeVisible();
  expect(await placeOf(pin, picture)).toEqual([80, 30]);
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Reset view' }).click();
  await expect.poll(() => placeOf(pin, picture)).toEqual([30, 20]);
  await expect(viewer.getByText('New pin')).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Close conversation' }).click();
  await expect(viewer.getByRole('complementary', { name: 'Conversation' })).toBeHidden();
  await pin.click();
  await expect(message(page, 'Replace this lamp')).toContainText('Pin 1');

  // An approval takes pins as well, until its project is archived.
  const [image] = await studio.call('GET', `/api/Image/project/${id}`);
  const people = { question: 'Like this?', personIds: [studio.ann.id] };
  const signOff = await studio.call('POST', `/api/Image/${image.imageId}/sign-offs`, people);
  await page.goto(`/approvals/${signOff.id}`);
  const add = page.getByRole('button', { name: 'Add a Pin' });
  await expect(add).toBeVisible();
  await studio.call('POST', `/api/Projects/${id}/archive`);
  await expect(add).toHaveCount(0);
});
