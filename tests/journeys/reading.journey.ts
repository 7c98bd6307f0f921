import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, signIn, test } from '#tests/support/journey.ts';

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

function preferencesOn(page: Page) {
  return page.getByRole('form', { name: 'Preferences' });
}

async function cookiesOf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const kept = cookies.filter(({ name }) => name === 'language' || name === 'region');
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
