import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

test('a rule makes a task recurring, is paused, changed and deleted, and another makes a ticket recurring', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  const projectId = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  const task = await studio.call('POST', '/api/Tasks', {
    projectId,
    title: 'Check the lights',
    assigneeId: studio.wim.id,
  });
  await openAs(page, admin, `/projects/${projectId}/tasks/${task.id}`);

  await page.getByRole('button', { name: 'Repeat' }).click();
  const form = page.getByRole('dialog', { name: 'Repeat task' });
  await expect(form.getByLabel('Title *')).toHaveValue('Check the lights');
  await form.getByLabel('Repeat', { exact: true }).selectOption('MONTHLY');
  // A Friday.
  await form.getByLabel('First day').fill('2126-04-26');
  await form.getByLabel('Day of the month').selectOption({ label: 'the last Friday' });
  await expect(form.getByRole('status')).toHaveText('Every month on the last Friday, next on Apr 26, 2126');
  await form.getByLabel('On a holiday').selectOption({ label: 'Move to the next working day' });
  await form.getByLabel('Due after (days)').fill('400');
  await form.getByRole('button', { name: 'Repeat' }).click();
  await expect(form.getByText('Please enter a number of days from 0 to 365')).toBeVisible();
  await form.getByLabel('Due after (days)').fill('3');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Repeat' }).click();
  await expect(page.getByText('This repeats from now on')).toBeVisible();
  await page.goto(`/projects/${projectId}?tab=tasks`);

  await page.getByRole('button', { name: 'Recurring' }).click();
  const list = page.getByRole('dialog', { name: 'Recurring work' });
  const rule = list.getByRole('listitem');
  await expect(rule).toContainText('Every month on the last Friday, next on Apr 26, 2126');
  await expectAccessible(page);
  const choose = async (item: string) => {
    await rule.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Pause');
  await expect(rule).toContainText('Every month on the last Friday, paused');
  await choose('Go on');
  await expect(rule).toContainText('next on Apr 26, 2126');
  await choose('Edit');
  await expect(form.getByLabel('Day of the month')).toHaveValue('lastWeekday');
  await form.getByLabel('Repeat', { exact: true }).selectOption('after');
  await form.getByLabel('Days after it is done').fill('14');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(rule).toContainText('14 days after the last one is done, next on Apr 26, 2126');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await choose('Delete');
  await page.getByRole('alertdialog', { name: 'Delete rule' }).getByRole('button', { name: 'Delete' }).click();
  await expect(list).toContainText('Nothing yet.');
  await page.setViewportSize({ width: 1280, height: 900 });

  const ticket = await studio.call('POST', '/api/Support/tickets', {
    title: 'Change the filters',
    description: 'Both of them',
    type: 'Defect',
    priority: 'Low',
  });
  await page.goto(`/supportTickets/${ticket.id}`);
  await page.getByRole('button', { name: 'Repeat' }).click();
  const ofTicket = page.getByRole('dialog', { name: 'Repeat ticket' });
  await expect(ofTicket.getByLabel('Description *')).toHaveValue('Both of them');
  await ofTicket.getByRole('button', { name: 'Repeat' }).click();
  await page.getByRole('button', { name: 'All recurring tickets' }).click();
  await expect(page.getByRole('dialog', { name: 'Recurring tickets' })).toContainText('Change the filters');
  await expectAccessible(page);
});
