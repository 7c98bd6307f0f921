import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

test('a list is exported by keyboard, with the rows that the filters find', async ({ page, admin, request }) => {
  await createStudio(request, admin);
  await openAs(page, admin, '/clients');
  await page.getByPlaceholder('Search clients...').fill('nothing like this');
  await expect(page).toHaveURL(/search=/);
  const empty = await exported();
  expect(empty).toMatch(/^\uFEFFid,name,[^\n]*\r\n$/);
  await page.getByPlaceholder('Search clients...').fill('');
  const all = await exported();
  expect(all.split('\r\n').length).toBeGreaterThan(2);
  await expectAccessible(page);

  async function exported(): Promise<string> {
    const button = page.getByRole('button', { name: 'Export as CSV' });
    await button.focus();
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('clients.csv');
    await expect(button).toBeFocused();
    return readFile(await file.path(), 'utf8');
  }
});
