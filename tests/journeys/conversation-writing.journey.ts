import { expectAccessible } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { field, form, message, send } from '#tests/support/message-screen.ts';
import { createStudio } from '#tests/support/studio.ts';

test('a draft outlives another screen and a failed send', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await field(page).fill('Half a thought');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await page.getByRole('link', { name: 'Lobby' }).click();
  await page.getByRole('tab', { name: 'Conversation' }).click();
  await expect(field(page)).toHaveValue('Half a thought');

  await page.route('**/api/WithheldMessages', (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  );
  await send(page).click();
  await expect(form(page).getByRole('alert')).toContainText('Not sent.');
  await expect(field(page)).toHaveValue('Half a thought');
  await expectAccessible(page);
  await page.unroute('**/api/WithheldMessages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message(page, 'Half a thought')).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
});
