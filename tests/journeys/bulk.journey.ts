import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** As many projects as one call changes, of which some are gone by then. */

test('of 200 selected projects, the 3 that are gone are named and the others are changed', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const ids: string[] = [];
  for (let index = 1; index <= 201; index += 1) ids.push(await studio.addProject({ title: `Room ${index}` }));
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
