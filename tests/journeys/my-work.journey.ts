import type { Page, Route } from '@playwright/test';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';
import { addDays, createStudio, raise, type Studio, withSecondUser } from '#tests/support/studio.ts';

const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('listitem', { name });

/** Two projects with tasks of the administrator and a request to Ann, and a ticket of the administrator. */
async function addWork(studio: Studio): Promise<{ ticketId: string; taskIds: Record<string, string> }> {
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  const { id: assigneeId } = await studio.call('GET', '/api/Users/me');
  const lobby = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id, studio.ann.id] });
  const barn = await studio.addProject({ title: 'Barn', clientId: studio.globex });
  const taskIds: Record<string, string> = {};
  const add = async (title: string, body: object) => {
    taskIds[title] = (await studio.call('POST', '/api/Tasks', { projectId: lobby, assigneeId, title, ...body })).id;
  };
  await add('Late survey', { dueOn: addDays(-3) });
  await add('Order samples', { dueOn: addDays(0) });
  await add('Hang the door', { dueOn: addDays(0), projectId: barn });
  await add('Paint', { dueOn: addDays(40) });
  await add('Sort photos', {});
  await add('Send the report', { assigneeId: studio.ann.id, wants: 'file', dueOn: addDays(1) });
  const { id: ticketId } = await raise(studio, 'Lamp', { clientId: studio.acme });
  await studio.call('PATCH', `/api/Support/tickets/${ticketId}`, { assigneeId });
  return { ticketId, taskIds };
}

test('one sees by day what is theirs, ticks it, moves it, and changes a ticket, by mouse, menu and keyboard', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await openAs(page, admin, '/my-work');
  await expect(page.getByText('Nothing to do')).toBeVisible();
  await expectAccessible(page);
  const { ticketId, taskIds } = await addWork(studio);
  await page.goto('/dashboard');
  await goTo(page, 'My work', 'My work');
  await expect(day(page, 'Overdue').getByRole('listitem')).toHaveText([/Late survey.*Lobby · Acme/]);
  await expect(day(page, 'Today').getByRole('listitem')).toHaveText([/Order samples/, /Hang the door.*Barn · Globex/]);
  await expect(day(page, 'Later').getByRole('listitem')).toHaveText([/Paint/]);
  await expect(day(page, 'No due date').getByRole('listitem')).toHaveText([/Sort photos/, /#1 Lamp.*Open/]);
  await expect(page.getByText('Send the report')).toHaveCount(0);
  await expect(row(page, 'Hang the door').getByRole('link')).toHaveAttribute('href', /\/projects\/.+\/tasks\/.+/);
  await expect(row(page, 'Lamp').getByRole('link')).toHaveAttribute('href', `/supportTickets/${ticketId}`);
  await expectAccessible(page);

  // A drag, and what its menu does.
  await row(page, 'Order samples').dragTo(day(page, 'Tomorrow'));
  await expect(page.getByText(/“Order samples” is now due on /)).toBeVisible();
  await expect(day(page, 'Tomorrow').getByRole('listitem')).toHaveText([/Order samples/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, 'Today').getByRole('listitem')).toHaveText([/Order samples/, /Hang the door/]);
  await row(page, 'Late survey').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to Today' }).click();
  await expect(day(page, 'Overdue')).toHaveCount(0);
  await expect(row(page, 'Late survey')).not.toContainText('Overdue');

  // Another person is faster.
  const task = `/api/Tasks/${taskIds.Paint}`;
  const overtake = async (route: Route) => {
    await studio.call('PATCH', task, { title: 'Paint twice' });
    await route.continue();
  };
  await page.route(`**${task}`, overtake, { times: 1 });
  await row(page, 'Paint').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove the due date' }).click();
  await expect(page.getByText('“Paint” was not moved. Someone else has changed this in the meantime.')).toBeVisible();
  await expect(day(page, 'Later').getByRole('listitem')).toHaveText([/Paint twice/]);

  // j and k choose a row, e ticks it, s opens the statuses, Enter opens it.
  await page.keyboard.press('j');
  await expect(row(page, 'Late survey').getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByText('“Late survey” is now Done')).toBeVisible();
  await expect(row(page, 'Late survey')).toHaveCount(0);
  await row(page, 'Lamp').getByRole('link').focus();
  await page.keyboard.press('s');
  const status = row(page, 'Lamp').getByRole('combobox', { name: 'Status of Lamp' });
  await expect(status).toBeFocused();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await status.selectOption('In Progress');
  await expect(page.getByText('“Lamp” is now In Progress')).toBeVisible();
  await expect(status).toHaveValue('InProgress');
  await row(page, 'Sort photos').getByRole('link').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/supportTickets/${ticketId}$`));
  await page.goBack();

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Approvals' }).click();
  await expect(page.getByText('Nothing of this kind')).toBeVisible();
  await page.getByRole('button', { name: 'Show all kinds' }).click();
  await expect(row(page, 'Lamp')).toBeVisible();

  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto('/my-work');
    const asked = day(client, 'Tomorrow').getByRole('listitem');
    await expect(asked).toHaveText([/Send the report.*Asks for a file/]);
    await expect(asked.getByRole('button')).toHaveCount(0);
    // It appears without a reload.
    const message = { subjectType: 'ticket', subjectId: ticketId, body: 'Which lamp?', audience: 'client' };
    await studio.call('POST', '/api/Messages', message);
    await expect(day(client, 'No due date').getByRole('listitem')).toHaveText([/Lamp/]);
    await expectAccessible(client);
  });
  // The team's own list keeps it.
  await expect(row(page, 'Lamp')).toBeVisible();

  await asOnPhone(page, async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(day(page, 'Tomorrow')).toBeHidden();
    await expectNoSidewaysScroll(page);
  });
});
