import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card } from '#tests/support/cards.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

/** Who leads projects, and changes of one or many where they are listed. */

/** The options are there once the field has the focus. */
async function chooseIn(page: Page, title: string, field: string, option: string): Promise<void> {
  const select = card(page, title).getByRole('combobox', { name: `${field} of ${title}` });
  await select.focus();
  await select.selectOption(option);
}

test('projects get a lead, people and other values in the list, one by one and together, and each can be undone', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const lobby = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  const hall = await studio.addProject({ title: 'Hall' });
  const read = (id: string) => studio.call('GET', `/api/Projects/${id}`);
  await openAs(page, admin, '/projects?view=list');
  await chooseIn(page, 'Lobby', 'Lead', 'Wim Worker');
  await expect(page.getByText('“Lobby” is now led by Wim Worker')).toBeVisible();
  expect((await read(lobby)).leadId).toBe(studio.wim.id);

  // Wim does not see the other project.
  await chooseIn(page, 'Hall', 'Lead', 'Wim Worker');
  await expect(page.getByText('“Hall” was not changed. Only staff who see the project can lead it.')).toBeVisible();
  await expect(card(page, 'Hall').getByRole('combobox', { name: 'Lead of Hall' })).toHaveValue('');

  const day = card(page, 'Hall').getByLabel('Due date of Hall');
  await day.fill(addDays(9));
  await day.press('Enter');
  await expect(page.getByText(/^“Hall” is now due on /)).toBeVisible();
  expect((await read(hall)).endDate).toBe(addDays(9));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day).toHaveValue(addDays(30));
  await expect.poll(async () => (await read(hall)).endDate).toBe(addDays(30));

  // Somebody else is faster.
  await page.route(
    `**/api/Projects/${hall}`,
    async (route) => {
      await studio.call('PATCH', `/api/Projects/${hall}`, { status: 'OnHold' });
      await route.continue();
    },
    { times: 1 },
  );
  await chooseIn(page, 'Hall', 'Status', 'Completed');
  await expect(page.getByText('Somebody else changed “Hall”. It is now On Hold')).toBeVisible();
  await expect(card(page, 'Hall').getByRole('combobox', { name: 'Status of Hall' })).toHaveValue('OnHold');
  await page.getByRole('button', { name: 'Change it anyway' }).click();
  await expect(page.getByText('“Hall” is now Completed')).toBeVisible();
  expect((await read(hall)).status).toBe('Completed');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Selected projects' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Set lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set lead' });
  await dialog.getByLabel('Lead').selectOption('Wim Worker');
  await expect(dialog.getByRole('checkbox', { name: 'Also add Wim Worker to the team' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set lead' }).click();
  await expect(page.getByText('2 projects updated')).toBeVisible();
  expect(await read(hall)).toMatchObject({ leadId: studio.wim.id, internalUsers: [studio.wim.id] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 project is as before')).toBeVisible();
  expect(await read(hall)).not.toHaveProperty('leadId');
  expect((await read(hall)).internalUsers).toEqual([]);

  await bar.getByRole('button', { name: 'Remove people' }).click();
  const people = page.getByRole('dialog', { name: 'Remove people' });
  await people.getByRole('checkbox', { name: 'Wim Worker' }).check();
  await people.getByRole('button', { name: 'Remove people' }).click();
  await expect(page.getByText('2 projects updated')).toBeVisible();
  // Who leaves the team and no longer sees the project does not lead it.
  expect(await read(lobby)).not.toHaveProperty('leadId');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 project is as before')).toBeVisible();
  expect(await read(lobby)).toMatchObject({ leadId: studio.wim.id, internalUsers: [studio.wim.id] });

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('combobox', { name: 'Lead', exact: true }).click();
  await page.getByRole('option', { name: 'Wim Worker' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await expect(card(page, 'Lobby')).toContainText('Wim Worker');
  await page.goto(`/projects/${lobby}`);
  await expect(page.getByText('Led by Wim Worker')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(form.getByLabel('Lead')).toHaveValue(studio.wim.id);
  await form.getByLabel('Lead').selectOption('Nobody');
  await form.getByRole('button', { name: 'Update Project' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByText('Led by Wim Worker')).toHaveCount(0);
});
