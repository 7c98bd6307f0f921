import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

type Task = { id: string; checklist: { id: string; text: string; done: boolean }[] };

test('a task opens beside the list, is changed in place by several people, and loses nothing', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  const projectId = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id, studio.ann.id] });
  const add = async (body: object) => (await studio.call('POST', '/api/Tasks', { projectId, ...body })) as Task;
  const patch = (id: string, body: object) => studio.call('PATCH', `/api/Tasks/${id}`, body);
  const { id } = await add({ title: 'Lamps', audience: 'client', assigneeId: studio.ann.id });
  const plan = await add({ title: 'W'.repeat(200) });
  await openAs(page, admin, `/projects/${projectId}?tab=tasks`);

  // Its link opens it beside the list, under its own address.
  const link = page.getByRole('link', { name: 'Lamps' });
  await link.click();
  const panel = page.getByRole('region', { name: 'Lamps' });
  await expect(panel).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(`/projects/${projectId}/tasks/${id}`);
  const window = page.viewportSize();
  await page.setViewportSize({ width: 900, height: 800 });
  const start = (await panel.boundingBox())?.x ?? 0;
  for (const part of [
    page.getByRole('switch', { name: 'What they see' }),
    page.getByRole('region', { name: 'Summary' }),
  ]) {
    const box = await part.boundingBox();
    expect((box?.x ?? start) + (box?.width ?? 0), 'The panel covers nothing').toBeLessThan(start);
  }
  const [edit, see] = await Promise.all(
    [page.getByRole('button', { name: 'Edit Project' }), page.getByRole('switch', { name: 'What they see' })].map(
      (button) => button.boundingBox(),
    ),
  );
  expect(see?.y, 'The buttons stand in one line').toBe(edit?.y);
  await expectNoSidewaysScroll(page);
  if (window) await page.setViewportSize(window);
  await panel.getByRole('button', { name: 'Add description' }).click();
  await panel.getByLabel('Description').fill('Take the **warm** ones.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.locator('strong')).toHaveText('warm');
  const field = panel.getByRole('textbox', { name: 'Add an item' });
  for (const text of ['Measure', 'Order', 'Hang']) {
    await field.fill(text);
    await field.press('Enter');
  }
  await expect(panel.getByRole('checkbox', { name: 'Hang' })).toBeEnabled();
  await panel.getByRole('checkbox', { name: 'Measure' }).check();
  await expect(page.getByRole('listitem', { name: 'Lamps' })).toContainText('1 of 3');
  await panel.getByRole('button', { name: 'Add a task' }).click();
  await panel.getByRole('searchbox').fill('www');
  await panel.getByRole('button', { name: 'W'.repeat(200) }).click();
  await expect(page.getByRole('listitem', { name: 'Lamps' })).toContainText('Waits for');
  await panel.getByRole('textbox', { name: 'Message' }).fill('Which ones?');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Somebody else changes another field, then the same one.
  await patch(id, { dueOn: '2199-01-01' });
  await panel.getByRole('button', { name: 'Change the title' }).click();
  await panel.getByLabel('Title').fill('Four lamps');
  await panel.getByLabel('Title').press('Enter');
  const renamed = page.getByRole('region', { name: 'Four lamps' });
  await expect(renamed.getByRole('heading', { level: 2 })).toHaveText('Four lamps');
  await expect(renamed.getByLabel('Due Date')).toHaveValue('2199-01-01');

  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto(`/projects/${projectId}/tasks/${id}`);
    const own = client.getByRole('region', { name: 'Four lamps' });
    await own.getByRole('checkbox', { name: 'Order' }).check();
    await expect(own.getByText('2 of 3')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Add a task' })).toHaveCount(0);
    await expect(own.getByText('Waits for')).toHaveCount(0);
    await own.getByRole('tab', { name: 'History' }).click();
    await expect(own.getByRole('list', { name: 'History' })).toContainText('created the task');
    await expect(own.getByText('Staff only')).toHaveCount(0);
    await expectAccessible(client);
    await asOnPhone(client, async () => {
      await expect(client.getByRole('dialog', { name: 'Four lamps' })).toBeVisible();
      await expectNoSidewaysScroll(client);
    });
    // What is for staff only is not there.
    await client.goto(`/projects/${projectId}/tasks/${plan.id}`);
    await expect(client.getByText('Task not found')).toBeVisible();
    await expectAccessible(client);
  });
  // Her tick arrives without a reload.
  await expect(renamed.getByRole('checkbox', { name: 'Order' })).toBeChecked();

  // Escape closes it and returns to where it was opened, Back and Forward go through it.
  await renamed.getByRole('button', { name: 'Copy link' }).focus();
  await page.keyboard.press('Escape');
  await expect(renamed).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Four lamps' })).toBeFocused();
  await page.goForward();
  await expect(renamed).toBeVisible();
  await page.goBack();
  await expect(renamed).toHaveCount(0);

  // In the list: status, due day, assignee and title.
  const row = page.getByRole('listitem', { name: 'Four lamps' });
  await row.getByRole('button', { name: 'Status: Open' }).click();
  await page.getByRole('menuitemradio', { name: 'Doing' }).click();
  await expect(row.getByRole('button', { name: 'Status: Doing' })).toBeVisible();
  await row.getByRole('button', { name: /^Due / }).click();
  // As a picker gives it.
  await row.getByLabel('Due Date').fill('2026-12-24');
  await expect(row.getByRole('button', { name: /^Due .*2026/ })).toBeVisible();
  await row.getByRole('button', { name: /^Assigned to/ }).click();
  await row.getByLabel('Assigned to').selectOption({ label: 'Wim Worker' });
  await expect(row.getByRole('button', { name: 'Assigned to Wim Worker, change it' })).toBeVisible();
  await row.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  // A title that somebody else gave it first is told, and what was typed stays.
  await page.getByLabel('Title').fill('Six lamps');
  await patch(id, { title: 'Five lamps' });
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByText('“Four lamps” was not changed.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Six lamps');
  await page.getByRole('button', { name: 'Change it anyway' }).click();
  await expect(page.getByRole('heading', { name: 'Six lamps' })).toBeVisible();
  await expectAccessible(page);

  // One that is deleted while it is open says so.
  await page.getByRole('link', { name: 'Six lamps' }).click();
  await expect(page.getByRole('region', { name: 'Six lamps' })).toBeVisible();
  await studio.call('DELETE', `/api/Tasks/${id}`);
  await expect(page.getByText('Task not found')).toBeVisible();
});
