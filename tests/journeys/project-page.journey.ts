import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card } from '#tests/support/cards.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

test('the page of a project shows its state and team', {
  tag: ['@S2.details.badges', '@S2.details.team'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const userIds = [studio.wim.id, studio.ann.id];
  const dates = { startDate: addDays(-9), endDate: addDays(-1) };
  const id = await studio.addProject({
    title: 'Lobby',
    status: 'InProgress',
    progressPercentage: 40,
    userIds,
    ...dates,
  });
  await openAs(page, admin, `/projects/${id}`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('In Progress');
  await expect(summary.getByRole('img', { name: 'Overdue' })).toBeVisible();
  await expect(summary.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Documents0', 'Images0', 'Conversation']);
  await expect(page.getByRole('tabpanel')).toContainText('Wim Worker');
  await expect(page.getByRole('region', { name: 'client' })).toContainText('Ann Acme');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the address keeps the tab of a project; tasks and updates have no tab', {
  tag: [
    '@S2.details.back',
    '@S2.details.no-team',
    '@S2.details.hidden-tabs',
    '@S2.details.tasks',
    '@S2.details.updates',
  ],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}`);
  await expect(page.getByText('No team members assigned.')).toBeVisible();
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page).toHaveURL(/\?tab=documents$/);
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: /Documents/ })).toContainText('No documents uploaded yet');
  await page.getByRole('tab', { name: /Images/ }).click();
  await expect(page.getByRole('tabpanel', { name: /Images/ })).toContainText('No images uploaded yet');

  await page.goto(`/projects/${id}?tab=tasks`);
  await expect(page.getByText('No tasks created yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeDisabled();
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/projects/${id}?tab=updates`);
  await expect(page.getByText('No updates yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await expect(card(page, 'Lobby')).toBeVisible();
});
