import { expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { addFour } from '#tests/support/four-projects.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addRooms } from '#tests/support/many-rows.ts';
import { createStudio } from '#tests/support/studio.ts';

/** Timeline and calendar by keyboard, with a thousand projects, and on paper. */

test('the keyboard moves through days, weeks and months', async ({ page, request, admin }) => {
  await addFour(await createStudio(request, admin));
  await openAs(page, admin, '/projects?view=timeline&day=2026-03-02');
  const rows = page.getByRole('list', { name: 'Timeline' }).getByRole('link');
  await rows.first().focus();
  for (const [key, day] of [
    ['ArrowRight', '2026-03-03'],
    ['Shift+ArrowRight', '2026-03-10'],
    ['ArrowLeft', '2026-03-09'],
    ['Shift+ArrowLeft', '2026-03-02'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`day=${day}`));
  }
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();

  await page.goto('/projects?view=calendar&day=2026-03-02');
  const chosen = page.locator('td[aria-selected=true]');
  await chosen.focus();
  for (const [key, day] of [
    ['ArrowRight', '2026-03-03'],
    ['ArrowDown', '2026-03-10'],
    ['PageDown', '2026-04-10'],
    ['ArrowUp', '2026-04-03'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`day=${day}`));
    await expect(chosen).toBeFocused();
  }
});

test('a timeline of a thousand projects has few elements, and paper has all loaded rows', async ({
  page,
  request,
  admin,
}) => {
  test.slow();
  const studio = await createStudio(request, admin);
  await addRooms(admin, studio.acme, 1000);
  await openAs(page, admin, '/projects?view=timeline');
  const rows = page.getByRole('list', { name: 'Timeline' });
  await expect(page.getByText('1,000 projects')).toBeVisible();
  const last = rows.locator('li').last();
  await page.mouse.move(600, 600);
  await expect(async () => {
    await page.mouse.wheel(0, 8000);
    await expect(last).toHaveAttribute('aria-posinset', '1000', { timeout: 300 });
  }).toPass();
  expect(await rows.evaluate((list) => list.querySelectorAll('*').length)).toBeLessThanOrEqual(300);

  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(20);
  await page.emulateMedia({ media: 'print' });
  await expect(rows.locator('li')).toHaveCount(1000);
  for (const chrome of [page.getByRole('navigation').first(), page.getByRole('search')])
    await expect(chrome).toBeHidden();
  await page.setViewportSize({ width: 720, height: 1000 });
  await expectNoSidewaysScroll(page);
});

test('the list fits on one sheet of A4, without what is only for the screen', async ({ page, request, admin }) => {
  await addFour(await createStudio(request, admin));
  await openAs(page, admin, '/projects?view=list');
  const rows = page.getByRole('main').getByRole('article');
  await expect(rows).toHaveCount(4);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  await expect(rows).toHaveCount(4);
  for (const row of await rows.all()) await expect(row).toBeVisible();
  for (const chrome of [page.getByRole('navigation').first(), page.getByRole('search'), page.getByRole('banner')])
    await expect(chrome).toBeHidden();
  await expectNoSidewaysScroll(page);
});
