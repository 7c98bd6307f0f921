import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { openDocuments, textFile, uploadDocuments } from '#tests/support/documents.ts';
import { apiOf, expect, test } from '#tests/support/journey.ts';
import { pdfOf } from '#tests/support/sample-files.ts';

test('documents show their first page, get labels, and are listed by label and in an order', async ({
  page,
  request,
  admin,
}) => {
  await openDocuments(page, admin);
  await uploadDocuments(
    page,
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf(['The plan of the ground floor']) },
    textFile('notes.txt', 'Much longer than the others. '.repeat(40)),
    textFile('Protocol of the first visit on site, part 7.txt'),
  );
  const item = (name: string) => page.getByRole('listitem', { name });
  const names = () => page.getByRole('list', { name: 'Documents' }).getByRole('heading');
  const picture = item('plan.pdf').locator('img');
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(640);
  await expect(item('notes.txt').locator('img')).toHaveCount(0);
  const cut = item('Protocol of').getByText('Protocol of the first visit on...');
  expect(await cut.evaluate((each) => getComputedStyle(each, '::after').content)).toBe('"txt"');

  // By the keyboard: the menu of a card gives it a label.
  await item('plan.pdf').getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Label' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Label' });
  await expect(dialog.getByLabel('Label')).toBeFocused();
  await page.keyboard.type('Drawings');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await item('plan.pdf').getByRole('button', { name: 'Show only Drawings' }).click();
  await expect(names()).toHaveText(['plan.pdf']);

  // What is uploaded now gets the label as well.
  await uploadDocuments(page, textFile('stairs.txt'));
  await expect(names()).toHaveText(['stairs.txt', 'plan.pdf']);
  await page.getByRole('combobox', { name: 'Label' }).click();
  await page.getByRole('option', { name: 'All labels' }).click();
  await expect(names()).toHaveCount(4);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: 'Size. Sort ascending' }).click();
  await expect(names()).toHaveText([/^Protocol/, 'stairs.txt', 'plan.pdf', 'notes.txt']);
  await page.getByRole('button', { name: 'Size, ascending. Sort descending' }).click();
  await expect(names().first()).toHaveText('notes.txt');
  await expectAccessible(page);
  await asOnPhone(page, () => expectNoSidewaysScroll(page));

  // The list does not change while a document is open, nor after a reload.
  await page.getByRole('button', { name: 'Preview notes.txt' }).click();
  await expect(page.getByRole('dialog', { name: 'notes.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(names()).toHaveText(['notes.txt', 'plan.pdf', 'stairs.txt', /^Protocol/]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await item('plan.pdf').getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Download' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.pdf');

  // Several get a label at once.
  const all = page
    .getByRole('button', { name: 'Export as CSV' })
    .locator('xpath=preceding-sibling::*[1]')
    .getByRole('button');
  await all.press('Enter');
  await page.getByRole('menuitem', { name: 'Select' }).press('Enter');
  const bar = page.getByRole('region', { name: 'Selected documents' });
  await expect(bar.getByRole('button', { name: 'Set label' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select notes.txt' }).check();
  await page.getByRole('checkbox', { name: 'Select stairs.txt' }).check();
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expectAccessible(page);
  await asOnPhone(page, () => expectNoSidewaysScroll(page));
  await bar.getByRole('button', { name: 'Set label' }).click();
  await dialog.getByLabel('Label').fill('Notes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show only Notes' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Select notes.txt' })).toBeChecked();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Remove label' }).click();
  await expect(page.getByRole('button', { name: 'Show only Notes' })).toHaveCount(0);
  await all.click();
  await page.getByRole('menuitem', { name: 'End selection' }).click();
  await expect(bar).toBeHidden();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await all.click();
      await page.getByRole('menuitem', { name: 'Download all' }).click();
    })(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByText('Documents downloaded')).toBeVisible();

  // The company takes drawings from now on.
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await (await apiOf(request, admin))('PATCH', '/api/Company', { documentTypes: ['dwg'] });
  await page.reload();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const form = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(form.getByText(/RAR, DWG/)).toBeVisible();
  await form
    .getByLabel('Choose files')
    .setInputFiles({ name: 'hall.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from('AC1032\0\0\0\0\0') });
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(item('hall.dwg')).toBeVisible();
});
