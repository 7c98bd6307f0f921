import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { directionOf, languages } from '#contract/platform/texts/languages.ts';
import { speak } from '#server/platform/texts/index.ts';
import { expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { root } from '#tests/support/process.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

/** A language whose texts stand in ⟦brackets⟧ and are longer by a third: what stands outside of them cannot be translated. */

/** Words that the company's database has, or that the server says with values in them (decision 0069). */
const stored = [
  // The initials and user name of Ada Admin, her role, and the default roles.
  'AA',
  'ada',
  'Admin',
  'admin',
  'manager',
  'worker',
  'client',
  'Full access to everything.',
  'Manages projects, clients and users.',
  'Works on assigned projects.',
  "Can follow their company's projects.",
  // Her device.
  'Chrome on Linux',
  'Chrome on Android',
  'Playwright',
  // What the mail log shows of a mail, in the language of its reader.
  'Your account at',
  'was used on a new device',
  'Mail is off: no mail server is set up.',
];

/** The addresses of all screens, as the routes of the app write them: `/projects/$id`. */
const addresses = ['routes', 'signed-in-routes'].flatMap((file) =>
  [...readFileSync(path.join(root, `web/app/${file}.ts`), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, found]) =>
    String(found),
  ),
);

/** Links of mails need a token, and the last shows a model of data in the words of the API. */
const otherwiseSeen = /^\/(welcome|unsubscribe|open|approve)\/|^\/(step-up|schema)/;

test('every text on every screen is translated, and longer texts fit at 320 pixels', async ({
  page,
  request,
  admin,
}) => {
  const call = await apiOf(request, admin);
  const { id: clientId } = await call('POST', '/api/Clients', { name: 'Дом' });
  const days = { startDate: addDays(0), endDate: addDays(30) };
  const given = { title: 'Лобби', description: 'Этаж', clientId, ...days };
  const { id: projectId } = await call('POST', '/api/Projects', given);
  const ticket = { title: 'Лампа', description: 'Темно', type: 'Defect', priority: 'Low' };
  const { id: ticketId } = await call('POST', '/api/Support/tickets', ticket);
  const ids: Record<string, string> = { projects: projectId, clients: clientId, supportTickets: ticketId };
  const typed = [admin.companyName, admin.name, `ada@${admin.companyName.toLowerCase().replace(' ', '-')}.example`];
  await openAs(page, admin, '/dashboard');
  await page.addInitScript(translateAll, 1 / 3);
  await page.setViewportSize({ width: 320, height: 844 });
  const screens = addresses
    .filter((address) => !otherwiseSeen.test(address))
    .map((address) =>
      address.replace('$tenantId', admin.tenantId).replace('$id', ids[address.split('/')[1] ?? ''] ?? projectId),
    );
  expect(screens.length).toBeGreaterThan(25);
  for (const screen of [...screens, '/projects?view=list', '/nowhere']) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root'), screen).toHaveCount(0);
    expect.soft(await untranslated(page, [...typed, ...stored]), screen).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});

test('the landing page and the entrance speak each language', async ({ page, admin }) => {
  for (const language of languages) {
    const say = speak(language);
    await page.goto(`/?lang=${language}`);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', language);
    await expect(html).toHaveAttribute('dir', directionOf(language));
    await expect(page.getByRole('link', { name: say('Get started'), exact: true }).first()).toBeVisible();
    // The browser keeps the choice.
    await page.goto(`/login/${admin.tenantId}`);
    await expect(html).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: say('Sign In'), exact: true })).toBeVisible();
  }
});

test('texts two and a half times as long fit on the screens that are used most', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  const project = await studio.addProject({ title: 'Lobby' });
  await studio.call('POST', '/api/Tasks', { projectId: project, title: 'Lamps', dueOn: addDays(3) });
  const ticket = { title: 'Lamp', description: 'Dark', type: 'Defect', priority: 'Low' };
  const { id: ticketId } = await studio.call('POST', '/api/Support/tickets', ticket);
  await openAs(page, admin, '/dashboard');
  await page.addInitScript(translateAll, 1.5);
  for (const screen of [
    `/login/${admin.tenantId}`,
    '/dashboard',
    '/projects',
    `/projects/${project}`,
    `/projects/${project}?tab=tasks`,
    `/projects/${project}?tab=documents`,
    '/my-work',
    '/supportTickets',
    `/supportTickets/${ticketId}`,
    '/inbox',
  ]) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 }).first(), screen).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root'), screen).toHaveCount(0);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      expect.soft(await cutButtons(page), `${screen} at ${width} pixels`).toEqual([]);
    }
  }
});

/** Buttons and tabs that leave the window or cut their text, but for what scrolls sideways. */
function cutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=button], a.MuiButton-root')]
      .filter((each) => each.checkVisibility() && !each.closest('.fade-edges, [inert]'))
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const isCut = getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1;
        return left < -1 || right > innerWidth + 1 || isCut;
      })
      .map((each) => each.textContent.slice(0, 60)),
  );
}

/** Runs in the page before its scripts, as the script of a language does. Texts become longer by this part of their length. */
function translateAll(more: number): void {
  const translate = (text: string) => `⟦${text}${' ·o·'.repeat(Math.ceil((text.length * more) / 4))}⟧`;
  globalThis.translations = new Proxy(
    {},
    {
      getOwnPropertyDescriptor: (_, text) => ({ value: translate(String(text)), configurable: true, enumerable: true }),
      get: (_, text) => translate(String(text)),
    },
  );
}

/** Visible words with Latin letters outside of brackets, except `known` ones and dates such as `Nov 23, 2026`. */
function untranslated(page: Page, known: string[]): Promise<string[]> {
  return page.evaluate((names) => {
    const found: string[] = [];
    let depth = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (!parentElement?.checkVisibility() || parentElement.closest('script, style, time')) continue;
      let outside = '';
      for (const sign of data) {
        if (sign === '⟦') depth += 1;
        else if (sign === '⟧') depth -= 1;
        else if (depth === 0) outside += sign;
      }
      // Longest first, because one may be a part of another.
      for (const word of names.toSorted((a, b) => b.length - a.length)) outside = outside.replaceAll(word, '');
      if (/[a-z]{2}/i.test(outside.replace(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g, ''))) found.push(outside.trim());
    }
    return found;
  }, known);
}
