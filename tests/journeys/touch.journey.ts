import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { textFile, uploadDocuments } from '#tests/support/documents.ts';
import { addFour } from '#tests/support/four-projects.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** Every screen as a phone loads it. Everything that a finger taps is at least 44 pixels high and wide; links within a text are as high as the text. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const least = 44;

test('on a phone every screen is accessible and as wide as the phone, and every control large enough for a finger', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await addFour(studio);
  const project = await studio.addProject({ title: 'Lobby' });
  await studio.call('PATCH', `/api/Projects/${project}`, { modules: ['tasks', 'updates'] });
  const { clientId } = await studio.call('GET', `/api/Projects/${project}`);
  const ticket = { title: 'Lamp', description: 'Dark', type: 'Defect', priority: 'High' };
  const { id: ticketId } = await studio.call('POST', '/api/Support/tickets', ticket);
  await openAs(page, admin, '/dashboard');
  for (const [path, text] of [
    ['/dashboard', 'Recent Projects'],
    ['/projects', 'Lobby'],
    ['/projects?view=list', 'Lobby'],
    ['/projects?view=board', 'Lobby'],
    ['/projects?view=timeline', 'Lobby'],
    ['/projects?view=calendar', 'Today'],
    [`/projects/${project}`, 'Newest files'],
    [`/projects/${project}?tab=documents`, 'No documents uploaded yet'],
    [`/projects/${project}?tab=images`, 'No images uploaded yet'],
    [`/projects/${project}?tab=conversation`, 'created the project'],
    ['/clients', 'Active'],
    [`/clients/${clientId}`, 'Lobby'],
    ['/users', 'Ada Admin'],
    ['/supportTickets', 'Lamp'],
    [`/supportTickets/${ticketId}`, 'Dark'],
    ['/settings/roles', 'Total Roles'],
    ['/settings/company', 'Name and look'],
    ['/settings/sign-in', 'Two-step sign-in'],
    ['/settings/service-levels', 'service level'],
    ['/settings/mail', 'Mail'],
    ['/settings/webhooks', 'No webhooks yet'],
    ['/settings/import', 'Nothing was imported yet.'],
    ['/settings/audit', 'signed in'],
    ['/settings/trash', 'trash'],
    ['/inbox', 'Inbox'],
    ['/user', "Where you're signed in"],
    ['/schema/entities', 'company_name'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('main').getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    // What is folded has controls, too.
    const folded = page.locator('section > div > button[aria-expanded=false]');
    await folded.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect.poll(() => smallTargets(page), path).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('the files of a project begin high on a phone, with their names as wide as the card', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const project = await studio.addProject({ title: 'Lobby', userIds: [studio.ann.id] });
  await openAs(page, admin, `/projects/${project}?tab=documents`);
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  // A finger drops nothing.
  const upload = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(upload.getByText('Choose files', { exact: true })).toBeVisible();
  await expect(upload.getByText('Drop files here or')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(upload).toBeHidden();
  await uploadDocuments(page, textFile('A plan with a long name.txt', 'Plan'));
  const card = page.getByRole('listitem', { name: 'A plan with a long name.txt' });
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 844, width: 0, height: 0 };
  await expect.poll(async () => (await box(card)).y).toBeLessThan(540);
  const [whole, name, action] = [
    await box(card),
    await box(card.getByRole('heading')),
    await box(card.getByRole('button', { name: /^Download/ })),
  ];
  expect(name.width).toBeGreaterThan(whole.width * 0.7);
  // What one can do is above the name, not beside it.
  expect(action.y + action.height).toBeLessThan(name.y);
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const label of ['Start Date', 'Due Date', 'Team Size', 'Stakeholders', 'Not Started']) {
    await expect(summary.getByText(label)).toBeVisible();
  }
  expect((await box(summary)).height).toBeLessThan(130);
  await expectAccessible(page);
});

/** The visible controls that are too small, by the area that reacts to a finger: of a field its frame, of a tick box its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'a[href], button, input, select, textarea, [role=combobox]';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || control.closest('[aria-hidden=true]') || control.getBoundingClientRect().bottom < 0) return [];
      const isInText = getComputedStyle(control).display === 'inline';
      // The link of a card covers the whole card.
      const covers = getComputedStyle(control, '::after').position === 'absolute';
      if (isInText || covers) return [];
      const target = control.closest('.MuiInputBase-root, label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      // Half a pixel for rounding.
      if (Math.min(width, height) >= least - 0.5) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      return `${control.tagName} ${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`;
    });
  }, least);
}
