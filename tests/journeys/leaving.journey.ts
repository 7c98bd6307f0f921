import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { card, choose } from '../support/cards.ts';
import { expect, openAs, test } from '../support/journey.ts';
import { createStudio, raise, withSecondUser } from '../support/studio.ts';

test('an administrator removes a person and gives their work to another, who finds it in one line of the inbox', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const { call, wim } = studio;
  await call('PATCH', '/api/Company', { modules: ['tasks'] });
  const roles: { id: string; name: string }[] = await call('GET', '/api/Roles/with-details');
  const roleId = roles.find(({ name }) => name === 'worker')?.id;
  const lena = await call('POST', '/api/Users/create', { firstName: 'Lena', lastName: 'Moor', roleId });
  const both = await studio.addProject({ title: 'Lobby', userIds: [wim.id, lena.id] });
  const hers = await studio.addProject({ title: 'Roof', userIds: [lena.id] });
  for (const title of ['The lamp flickers', 'The door does not close', 'The gate squeaks']) {
    const { id } = await raise(studio, title);
    await call('PATCH', `/api/Support/tickets/${id}`, { assigneeId: lena.id });
  }
  for (const [projectId, title] of [
    [both, 'Choose the paint'],
    [hers, 'Order the tiles'],
  ])
    await call('POST', '/api/Tasks', { projectId, title, assigneeId: lena.id });

  await openAs(page, admin, '/users');
  await choose(page, 'Lena Moor', 'Remove User');
  const question = page.getByRole('alertdialog', { name: 'Remove User' });
  await expect(question.getByRole('listitem')).toHaveText([
    '3 ticketsThe lamp flickers, The door does not close, The gate squeaks',
    '2 tasksChoose the paint, Order the tiles',
  ]);
  const heir = question.getByRole('combobox', { name: 'Who takes over?' });
  await expect(heir.getByRole('option')).toHaveText(['Nobody', 'Ada Admin', 'Wim Worker']);
  await expect(question).toContainText('Tickets and tasks will have no assignee.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // By the keyboard: from Cancel back to the select, and forward to Remove.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(heir).toBeFocused();
  await page.keyboard.type('Wim');
  await expect(question).toContainText('Wim Worker gets 4 of 5, and one message about it.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(card(page, 'Lena Moor')).toBeHidden();

  await withSecondUser(browser, { ...admin, ...wim }, async (second) => {
    await second.goto('/inbox');
    const line = second.getByRole('listitem', { name: 'Lena Moor' });
    await expect(line).toContainText('You take over 3 tickets and 1 task · Ada Admin');
    await expect(second.getByRole('main').getByRole('listitem', { name: /lamp|paint/ })).toHaveCount(0);
    await expectAccessible(second);
    await line.getByRole('link', { name: 'Lena Moor' }).click();
    const waiting = second.getByRole('region', { name: 'Waiting for you' });
    for (const title of ['The lamp flickers', 'The door does not close', 'The gate squeaks', 'Choose the paint'])
      await expect(waiting).toContainText(title);
    await expect(waiting).not.toContainText('Order the tiles');
  });
});

test('deactivating a person asks the same, and without an heir everything stays', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'The lamp flickers');
  await studio.call('PATCH', `/api/Support/tickets/${id}`, { assigneeId: studio.wim.id });
  await openAs(page, admin, '/users');
  await choose(page, 'Wim Worker', 'Deactivate');
  const question = page.getByRole('alertdialog', { name: 'Deactivate User' });
  await expect(question).toContainText('It stays with Wim Worker.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(card(page, 'Wim Worker')).toContainText('Inactive');
  const ticket = () => studio.call('GET', `/api/Support/tickets/${id}`);
  expect((await ticket()).assigneeId).toBe(studio.wim.id);

  await choose(page, 'Wim Worker', 'Activate');
  await expect(card(page, 'Wim Worker')).not.toContainText('Inactive');
  await choose(page, 'Wim Worker', 'Deactivate');
  await question.getByRole('combobox', { name: 'Who takes over?' }).selectOption('Ada Admin');
  await expect(question).toContainText('You get all of it.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question).toBeHidden();
  expect((await ticket()).assigneeId).not.toBe(studio.wim.id);
});
