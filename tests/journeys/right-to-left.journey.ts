import type { Page } from '@playwright/test';
import { directionOf } from '#contract/platform/texts/languages.ts';
import { speak } from '#server/platform/texts/index.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

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

test('in Arabic, long names in Latin letters are cut at their end, and no word makes a page scroll sideways', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  // The first letter of each name is no other letter of the page.
  const name = 'Ж and the quiet lamps of the long corridor behind the lobby and the bar';
  const word = 'W'.repeat(200);
  const { id: me } = await studio.call('GET', '/api/Users/me');
  const { id: clientId } = await studio.call('POST', '/api/Clients', { name });
  const dates = { startDate: addDays(-30), endDate: addDays(0) };
  const project = await studio.addProject({ title: name, description: name, clientId, leadId: me, ...dates });
  await studio.addProject({ title: word, description: word, clientId, ...dates });
  for (const title of [name, word])
    await studio.call('POST', '/api/Tasks', { projectId: project, title, assigneeId: me, dueOn: addDays(0) });
  const words = { description: name, type: 'Defect', priority: 'Low', clientId, projectId: project, assigneeId: me };
  const { id: ticket } = await studio.call('POST', '/api/Support/tickets', { title: word, ...words });
  await studio.call('POST', '/api/Support/tickets', { title: name, ...words });
  await studio.call('PATCH', '/api/Users/me', { locale: 'ar', region: 'EG' });
  await openAs(page, admin, '/dashboard');
  await page.context().addCookies([{ name: 'language', value: 'ar', url: new URL(page.url()).origin }]);
  for (const path of [
    '/dashboard',
    '/projects',
    ...['list', 'board', 'timeline', 'calendar'].map((view) => `/projects?view=${view}`),
    `/projects/${project}`,
    `/projects/${project}?tab=tasks`,
    '/supportTickets',
    `/supportTickets/${ticket}`,
    '/my-work',
  ]) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    for (const width of [1400, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => cutAtTheirBeginning(page, 'Ж'), `${path} at ${width} pixels`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} pixels`).toBe(width);
    }
  }
});

/** Names of which the first letter is outside of the box that cuts them. */
function cutAtTheirBeginning(page: Page, first: string): Promise<string[]> {
  return page.evaluate((letter) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      const at = data.indexOf(letter);
      if (at < 0 || !parentElement?.checkVisibility() || parentElement.closest('.only-read, option')) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 1);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = parentElement; box && box.localName !== 'main'; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'hidden') continue;
        const edges = box.getBoundingClientRect();
        if (edges.width > 1 && (left < edges.left - 1 || right > edges.right + 1)) found.push(data.slice(at, at + 30));
      }
    }
    return found;
  }, first);
}
