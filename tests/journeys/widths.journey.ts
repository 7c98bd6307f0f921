import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** Nothing is cut off at any width, even with long names. These tests set their own widths. */

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

test('no screen scrolls sideways or overflows from 320 to 2560 pixels, even with very long words', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const client = await studio.call('POST', '/api/Clients', { name: longName });
  const role = { name: longName.slice(0, 36), description: longName, roleType: 'InternalUser', claims: [] };
  const { id: roleId } = await studio.call('POST', '/api/Roles', role);
  const person = { firstName: longName, lastName: longName, email: `${longName.slice(0, 60)}@studio.example`, roleId };
  const { id: userId } = await studio.call('POST', '/api/Users/create', {
    ...person,
    userName: longName.toLowerCase(),
  });
  const late = { startDate: '2026-01-01', endDate: '2026-01-02', userIds: [userId] };
  const words = { title: longName, description: longName };
  const project = await studio.addProject({ ...late, ...words, clientId: client.id });
  const ticket = await studio.call('POST', '/api/Support/tickets', {
    ...words,
    type: 'Defect',
    priority: 'High',
    clientId: client.id,
    projectId: project,
  });
  await studio.call('PATCH', `/api/Support/tickets/${ticket.id}`, { assigneeId: userId });
  await openAs(page, admin, '/dashboard');
  for (const [path, text] of [
    ['/dashboard', 'Recent Projects'],
    ['/projects', longName],
    ['/projects?view=list', longName],
    [`/projects/${project}`, 'Team'],
    [`/projects/${project}?tab=documents`, 'No documents uploaded yet'],
    ['/clients', longName],
    ['/users', longName],
    [`/settings/roles?role=${roleId}`, 'Total Permissions'],
    ['/settings/company', 'Name and look'],
    ['/settings/audit', 'signed in'],
    ['/user', "Where you're signed in"],
    ['/supportTickets', longName],
    [`/supportTickets/${ticket.id}`, longName],
    ['/schema/entities', 'company_name'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    for (const width of [320, 600, 899, 900, 1200, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      // Scripts that depend on the width update the page slightly later than styles.
      await expect.poll(() => overflowingElements(page), `${path} at ${width} pixels`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  }
});

test('the palette does not cut names, however long the text next to them', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const client = await studio.call('POST', '/api/Clients', { name: longName });
  for (let index = 0; index < 5; index += 1) {
    await studio.addProject({ title: `Lobby ${'with a view '.repeat(index)}`.trim(), clientId: client.id });
  }
  await openAs(page, admin, '/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('Lobby');
  const names = page.getByRole('option', { name: /^Lobby/ }).locator('span:first-of-type');
  await expect(names).toHaveCount(5);
  const whole = await names.evaluateAll((all) =>
    all.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect().width <= each.getBoundingClientRect().width;
    }),
  );
  expect(whole).not.toContain(false);
});

/** Elements that extend beyond the right edge of the window, but for what scrolls sideways. */
function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root :not(.fade-edges *)')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > window.innerWidth + 1)
      .map((each) => `${each.tagName} ${each.textContent.slice(0, 40)}`),
  );
}
