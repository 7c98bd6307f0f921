import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { textFile } from '#tests/support/documents.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

test('staff keep a document to themselves, share it, and take it back', async ({ page, admin, request, browser }) => {
  const { ann, addProject } = await createStudio(request, admin);
  const address = `/projects/${await addProject({ title: 'Tower' })}?tab=documents`;
  await openAs(page, admin, address);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  const audience = dialog.getByRole('group', { name: 'Visible to' });
  await expect(audience.getByRole('radio', { name: 'Acme' })).toBeChecked();
  await audience.getByRole('radio', { name: 'Staff only' }).check();
  await dialog.getByLabel('Choose files').setInputFiles([textFile('margin.txt')]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();

  await withSecondUser(browser, ann, async (client) => {
    await client.goto(address);
    await expect(client.getByText('No documents uploaded yet')).toBeVisible();

    const button = page.getByRole('listitem', { name: 'margin.txt' }).getByRole('button', { name: /^Visible to/ });
    await expect(button).toHaveAccessibleName('Visible to: Staff only. Change for margin.txt');
    await button.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Staff only' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Visible to Acme', { exact: true })).toBeVisible();
    await expect(button).toHaveAccessibleName('Visible to: Acme. Change for margin.txt');
    await expect(button).toBeFocused();
    await asOnPhone(page, () => expectNoSidewaysScroll(page));

    const shared = client.getByRole('listitem', { name: 'margin.txt' });
    await expect(shared).toBeVisible();
    // Client users learn of no audience.
    await expect(client.getByText(/Staff only|Visible to/)).toHaveCount(0);
    await button.click();
    await page.getByRole('menuitemradio', { name: 'Staff only' }).click();
    await expect(shared).toBeHidden();
  });
});
