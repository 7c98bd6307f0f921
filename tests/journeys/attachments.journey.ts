import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { field, form, message, openMenu, send } from '#tests/support/message-screen.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

test('files are attached by button, by paste and by drop, shown in the text or downloaded', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles([textFile('plan.txt', 'A plan'), textFile('virus.exe', 'x')]);
  await expect(chosen).toContainText(['plan.txt']);
  await expect(form(page).getByRole('alert')).toContainText('virus.exe is not a kind of file');
  await expectAccessible(page);
  await give(page, 'paste', 'pasted.txt');
  await give(page, 'drop', 'dropped.txt');
  await expect(chosen).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove pasted.txt' }).click();
  await expect(chosen).toHaveCount(2);
  // They wait with the draft.
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('tab', { name: 'Conversation' }).click();
  await expect(chosen).toHaveCount(2);
  // A picture goes into the text, and asks for its words.
  await field(page).fill('Two files\n');
  await field(page).press('Control+End');
  await give(page, 'paste', 'floor.png');
  await expect(page.getByText('Say between the brackets what the picture shows')).toBeVisible();
  await page.keyboard.type('The ground floor');
  await expect(field(page)).toHaveValue(/^Two files\n!\[The ground floor\]\(picture:\d+\)$/);
  await send(page).click();
  const picture = message(page, 'Two files').getByRole('button', { name: 'Show large: The ground floor' });
  await expect(picture.getByRole('img', { name: 'The ground floor' })).toBeVisible();
  await picture.click();
  const large = page.getByRole('dialog', { name: 'floor.png' });
  await expect(large.getByRole('img', { name: 'The ground floor' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(picture).toBeFocused();
  await expect(message(page, 'Two files').getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
  await expect(chosen).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await withSecondUser(browser, studio.ann, async (other) => {
    await other.goto(`/projects/${id}?tab=conversation`);
    const download = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Download plan.txt' }).click();
    expect((await download).suggestedFilename()).toBe('plan.txt');
  });
  await openMenu(page, 'Two files', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Download plan.txt' })).toHaveCount(0);
});

test('a file that was not uploaded is tried again before the message is sent', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await page.route('**/api/Attachments', (route) => route.abort('failed'));
  await field(page).fill('See the plan');
  await give(page, 'paste', 'plan.txt');
  await page.getByRole('button', { name: 'Try the upload again' }).waitFor();
  await send(page).click();
  await expect(page.getByText('A file could not be uploaded. Try it again, or remove it.')).toBeVisible();
  await page.unroute('**/api/Attachments');
  await page.getByRole('button', { name: 'Try the upload again' }).click();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
  await send(page).click();
  await expect(message(page, 'See the plan').getByRole('button', { name: 'Download plan.txt' })).toBeVisible();
});

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Pastes a file into the field, or drops it there. */
async function give(page: Page, how: 'paste' | 'drop', name: string) {
  const data = await page.evaluateHandle(async (fileName) => {
    const transfer = new DataTransfer();
    const isPicture = fileName.endsWith('.png');
    const canvas = new OffscreenCanvas(300, 200);
    canvas.getContext('2d')?.fillRect(20, 20, 200, 100);
    const picture = await canvas.convertToBlob();
    transfer.items.add(
      new File([isPicture ? picture : 'text'], fileName, { type: isPicture ? 'image/png' : 'text/plain' }),
    );
    return transfer;
  }, name);
  if (how === 'drop') return field(page).dispatchEvent('drop', { dataTransfer: data });
  await field(page).evaluate(
    (area, clipboardData) => area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    data,
  );
}
