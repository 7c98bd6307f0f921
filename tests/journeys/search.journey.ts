import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** What the palette finds beside pages and commands. */

test('a message is found by its words, and opens at its place', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const subjectId = await studio.addProject({ title: 'Lobby' });
  const post = (body: string) =>
    studio.call('POST', '/api/Messages', { subjectType: 'project', subjectId, body, audience: 'client' });
  await post('The oak floor arrives on Monday.');
  for (let each = 0; each < 30; each += 1) await post(`Nothing new today, ${each}.`);
  await openAs(page, admin, '/dashboard');

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('oak');
  const found = page.getByRole('group', { name: 'Messages' }).getByRole('option');
  await expect(found).toContainText(['The oak floor arrives on Monday.']);
  await expect(found).toContainText(['Ada Admin · Lobby']);
  await expect(found.locator('mark')).toHaveText('oak');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await found.click();
  await expect(page).toHaveURL(/tab=conversation&message=/);
  await expect(page.locator('[data-message]').filter({ hasText: 'The oak floor arrives' })).toBeInViewport();
});

test('what is archived is found when one asks for it', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await studio.call('POST', `/api/Projects/${id}/archive`);
  await openAs(page, admin, '/dashboard');

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('lobby');
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toBeVisible();
  const more = page.getByRole('option', { name: 'Search in archived projects too' });
  await expect(more).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const project = page.getByRole('option', { name: /^Lobby/ });
  await expect(project).toContainText('Acme · Not Started · Archived');
  await expect(more).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`));
});
