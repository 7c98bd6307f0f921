import { directionOf } from '#contract/platform/texts/languages.ts';
import { speak } from '#server/platform/texts/index.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, test } from '#tests/support/journey.ts';

/** The first day in other languages. All texts are those of the catalogues. */

const readers = [
  { language: 'ar', region: 'SA', client: 'فندق المرفأ', percent: '٠٪' },
  { language: 'de', region: 'DE', client: 'Hafenhotel', percent: '0 %' },
] as const;

test('the first day in Arabic and in German: client, project, ticket and message', async ({ page, request, admin }) => {
  const call = await apiOf(request, admin);
  for (const { language, region, client, percent } of readers) {
    const say = speak(language);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const fits = async () => {
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
      await expectNoSidewaysScroll(page);
    };
    await call('PATCH', '/api/Users/me', { locale: language, region });
    await page.goto(`/login/${admin.tenantId}?lang=${language}`);
    await page.getByLabel(say('Email or Username')).fill(admin.userName);
    await page.getByRole('textbox', { name: say('Password') }).fill(admin.password);
    await fits();
    await button(say('Sign In')).click();
    await expect(page.getByRole('heading', { name: say('Recent Projects') })).toBeVisible();
    await fits();

    await page.goto('/clients');
    await button(say('Add Client')).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('Client Name *')).fill(client);
    await dialog.getByRole('button', { name: say('Add Client') }).click();
    await expect(page.getByRole('article', { name: client })).toBeVisible();
    await fits();

    await page.goto('/projects');
    await button(say('New Project')).first().click();
    await dialog.getByLabel(say('Project Title')).fill('Lobby and bar');
    await dialog.getByLabel(say('Description')).fill('Stage two.');
    await dialog.getByLabel(say('Client')).selectOption({ label: client });
    await fits();
    await dialog.getByRole('button', { name: say('Create Project') }).click();
    const project = page.getByRole('article').filter({ hasText: client });
    await expect(project.getByRole('progressbar').locator('..')).toContainText(percent);
    await project.getByRole('link', { name: 'Lobby and bar' }).click();
    const title = page.getByRole('heading', { level: 1, name: 'Lobby and bar' });
    await expect(title).toBeVisible();
    // A name in Latin letters stands at the start of the page's lines.
    await expect(title).toHaveCSS('text-align', directionOf(language) === 'rtl' ? 'right' : 'left');
    await fits();

    await page.goto('/supportTickets');
    await button(say('New Ticket')).first().click();
    await dialog.getByLabel(say('Title *')).fill(client);
    await dialog.getByLabel(say('Description *')).fill('+44 20 7946 0102');
    await dialog.getByRole('button', { name: say('Create Ticket') }).click();
    await page.getByRole('link', { name: client }).first().click();
    await page.getByRole('textbox', { name: say('Message') }).fill('مرحبًا Guten Tag');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('paragraph').filter({ hasText: 'مرحبًا Guten Tag' })).toBeVisible();
    await fits();
    await expectAccessible(page);
    await page.evaluate(() => localStorage.clear());
  }
});
