import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { openDocuments, textFile, uploadDocuments } from '#tests/support/documents.ts';
import { apiOf, blockChanges, expect, openAs, test } from '#tests/support/journey.ts';

test('documents are uploaded, downloaded and deleted', {
  tag: [
    '@S2.documents.empty',
    '@S2.documents.download',
    '@S2.documents.delete',
    '@S2.uploads.failure',
    '@S5.document.images',
    '@S8.upload.inline',
    '@phone',
  ],
}, async ({ page, admin }) => {
  await openDocuments(page, admin);
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(dialog.getByText('Up to 512 MB')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload' })).toBeDisabled();
  const name = 'Protocol of the first visit on site – Änderungen.txt';
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([
      textFile(name),
      textFile('fake.pdf', 'no PDF at all'),
      { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    ]);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByLabel('Description').fill('For the archive');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();

  // The text file is uploaded; the invalid PDF stays in the dialog with an error.
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove fake.pdf' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  const card = page.getByRole('listitem', { name });
  await expect(card.getByText('For the archive')).toBeVisible();
  await expect(card.getByText('Ada Admin')).toBeVisible();
  await expect(card.getByText('Protocol of the first visit on...')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Documents 1' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(await readFile(await download.path(), 'utf8')).toBe('What we saw on site.');

  await card.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog', { name: 'Delete Document' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').getByText('Document deleted')).toBeVisible();
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
});

test('a failed download and a list that does not load show an error', {
  tag: ['@S2.documents.error', '@S8.download.failed'],
}, async ({ page, admin }) => {
  await openDocuments(page, admin);
  await uploadDocuments(page, textFile('notes.txt'));

  await page.route('**/download', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('button', { name: 'Download notes.txt' }).click();
  await expect(page.getByText('Download failed: 404 Not Found')).toBeVisible();

  await blockChanges(page);
  await page.route('**/api/Documents/project/*', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.reload();
  await expect(page.getByText('Error loading project documents')).toBeVisible();
  await page.unroute('**/api/Documents/project/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem', { name: 'notes.txt' })).toBeVisible();
});

test('an upload shows its progress, cannot be closed, and can be cancelled', {
  tag: ['@S2.uploads.blocked', '@S2.uploads.success'],
}, async ({ page, admin }) => {
  await openDocuments(page, admin);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Network.enable');
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    // Slow enough that the upload is still running during the checks.
    uploadThroughput: 50_000,
  });
  // A file dropped on the tab opens the dialog with it.
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(4_000_000).fill(97)], 'large.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.getByText('No documents uploaded yet').dispatchEvent('drop', { dataTransfer: data });
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Upload of large.txt' });
  await expect(bar).not.toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(bar).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await slow.detach();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem', { name: 'large.txt' })).toBeVisible();

  // In print the card shows the name but no buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('large.txt', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download large.txt' })).toBeHidden();
});

test('a demo company shows its file size limit', async ({ page, request }) => {
  const companies = await (await request.get('/api/Tenants')).json();
  const { id, demoAccounts } = companies.find(({ demoLabel }: { demoLabel: string }) => demoLabel === 'Sandbox');
  const account = { tenantId: id, ...demoAccounts[0] };
  const [project] = await (await apiOf(request, account))('GET', '/api/Projects?limit=1');
  for (const [tab, button] of [
    ['documents', 'Upload Document'],
    ['images', 'Upload Images'],
  ] as const) {
    await openAs(page, account, `/projects/${project.id}?tab=${tab}`);
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.getByRole('dialog', { name: button });
    await expect(dialog.getByText('Up to 5 MB')).toBeVisible();
  }
});

test('of files that are dropped on documents, those that are not taken are named with the reason', async ({
  page,
  admin,
}) => {
  await openDocuments(page, admin);
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
  const drop = async (on: Locator, names: Record<string, string>) => {
    const data = await page.evaluateHandle((files) => {
      const transfer = new DataTransfer();
      for (const [name, type] of Object.entries(files)) transfer.items.add(new File(['What it has.'], name, { type }));
      return transfer;
    }, names);
    await on.dispatchEvent('drop', { dataTransfer: data });
  };
  await drop(page.getByText('No documents uploaded yet'), {
    'logo.svg': 'image/svg+xml',
    'art.psd': 'image/vnd.adobe.photoshop',
    // Linux knows the type of this one, Windows and macOS do not.
    'plan.dwg': 'image/vnd.dwg',
    'hall.dwg': '',
    'photo.jpg': 'image/jpeg',
    'notes.txt': 'text/plain',
  });
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  const refused = dialog.getByRole('alert');
  for (const name of ['logo.svg', 'art.psd', 'plan.dwg', 'hall.dwg'])
    await expect(refused).toContainText(`${name} is not a document that can be uploaded here.`);
  await expect(refused).toContainText('photo.jpg is a picture. Please upload it under Images.');
  await expect(refused).not.toContainText('notes.txt');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem', { name: 'notes.txt' })).toBeVisible();

  // A drop without one file that is taken is answered too, also on a document.
  await drop(page.getByRole('listitem', { name: 'notes.txt' }), { 'logo.svg': 'image/svg+xml' });
  const version = page.getByRole('dialog');
  await expect(version.getByRole('alert')).toContainText('logo.svg is not a document that can be uploaded here.');
});
