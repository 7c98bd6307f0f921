import { readFile } from 'node:fs/promises';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { openDocuments, textFile, uploadDocuments } from '#tests/support/documents.ts';
import { expect, test } from '#tests/support/journey.ts';
import { pdfOf, zip } from '#tests/support/sample-files.ts';

test('PDF and text open in a preview; other types offer the download', {
  tag: ['@phone'],
}, async ({ page, admin }) => {
  await openDocuments(page, admin);
  const plan = pdfOf(Array.from({ length: 12 }, (_, index) => `Sheet ${index + 1} of the plan`));
  await uploadDocuments(
    page,
    textFile('notes.txt', 'Änderungen <b>vor Ort</b>'),
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan },
    { name: 'all.zip', mimeType: 'application/zip', buffer: zip({ 'a.txt': 'a' }) },
  );

  const opener = page.getByRole('button', { name: 'Preview plan.pdf' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'plan.pdf' });
  await expect(dialog.getByText('12 pages')).toBeVisible();
  await expect(dialog.getByText('Sheet 1 of the plan')).toBeVisible();
  const first = dialog.getByRole('img', { name: 'Page 1', exact: true });
  await expect.poll(() => first.evaluate(countDarkPixels)).toBeGreaterThan(100);
  await expect(dialog.getByRole('img', { name: 'Page 12' })).toHaveCount(0);
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const name = dialog.getByRole('heading', { name: 'plan.pdf' });
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(250);
  if (size) await page.setViewportSize(size);
  const { width: before = 0 } = (await first.boundingBox()) ?? {};
  await dialog.getByRole('region', { name: 'Pages of plan.pdf' }).press('+');
  await expect(dialog.getByText('120%')).toBeVisible();
  await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(before * 1.1);
  await dialog.getByRole('region', { name: 'Pages of plan.pdf' }).press('End');
  await expect(dialog.getByText('Sheet 12 of the plan')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path())).toEqual(plan);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  // The whole card is the button.
  await page.getByRole('listitem', { name: 'notes.txt' }).click({ position: { x: 250, y: 90 } });
  await expect(page.getByRole('region', { name: 'Text of notes.txt' })).toHaveText('Änderungen <b>vor Ort</b>');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preview all.zip' }).click();
  await expect(page.getByText('No preview available')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByText('No preview available')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Preview all.zip' })).toBeVisible();
});

/** Counts the dark pixels of a canvas. */
function countDarkPixels(element: HTMLElement | SVGElement): number {
  const canvas = element as HTMLCanvasElement;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100) dark += 1;
  return dark;
}
