import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { type Account, apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { heic, saysWhere } from '#tests/support/photos.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

const address = '/settings/company';
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const saved = (page: Page) => expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

async function open(page: Page, admin: Account): Promise<void> {
  await openAs(page, admin, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Display name')).toBeVisible();
}

test('an administrator changes name, colour and region, and colleagues and the sign-in show it', async ({
  page,
  request,
  admin,
  browser,
}) => {
  const { ann } = await createStudio(request, admin);
  await open(page, admin);
  await expect(save(page)).toBeHidden();
  await expect(page.getByLabel('Sign-in name')).toHaveValue(admin.companyName);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await withSecondUser(browser, ann, async (client) => {
    await client.setViewportSize({ width: 1280, height: 800 });
    await client.goto('/projects');
    const brand = client.getByRole('navigation', { name: 'Main' });
    await expect(brand.getByText(admin.companyName)).toBeVisible();
    await expect(brand.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    const before = await accent(client);

    await page.getByLabel('Display name').fill('Studio North');
    await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffe600');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByLabel('Sender name').fill('North by mail');
    await page.getByLabel('Reply address').fill('nobody');
    await save(page).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Reply address')).toBeFocused();
    await page.getByLabel('Reply address').fill('office@north.example');
    await save(page).click();
    await saved(page);
    await expect(save(page)).toBeHidden();
    await expectAccessible(page);

    await expect(brand.getByText('Studio North')).toBeVisible();
    await expect.poll(() => accent(client)).not.toBe(before);
    await expectAccessible(client);
    await client.goto(address);
    await expect(client.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible();
  });

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Colour', exact: true })).toHaveValue('#FFE600');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText(`Company: Studio North (${admin.companyName})`)).toBeVisible();
  await expectAccessible(page);
});

test('unsaved settings are kept until somebody discards them', async ({ page, admin }) => {
  await open(page, admin);
  await page.getByRole('radio', { name: 'Staff only' }).check();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const leave = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' });
  await leave.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Staff only' })).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await leave.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/clients$/);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'The client' })).toBeChecked();
  await page.getByLabel('Display name').fill('Twice');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Display name')).toHaveValue('');
});

test('the sections of a long screen have addresses, and links that the keyboard uses', async ({ page, admin }) => {
  await openAs(page, admin, `${address}#mail`);
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });
  await expect(heading('Mail')).toBeFocused();
  await expect(heading('Mail')).toBeInViewport();
  await page.getByLabel('Display name').fill('Kept');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(links.first()).toHaveText('Name and look');
  const titles = await page.getByRole('region').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.length).toBeGreaterThan(6);
  await expect(links).toHaveText(titles);
  await links.filter({ hasText: 'Files' }).press('Enter');
  await expect(heading('Files')).toBeFocused();
  await expect(heading('Files')).toBeInViewport();
  await expect(page).toHaveURL(/#files$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'The client' })).toBeFocused();
  // Nobody is asked about what is not saved.
  await expect(page.getByLabel('Display name')).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Discard' }).click();

  await asOnPhone(page, async () => {
    await page.goto(`${address}#mail`);
    await page.reload();
    const [name, reply] = [page.getByLabel('Display name'), page.getByLabel('Reply address')];
    await expect(reply).toBeVisible();
    await expect(name).toBeHidden();
    await page.getByRole('button', { name: 'Mail', exact: true }).press('Enter');
    await expect(reply).toBeHidden();
    await links.filter({ hasText: 'Name and look' }).click();
    await expect(heading('Name and look')).toBeFocused();
    await expect(name).toBeVisible();
    // A mistake is in sight, though its section is folded.
    await links.filter({ hasText: 'Mail' }).click();
    await reply.fill('nobody');
    await page.getByRole('button', { name: 'Mail', exact: true }).click();
    await expect(reply).toBeHidden();
    await save(page).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(reply).toBeFocused();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(reply).toBeHidden();

    await page.goto('/settings/trash');
    const areas = page.getByRole('navigation', { name: 'Settings' });
    await expect(areas.getByRole('link', { name: 'Trash' })).toBeInViewport({ ratio: 1 });
    await expect(areas.getByRole('link', { name: 'Company' })).not.toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});

test('new files are preselected as the company wants', async ({ page, request, admin }) => {
  const { addProject } = await createStudio(request, admin);
  const project = `/projects/${await addProject({ title: 'Tower' })}?tab=documents`;
  await open(page, admin);
  await page.getByRole('radio', { name: 'Staff only' }).check();
  await save(page).click();
  await saved(page);
  await page.goto(project);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const audience = page.getByRole('dialog').getByRole('group', { name: 'Visible to' });
  await expect(audience.getByRole('radio', { name: 'Staff only' })).toBeChecked();
});

test('pictures lose the place where they were taken, unless the company wants to keep it', async ({
  page,
  request,
  admin,
}) => {
  const { addProject } = await createStudio(request, admin);
  const project = `/projects/${await addProject({ title: 'Tower' })}?tab=images`;
  const setting = page.getByRole('checkbox', { name: 'Remove the place where a picture was taken.' });
  const viewer = page.getByRole('dialog', { name: 'IMG_1.HEIC' });
  for (const isRemoved of [true, false]) {
    await open(page, admin);
    await expect(setting).toBeChecked();
    if (!isRemoved) {
      await setting.uncheck();
      await save(page).click();
      await saved(page);
    }
    await page.goto(project);
    await page.getByRole('button', { name: 'Upload Images' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Images' });
    await expect(dialog).toContainText(
      isRemoved ? 'The place where a picture was taken is removed.' : 'A photo may say where it was taken.',
    );
    await dialog.getByLabel('Choose files').setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: heic });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Open IMG_1.HEIC' }).first().click();
    const shown = viewer.getByRole('img');
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(96);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('IMG_1.HEIC');
    expect(saysWhere(await readFile(await download.path()))).toBe(!isRemoved);
    await page.keyboard.press('Escape');
  }
});

test('a shorter audit log asks first, and a colleague’s change is not overwritten', async ({
  page,
  request,
  admin,
}) => {
  const call = await apiOf(request, admin);
  await open(page, admin);
  await page.getByLabel('Months').fill('6');
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Remove old entries of the audit log?' });
  await expect(question).toContainText('Entries older than 6 months are removed');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await call('PATCH', '/api/Company', { language: 'de' });
  await save(page).click();
  await question.getByRole('button', { name: 'Save and remove' }).click();
  await page.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByLabel('Language')).toHaveValue('de');
  await expect(page.getByLabel('Months')).toHaveValue('6');
  await save(page).click();
  await question.getByRole('button', { name: 'Save and remove' }).click();
  await saved(page);
  expect(await call('GET', '/api/Company')).toMatchObject({ language: 'de', auditMonths: 6 });
});

test('logos and icon are uploaded, shown and removed', async ({ page, admin }) => {
  await open(page, admin);
  const input = page.getByLabel('Logo', { exact: true }).last();
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0B7A75' } })
    .png()
    .toBuffer();
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });
  await input.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(200 * 1024 + 1) });
  await expect(page.getByText('This picture is larger than 200 KB. Please make it smaller.')).toBeVisible();
  await input.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('A note.') });
  await expect(page.getByText('This file is not a PNG, JPEG or WebP picture.')).toBeVisible();
  await expectAccessible(page);
  await input.setInputFiles(file('logo.png'));
  await expect(page.getByRole('status').getByText('Logo changed')).toBeVisible();
  await expect(page.getByRole('img', { name: `Logo of ${admin.companyName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace logo' })).toBeVisible();
  const visible = (picture: string) => page.getByRole('img', { name: picture }).filter({ visible: true });
  await page.getByLabel('Logo for dark', { exact: true }).last().setInputFiles(file('dark.png'));
  await expect(visible(`Logo of ${admin.companyName} for dark`)).toBeVisible();
  // In the navigation: the one for the scheme, and the name where a long logo has no room.
  const shown = page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: admin.companyName });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect(shown).not.toHaveAttribute('src', /logoDark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(shown).toHaveAttribute('src', /picture=logoDark/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main' }).getByTitle(admin.companyName)).toBeVisible();
  if (size) await page.setViewportSize(size);

  await page.getByLabel('Icon', { exact: true }).last().setInputFiles(file('icon.png'));
  await expect(visible(`Icon of ${admin.companyName}`)).toBeVisible();
  await expect(page.locator('link[rel~=icon]')).toHaveAttribute('href', /picture=icon/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove logo', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the logo?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No logo')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Logo for dark' })).toHaveCount(0);
  await asOnPhone(page, () => expectNoSidewaysScroll(page));
});
