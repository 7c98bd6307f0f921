import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addRooms } from '#tests/support/many-rows.ts';
import { createStudio } from '#tests/support/studio.ts';

/** As many projects as one call changes, of which some are gone by then. */

test('of 200 selected projects, the 3 that are gone are named and the others are changed', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const ids = await addRooms(admin, studio.acme, 201);
  const gone = [201, 150, 2];
  await openAs(page, admin, '/projects?view=list');
  await expect(page.getByText('201 projects')).toBeVisible();
  await page.mouse.move(180, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 6000);
    await expect(page.getByRole('article', { name: 'Room 1', exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Selected projects' });
  await expect(bar.getByRole('status')).toHaveText('200 selected');

  // Somebody else deletes some before the page learns of it.
  await page.route(
    '**/api/Projects/bulk',
    async (route) => {
      for (const number of gone) await studio.call('DELETE', `/api/Projects/${ids[number - 1]}`);
      await route.continue();
    },
    { times: 1 },
  );
  await bar.getByRole('combobox', { name: 'Set status' }).selectOption('Completed');
  await expect(page.getByText('197 projects updated')).toBeVisible();
  await expect(bar.getByRole('alert')).toContainText('3 projects were not changed');
  await expect(bar.getByRole('listitem')).toHaveText(gone.map((number) => new RegExp(`^Room ${number}: .`)));

  const completed = await studio.call('GET', '/api/Projects?status=Completed&limit=200');
  expect(completed).toHaveLength(197);
  const rest = await studio.call('GET', '/api/Projects?status=NotStarted');
  expect(rest.map(({ title }: { title: string }) => title)).toEqual(['Room 1']);
});

test('people join the teams of many projects at once, users of a client only where they fit', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const lobby = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  const hall = await studio.addProject({ title: 'Hall' });
  const roof = await studio.addProject({ title: 'Roof', clientId: studio.globex });
  const teamOf = async (id: string) => {
    const { internalUsers, clientUsers } = await studio.call('GET', `/api/Projects/${id}`);
    return [...internalUsers, ...clientUsers];
  };
  await openAs(page, admin, '/projects?view=list');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected projects' });
  await expect(bar.getByRole('button', { name: 'Add people' })).toBeDisabled();
  await page.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Add people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add people' });
  await dialog.getByRole('checkbox', { name: 'Wim Worker' }).check();
  // The projects have two clients, so nobody of a client fits all of them.
  await expect(dialog.getByRole('group', { name: 'client' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await expect(page.getByText('3 projects updated')).toBeVisible();
  for (const id of [lobby, hall, roof]) expect(await teamOf(id)).toEqual([studio.wim.id]);

  // Somebody else archives one before the page learns of it.
  await page.route(
    '**/api/Projects/bulk',
    async (route) => {
      await studio.call('POST', `/api/Projects/${hall}/archive`);
      await route.continue();
    },
    { times: 1 },
  );
  await bar.getByRole('button', { name: 'Add people' }).click();
  await dialog.getByRole('checkbox', { name: 'Ada Admin' }).check();
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await expect(page.getByText('2 projects updated')).toBeVisible();
  await expect(bar.getByRole('alert')).toContainText('1 project was not changed');
  await expect(bar.getByRole('listitem')).toHaveText([/^Hall: ./]);
  expect(await teamOf(hall)).toEqual([studio.wim.id]);
  expect(await teamOf(roof)).toHaveLength(2);

  await page.goto(`/projects/${lobby}`);
  await page.getByRole('button', { name: 'Add people' }).click();
  // Who is on the team is not offered.
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'Ann Acme' }).check();
  await dialog.getByRole('button', { name: 'Add people' }).click();
  await expect(page.getByRole('region', { name: 'Team' }).getByText('Ann Acme')).toBeVisible();
  expect(await teamOf(lobby)).toHaveLength(3);
  await page.goto(`/projects/${hall}`);
  await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add people' })).toHaveCount(0);
});
