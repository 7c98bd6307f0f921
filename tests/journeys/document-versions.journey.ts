import { readFile } from 'node:fs/promises';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { openDocuments, textFile, uploadDocuments } from '#tests/support/documents.ts';
import { expect, test } from '#tests/support/journey.ts';

test('a document gets versions by button and by drop; all are listed, downloaded and compared', async ({
  page,
  admin,
}) => {
  await openDocuments(page, admin);
  await uploadDocuments(page, textFile('plan.txt', 'The first plan.'));
  const card = page.getByRole('listitem', { name: 'plan.txt' });
  await expect(card).toContainText('Version 1');
  await expect(card.getByRole('button', { name: /^Version/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByText('Newest')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Compare' })).toHaveCount(0);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Upload New Version' }).click();
  const form = page.getByRole('dialog', { name: 'Upload New Version' });
  await form.getByLabel('Choose a file').setInputFiles(textFile('plan two.txt', 'The second plan.'));
  await form.getByLabel('What is new?').fill('The stairs moved');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText('The stairs moved')).toBeVisible();
  await asOnPhone(page, () => expectNoSidewaysScroll(page));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download version 1' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe('The first plan.');

  await dialog.getByRole('button', { name: 'Compare' }).click();
  const compare = page.getByRole('dialog', { name: 'Compare versions' });
  const [left, right] = [
    compare.getByRole('region', { name: 'Version 1' }),
    compare.getByRole('region', { name: 'Version 2' }),
  ];
  await expect(left.getByText('The first plan.')).toBeVisible();
  await expect(right.getByText('The second plan.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await compare.getByLabel('Second version').selectOption({ index: 1 });
  await expect(compare.getByText('The first plan.')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(compare).toBeHidden();
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(compare).toBeVisible();
  await page.goBack();
  await expect(compare).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The card shows the newest version, and takes files that are dropped on it.
  const renamed = page.getByRole('listitem', { name: 'plan two.txt' });
  const button = renamed.getByRole('button', { name: 'Version 2: all versions of plan two.txt' });
  await expect(renamed.getByRole('button', { name: 'More actions' })).toBeFocused();
  await expect(button).toBeVisible();
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['The third plan.'], 'plan three.txt', { type: 'text/plain' }));
    return transfer;
  });
  await renamed.dispatchEvent('dragenter', { dataTransfer: files });
  await expect(renamed.getByText('Drop to upload version 3')).toBeVisible();
  await expect(page.getByText('Drop to upload to this project')).toHaveCount(0);
  await renamed.dispatchEvent('drop', { dataTransfer: files });
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('listitem', { name: 'plan three.txt' })).toBeVisible();
});
