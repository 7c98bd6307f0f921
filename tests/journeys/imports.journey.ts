import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

const csv = (text: string, name = 'clients.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel('File', { exact: true }).setInputFiles(file);

test('an administrator sees what the rows of a file do, leaves out a wrong one, runs the import and undoes it', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await openAs(page, admin, '/settings/import');
  await expect(page.getByText('Nothing was imported yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await choose(
    page,
    csv('Firma;Mailadresse;Ort\nMüller & Söhne;info@mueller.example;Köln\nGlobex;nobody;Bonn\nUmbrella;;\n'),
  );
  await expect(page.getByText('3 rows: 2 new · 1 without a change')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Müller & Söhne');
  // A column that the headers do not tell is chosen, and the rows are checked again.
  await page.getByLabel('Mailadresse').selectOption('Email');
  await expect(page.getByRole('list', { name: 'Problems' })).toHaveText(
    'Row 3, Mailadresse: Please enter a valid email address',
  );
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('checkbox', { name: 'Leave out 1 row with problems' }).press('Space');
  await page.getByRole('button', { name: 'Import 2 rows' }).press('Enter');
  await expect(page.getByText('Imported: 2 new · 1 left out')).toBeVisible();

  const earlier = page.getByRole('list', { name: 'Earlier imports' });
  await expect(earlier).toContainText('Clients · clients.csv');
  await expect(earlier).toContainText('2 new · 1 left out');
  const clients = await studio.call('GET', '/api/Clients');
  const [{ id }] = clients.filter(({ name }: { name: string }) => name === 'Umbrella');
  await studio.call('PATCH', `/api/Clients/${id}`, { phone: '030 1' });
  await earlier.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo import' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('1 row was removed.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What stays' })).toHaveText(
    'Umbrella stays. It was changed since the import.',
  );
  await expect(earlier.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the template of each noun can be imported, and a file that is no table is refused with words', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/settings/import');
  for (const [noun, words] of [
    ['Clients', '1 row: 1 new'],
    ['Users', 'There is no client with this name. Import clients first.'],
    ['Projects', 'There is no client with this name. Import clients first.'],
  ] as const) {
    await page.getByLabel('What to import').selectOption(noun);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Template' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${noun.toLowerCase()}.csv`);
    const content = await readFile(await download.path(), 'utf8');
    await choose(page, csv(content, download.suggestedFilename()));
    await expect(page.getByText(words)).toBeVisible();
  }
  await choose(page, csv('PK\u0003\u0004\u0000', 'clients.xlsx'));
  await expect(page.getByRole('alert').getByText('This is not a CSV file.')).toBeVisible();
});
