import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, signIn, test } from '#tests/support/journey.ts';

/** In which language and region somebody reads, from the entrance to their own settings and back. */

test('a person chooses language and region, in one of two tabs, and the entrance keeps the language', async ({
  page,
  request,
  admin,
}) => {
  const call = await apiOf(request, admin);
  await signIn(page, admin);
  const other = await page.context().newPage();
  await other.goto('/user');
  await page.goto('/user');
  const preferences = preferencesOn(page);
  await expect(preferences.getByText(/^Dates and times look like this: \w{3} \d+, \d{4}, .* [AP]M$/)).toBeVisible();
  await preferences.getByLabel('Region').selectOption('DE');
  await expect(preferences.getByText(/^Dates and times look like this: \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const typed = preferencesOn(other).getByLabel('Region');
  await typed.selectOption('FR');
  await preferences.getByLabel('Language').selectOption('Deutsch');
  const reloaded = page.waitForEvent('load');
  await preferences.getByRole('button', { name: 'Save' }).click();
  await reloaded;
  await expect(page.locator('html')).toHaveAttribute('data-locale', /-DE$/);
  expect(await call('GET', '/api/Users/me')).toMatchObject({ locale: 'de', region: 'DE' });

  // The other tab keeps its page and what was chosen there, and does not put the old language back.
  await expect(typed).toHaveValue('FR');
  await expect(other.locator('html')).toHaveAttribute('data-locale', 'en-US');
  expect(await cookiesOf(page)).toEqual({ language: 'de', region: 'DE' });
  await other.reload();
  await expect(other.locator('html')).toHaveAttribute('data-locale', /-DE$/);
  await other.close();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login/${admin.tenantId}`);
  await expect(page.locator('.entrance-language-choice')).toBeVisible();
  await expectAccessible(page);
  expect(await cookiesOf(page)).toEqual({ language: 'de', region: 'DE' });
});

test('a link chooses the language of the entrance, the choice there another, and the next sign-in that of the person', async ({
  page,
  request,
  admin,
}) => {
  await (await apiOf(request, admin))('PATCH', '/api/Users/me', { locale: 'en', region: 'GB' });
  await page.goto(`/login/${admin.tenantId}?lang=ja`);
  expect(await cookiesOf(page)).toEqual({ language: 'ja' });
  await page.locator('.entrance-language-choice').selectOption('Français');
  await expect(page).toHaveURL(new RegExp(`/login/${admin.tenantId}$`));
  await expect.poll(() => cookiesOf(page)).toEqual({ language: 'fr' });
  await page.locator('input[name=identifier]').fill(admin.userName);
  await page.locator('input[name=password]').fill(admin.password);
  await page.locator('form button[type=submit]').first().click();
  await page.waitForURL('**/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-locale', 'en-GB');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await cookiesOf(page)).toEqual({ language: 'en', region: 'GB' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

const regions = [
  ['en', 'US', /^Mar 5, 2027$/, / \w{3} \d+, \d{4}, \d+:\d\d.[AP]M$/, 'Sun', '45%'],
  ['en', 'GB', /^5 Mar 2027$/, / \d+ \w+ \d{4}, \d\d:\d\d$/, 'Mon', '45%'],
  ['de', 'DE', /^05\.03\.2027$/, / \d\d\.\d\d\.\d{4}, \d\d:\d\d$/, 'Mo', '45 %'],
  ['ja', 'JP', /^2027\/03\/05$/, /\d{4}\/\d\d\/\d\d \d+:\d\d/, '日', '45%'],
  ['ar', 'EG', /^٠٥.?\/٠٣.?\/٢٠٢٧$/, /[٠-٩]{4}، [٠-٩]+:[٠-٩]{2}.[صم]/, 'السبت', '٤٥٪'],
] as const;

test('five regions write dates, times, weeks and numbers in their own way, and two tabs speak two languages', async ({
  page,
  request,
  admin,
}) => {
  const call = await apiOf(request, admin);
  const arabic = { client: 'فندق المرفأ', lead: 'ليلى حداد' };
  const { id: clientId } = await call('POST', '/api/Clients', { name: arabic.client });
  const roles: { id: string; name: string }[] = await call('GET', '/api/Roles/with-details');
  const roleId = roles.find(({ name }) => name === 'worker')?.id;
  const { password } = admin;
  const person = { firstName: 'ليلى', lastName: 'حداد', userName: 'leila', password, confirmPassword: password };
  const { id } = await call('POST', '/api/Users/create', { ...person, roleId });
  const project = await call('POST', '/api/Projects', {
    title: 'Lobby',
    description: 'Stage two.',
    clientId,
    startDate: '2026-03-02',
    endDate: '2027-03-05',
    progressPercentage: 45,
    userIds: [id],
    leadId: id,
  });
  await openAs(page, admin, '/dashboard');
  const read = async (language: string, region: string) => {
    await call('PATCH', '/api/Users/me', { locale: language, region });
    const { origin } = new URL(page.url());
    await page
      .context()
      .addCookies(Object.entries({ language, region }).map(([name, value]) => ({ name, value, url: origin })));
  };
  for (const [language, region, day, moment, weekday, percent] of regions) {
    await read(language, region);
    await page.goto('/projects?view=list');
    const row = page.getByRole('article').filter({ hasText: 'Lobby' });
    await expect(row.locator('time[datetime="2027-03-05"]'), region).toHaveText(day);
    await expect(row, region).toContainText(percent);
    await page.goto('/projects?view=calendar');
    await expect(page.getByRole('columnheader').first(), region).toHaveText(weekday);
    await page.goto('/user');
    // The list of sessions has such a moment, too.
    await expect(page.locator('.field-help').filter({ hasText: moment }), region).toBeVisible();
  }

  // One tab stays German, with its scripts, while the other is Arabic.
  await read('de', 'DE');
  await page.goto(`/projects/${project.id}`);
  const inGerman = `Leitung: \u2068${arabic.lead}\u2069`;
  await expect(page.getByText(inGerman, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: arabic.client }).first()).toHaveAttribute('dir', 'auto');
  await read('ar', 'EG');
  const other = await page.context().newPage();
  await other.goto(`/projects/${project.id}`);
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(other.getByRole('navigation').getByRole('link', { name: 'العملاء' }).first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Kunden' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kunden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

function preferencesOn(page: Page) {
  return page.getByRole('form', { name: 'Preferences' });
}

async function cookiesOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const kept = cookies.filter(({ name }) => name === 'language' || name === 'region');
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
