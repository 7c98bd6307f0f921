import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createProject } from '#tests/support/project.ts';

test('an archived project leaves the list, opens read-only, and comes back', async ({ page, admin }) => {
  const { id } = await createProject(page, admin);
  await openAs(page, admin, '/projects');
  const card = page.getByRole('article', { name: 'North wing' });
  await card.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Archive Project' }).click();
  await expect(page.getByText('Project archived')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Project unarchived')).toBeVisible();
  await expect(card).toBeVisible();

  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive Project' }).click();
  const banner = page.getByRole('note');
  await expect(banner).toContainText('Everything can still be read, and nothing can be changed.');
  await expect(page.getByRole('button', { name: 'Edit Project' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload Document' })).toHaveCount(0);
  await page.getByRole('tab', { name: /Conversation/ }).click();
  await expect(page.getByText('This project is archived, so nothing in it can be changed.')).toBeVisible();

  await banner.getByRole('button', { name: 'Unarchive' }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Project' })).toBeVisible();
});

test('what was deleted by mistake comes back with Undo', { tag: ['@phone'] }, async ({ page, admin }) => {
  await createProject(page, admin);
  await openAs(page, admin, '/projects');
  const card = page.getByRole('article', { name: 'North wing' });
  await card.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Project deleted')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“North wing” is restored.')).toBeVisible();
  await expect(card).toBeVisible();
});
