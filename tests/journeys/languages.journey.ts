import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { addDays } from '#tests/support/studio.ts';

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

test('every text on the main screens is translated, and longer texts fit on a phone', async ({
  page,
  request,
  admin,
}) => {
  const call = await apiOf(request, admin);
  const { id: clientId } = await call('POST', '/api/Clients', { name: 'Дом' });
  const days = { startDate: addDays(0), endDate: addDays(30) };
  const { id: project } = await call('POST', '/api/Projects', {
    title: 'Лобби',
    description: 'Этаж',
    clientId,
    ...days,
  });
  const ticket = { title: 'Лампа', description: 'Темно', type: 'Defect', priority: 'Low' };
  await call('POST', '/api/Support/tickets', ticket);
  const typed = [admin.companyName, admin.name, `ada@${admin.companyName.toLowerCase().replace(' ', '-')}.example`];
  await openAs(page, admin, '/dashboard');
  await page.addInitScript(translateAll);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/dashboard',
    '/projects',
    '/projects?view=list',
    `/projects/${project}`,
    '/clients',
    '/users',
    '/supportTickets',
    '/inbox',
    '/user',
    '/trash',
    '/settings/roles',
    '/settings/company',
    '/settings/audit',
    '/settings/mail',
    '/settings/webhooks',
    '/settings/import',
    '/settings/sign-in',
    '/settings/service-levels',
    '/nowhere',
    '/start',
    '/login',
    `/login/${admin.tenantId}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    expect.soft(await untranslated(page, [...typed, ...stored]), path).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
});

/** Runs in the page before its scripts, as the script of a language does. */
function translateAll(): void {
  const translate = (text: string) => `⟦${text}${' ·o·'.repeat(Math.ceil(text.length / 12))}⟧`;
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
