import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { apiOf, expect, signIn, test } from '#tests/support/journey.ts';
import { pressGoShortcut } from '#tests/support/keyboard.ts';
import { createProject } from '#tests/support/project.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}`);
}

/** Opens the palette, types, and chooses the active entry. */
async function command(page: Page, typed: string, entry: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or type a command' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { selected: true })).toContainText(entry);
  await page.keyboard.press('Enter');
}

test('works without a mouse: sign in, add a client and a project, upload a document, sign out', async ({
  page,
  admin,
}) => {
  await page.goto(`/login/${admin.tenantId}`);
  await tabTo(page, page.getByLabel('Email or Username'));
  await page.keyboard.type(admin.userName);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await command(page, 'add client', 'Add Client');
  await expect(page.getByLabel('Client Name *')).toBeFocused();
  await page.keyboard.type('Nordwind');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  await command(page, 'new project', 'New Project');
  await expect(page.getByLabel('Project Title')).toBeFocused();
  await page.keyboard.type('North wing');
  await tabTo(page, page.getByRole('combobox', { name: 'Client' }));
  await page.keyboard.type('Nord');
  await tabTo(page, page.getByRole('button', { name: 'Create Project' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  await command(page, 'north wi', 'North wing');
  await expect(page.getByRole('heading', { level: 1, name: 'North wing' })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await tabTo(page, dialog.locator('button', { hasText: 'Choose files' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('What we saw.') });
  await tabTo(page, dialog.getByRole('button', { name: 'Upload' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem', { name: 'notes.txt' })).toBeVisible();

  await tabTo(page, page.getByRole('tab', { name: 'Documents' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No images uploaded yet')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Upload Images' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await command(page, 'notes', 'notes.txt');
  await expect(page).toHaveURL(/tab=documents/);
  await expect(page.getByRole('listitem', { name: 'notes.txt' })).toBeVisible();

  await command(page, 'sign out', 'Logout');
  await expect(page).toHaveURL(/\/login\//);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the palette finds visible items and offers permitted actions', async ({ page, request, admin }) => {
  const call = await apiOf(request, admin);
  await signIn(page, admin);
  const project = await createProject(page, admin);
  await call('POST', '/api/Support/tickets', {
    title: 'North door',
    description: 'Jams.',
    type: 'Defect',
    priority: 'Low',
  });
  await page.getByRole('button', { name: /^Search/ }).click();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  await expect(palette.getByRole('option', { name: 'Add User' })).toBeVisible();
  await expectAccessible(page);
  await field.fill('no');
  await expect(palette.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveText(/North wing.*Nordwind/);
  await expect(palette.getByText(/^Nordwind · /)).toBeVisible();
  await expect(palette.getByRole('group', { name: 'Clients' }).getByRole('option')).toHaveText(/Nordwind/);
  await expect(palette.getByRole('group', { name: 'Tickets' }).getByRole('option')).toHaveText(/North door/);
  await expect(palette.getByRole('status')).toHaveText(/^\d+ results$/);
  await expectAccessible(page);
  // A client's name finds what belongs to the client.
  await field.fill('nordwind');
  await expect(palette.getByRole('group', { name: 'Projects' }).getByRole('option')).toHaveText(/North wing/);
  await field.fill('north wing');
  await expect(options).toHaveText([/North wing/, 'Search in archived projects too']);
  await options.first().click();
  await expect(page).toHaveURL(new RegExp(project.id));

  // A user without claims finds tickets and can create only tickets.
  const { id: roleId } = await call('POST', '/api/Roles', { name: 'guest', claims: [] });
  const { password } = admin;
  const guest = { firstName: 'Gil', lastName: 'Guest', userName: 'gil', roleId, password, confirmPassword: password };
  await call('POST', '/api/Users/create', guest);
  await command(page, 'logout', 'Logout');
  await expect(page).toHaveURL(/\/login\//);
  await signIn(page, { ...admin, userName: 'gil' });
  const calls: string[] = [];
  page.on('request', (sent) => /\/api\/(Projects\?|Clients|Users\/all)/.test(sent.url()) && calls.push(sent.url()));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveCount(5);
  await expect(field).toBeFocused();
  await page.keyboard.type('new');
  await expect(palette.getByRole('option', { name: 'New Ticket' })).toBeVisible();
  await expect(palette.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveCount(1);
  await field.fill('nor');
  // Without projects there is no archive either.
  await expect(options).toHaveText([/North door/]);
  expect(calls).toEqual([]);
});

test('single keys navigate, create and search, but not while typing or when turned off', async ({ page, admin }) => {
  await signIn(page, admin);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressGoShortcut(page, 'c', /\/clients$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Client Name *')).toBeFocused();
  await page.keyboard.type('gp?n/');
  await expect(page.getByLabel('Client Name *')).toHaveValue('gp?n/');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'gp?n/' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search clients...' })).toBeFocused();
  await page.keyboard.type('gp?');
  await expect(page).toHaveURL(/\/clients\?search=gp/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('New on this page')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('switch').press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const help = page.getByRole('region', { name: 'Help' });
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(/\/clients/);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
});
