import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { openMenu } from '#tests/support/navigation.ts';
import { createStudio } from '#tests/support/studio.ts';

test('help opens beside the screen by key, menu and palette, has pages for the reader, and gives the focus back', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await openAs(page, admin, '/projects');
  const help = page.getByRole('region', { name: 'Help' });
  const pages = help.getByRole('listitem');
  const titleOf = (name: string) => page.getByRole('region', { name }).getByRole('heading', { level: 2 });

  // By key. The screen beside it stays in use.
  const search = page.getByRole('button', { name: /^Search/ });
  await search.focus();
  await page.keyboard.press('?');
  await expect(help.getByRole('heading', { name: 'Help' })).toBeFocused();
  await expect(pages).toHaveText([
    'Set up your company',
    'Clients and people',
    'Who may do what',
    'Your first project',
    'See what they see',
    'Keyboard shortcuts',
  ]);
  const beside = await page.getByRole('main').boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual((await help.boundingBox())?.x ?? 0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect(page.getByLabel('Project Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Project' }).first()).toBeFocused();
  await search.focus();
  await page.keyboard.press('?');
  await pages.filter({ hasText: 'Clients and people' }).getByRole('button').click();
  await expect(titleOf('Clients and people')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Clients and people' })).toBeHidden();
  await expect(search).toBeFocused();

  // By menu. A page links to its screens and stays open beside them.
  const menuButton = page.getByRole('banner').getByRole('button', { name: 'Theme and help' });
  await menuButton.click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(help.getByRole('heading', { name: 'Help' })).toBeFocused();
  await pages.filter({ hasText: 'Clients and people' }).getByRole('button').click();
  const people = page.getByRole('region', { name: 'Clients and people' });
  await expect(people.getByRole('navigation').getByRole('link')).toHaveText(['Clients', 'Users']);
  await people.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/users$/);
  await people.getByRole('button', { name: 'All pages of help' }).click();
  await expect(pages).toHaveCount(6);
  await help.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await help.getByRole('button', { name: 'Close help' }).click();
  await expect(help).toBeHidden();
  await expect(menuButton).toBeFocused();

  // By palette, also one page.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('see what they');
  await page.getByRole('option', { name: 'See what they see' }).click();
  await expect(titleOf('See what they see')).toBeFocused();

  // A user of a client reads about what they can do, with links to what they may open, on a phone over the whole width.
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const annsPage = await context.newPage();
  await openAs(annsPage, studio.ann, '/dashboard');
  await asOnPhone(annsPage, async () => {
    await openMenu(annsPage);
    await annsPage.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Help' }).click();
    const dialog = annsPage.getByRole('dialog', { name: 'Help' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      'What you see here',
      'Answer what waits for you',
      'Approve a document',
      'Write to the team',
      'What mails you get',
      'Keyboard shortcuts',
    ]);
    await expectNoSidewaysScroll(annsPage);
    await dialog.getByRole('button', { name: 'What you see here' }).click();
    const read = annsPage.getByRole('dialog', { name: 'What you see here' });
    await expect(read.getByRole('link')).toHaveText(['Dashboard', 'Projects', 'Inbox']);
    await read.getByRole('link', { name: 'Projects' }).click();
    await expect(annsPage).toHaveURL(/\/projects$/);
    await expect(annsPage.getByRole('dialog')).toBeHidden();
  });
  await context.close();
});

test('the administrator of a new company sees the first steps, with what is done, until they put them away', async ({
  page,
  request,
  admin,
}) => {
  await openAs(page, admin, '/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 5 done');
  await expect(steps.getByRole('link')).toHaveText([
    'Upload your logo',
    'Add your first client',
    'Invite somebody',
    'Start a project',
    'See what they see',
  ]);
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Add your first client' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await page.getByRole('button', { name: 'Add Client' }).first().click();
  await page.getByLabel('Client Name').fill('Nordwind');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click();
  await expect(page.getByRole('article', { name: 'Nordwind' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(steps).toContainText('1 of 5 done');
  await expect(steps.getByRole('link', { name: 'Add your first client' })).toHaveCount(0);

  const studio = await createStudio(request, admin);
  await openAs(page, studio.wim, '/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Projects' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await openAs(page, admin, '/dashboard');
  await steps.getByRole('button', { name: 'Put the first steps away' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recent Projects' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
