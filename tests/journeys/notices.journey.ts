import type { Page } from '@playwright/test';
import type { MailTopic } from '#contract/platform/notification-kinds.ts';
import { createUnsubscribeToken } from '#server/work/inbox/unsubscribe-token.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { apiOf, expect, openAs, test } from '../support/journey.ts';
import { createStudio } from '../support/studio.ts';

const secrets = { tokenSecret: process.env.LOGGIA_TOKEN_SECRET ?? '', otherTokenSecret: undefined };

/** The page that the link at the end of a mail opens. */
function linkFor(tenantId: string, userId: string, topic: MailTopic): string {
  return `/unsubscribe/${createUnsubscribeToken(secrets, { tenantId, userId, topic })}`;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a person chooses what comes by mail, and when', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await openAs(page, studio.wim, '/inbox');
  await page.getByRole('button', { name: 'Notification settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notification settings' });
  await expect(dialog.getByRole('combobox', { name: 'When I am added to a project' })).toHaveText('Inbox and mail');
  await expect(dialog.getByRole('combobox', { name: 'New documents and images' })).toHaveText('Inbox and digest');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await choose(page, 'New documents and images', 'Inbox and mail');
  await choose(page, 'Changes to projects', 'Inbox only');
  await choose(page, 'Time of the digest', 'At 17:00');
  await dialog.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Sunday' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Settings saved')).toBeVisible();
  const wim = await apiOf(request, studio.wim);
  expect(await wim('GET', '/api/Notifications/settings')).toMatchObject({
    groups: { files: { inApp: true, mail: 'now' }, projects: { inApp: true, mail: 'off' } },
    digestAt: '17:00',
    digestDays: [1, 2, 3, 4, 7],
  });

  await page.getByRole('button', { name: 'Notification settings' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'])
    await dialog.getByRole('checkbox', { name: day }).uncheck();
  await expect(dialog.getByText('No day is chosen, so no digest is sent.')).toBeVisible();
  await expectAccessible(page);
});

test('the link in a mail says what it ends, and ends it when its button is pressed', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const wim = await apiOf(request, studio.wim);
  await page.goto(linkFor(admin.tenantId, studio.wim.id, 'due'));
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible();
  await expect(
    page.getByText(`Should ${admin.companyName} send you no more mails about projects that are due`),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await wim('GET', '/api/Notifications/settings')).groups.due.mail).toBe('now');

  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  // Not the blue of the browser, which cannot be read on a dark page.
  await expect(page.getByRole('link', { name: 'your inbox' })).not.toHaveCSS('color', 'rgb(0, 0, 238)');
  await expectAccessible(page);
  expect((await wim('GET', '/api/Notifications/settings')).groups).toMatchObject({
    due: { inApp: true, mail: 'off' },
    assigned: { inApp: true, mail: 'now' },
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();

  await page.goto('/unsubscribe/nothing');
  await expect(page.getByRole('alert')).toContainText('This link does not work');
  await expectAccessible(page);
});

test('a link in a mail opens its page, after signing in to the right company', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  const link = `/open/${admin.tenantId}/projects/${id}?tab=documents`;
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));

  await openAs(page, studio.wim, link);
  await expect(page).toHaveURL(new RegExp(`/projects/${id}\\?tab=documents$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();

  await page.goto(`/open/5a000000-0000-7000-8000-000000000001/inbox`);
  await expect(page.getByRole('heading', { level: 1, name: 'This is at another company' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out and open it' }).click();
  await expect(page).toHaveURL(/\/login\/5a000000-0000-7000-8000-000000000001$/);
});

test('a person chooses their language and time zone', async ({ page, request, admin }) => {
  await openAs(page, admin, '/user');
  const preferences = page.getByRole('form', { name: 'Preferences' });
  await expect(preferences.getByLabel('Time zone')).toHaveValue('');
  await expect(preferences.getByRole('button', { name: 'Save' })).toBeHidden();
  await preferences.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await expect(preferences.getByText(/^It is \d\d?:\d\d [AP]M there now\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await preferences.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();
  const call = await apiOf(request, admin);
  expect(await call('GET', '/api/Users/me')).toMatchObject({ timeZone: 'Europe/Lisbon' });
  await page.reload();
  await preferences.getByLabel('Time zone').selectOption('');
  await preferences.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();
  expect(await call('GET', '/api/Users/me')).not.toHaveProperty('timeZone');
});
