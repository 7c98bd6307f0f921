import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio, holdRequests } from '#tests/support/studio.ts';

test(
  'shows figures, overdue projects and recent projects',
  {
    tag: [
      '@S2.dashboard.tiles',
      '@S2.dashboard.overdue',
      '@S2.dashboard.overdue-six',
      '@S2.dashboard.overdue-entry',
      '@S2.dashboard.overdue-rule',
      '@S2.dashboard.recent',
      '@phone',
    ],
  },
  async ({ page, request, admin }, { project }) => {
    const studio = await createStudio(request, admin);
    const late = { startDate: addDays(-40), status: 'InProgress', progressPercentage: 35 };
    const ids: string[] = [];
    for (let days = 1; days <= 7; days += 1) {
      ids.push(await studio.addProject({ ...late, title: `Late ${days}`, endDate: addDays(-days) }));
    }
    await studio.addProject({ ...late, title: 'Done late', endDate: addDays(-2), status: 'Completed' });
    await studio.addProject({ title: 'Waiting', status: 'OnHold' });
    await studio.addProject({ title: 'Fresh' });
    await openAs(page, admin, '/dashboard');

    const tile = (name: string) => page.getByRole('group', { name, exact: true });
    await expect(tile('Total Projects')).toContainText('10');
    await expect(tile('In Progress')).toContainText('7');
    await expect(tile('Not Started')).toContainText('1');
    await expect(tile('On Hold')).toContainText('1');
    await expect(tile('Completed')).toContainText('1');

    const overdue = page.getByRole('region', { name: 'Overdue Projects (7)' });
    await expect(overdue.getByRole('listitem')).toHaveCount(6);
    await expect(overdue).not.toContainText('Done late');
    const first = overdue.getByRole('listitem').first();
    await expect(first).toContainText('Late 7');
    await expect(first).toContainText('Due');
    await expect(first.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '35');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const recent = page.getByRole('region', { name: 'Recent Projects' });
    await expect(recent.getByRole('listitem').first()).toContainText('Fresh');
    const strip = page.getByRole('region', { name: 'Timeline' });
    await expectInOrder(tile('Total Projects'), overdue, strip);
    const rows = await rowsOfTiles(page);
    expect(rows.length, 'One row, two on a phone').toBe(project.name === 'phone' ? 2 : 1);
    for (const widths of rows) expect(Math.max(...widths) - Math.min(...widths), 'Equal tiles').toBeLessThan(2);
    await first.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/projects/${ids[6]}$`));
    await page.goBack();
    await recent.getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL(/\/projects$/);
  },
);

test('client users first see what waits for them, then figures without a hole, and overdue projects in red', {
  tag: ['@phone'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const late = { status: 'InProgress', startDate: addDays(-40), endDate: addDays(-1), userIds: [studio.ann.id] };
  const projectId = await studio.addProject({ ...late, title: 'Lobby' });
  await studio.call('PATCH', `/api/Projects/${projectId}`, { modules: ['tasks'] });
  const wanted = { projectId, title: 'Fire report', assigneeId: studio.ann.id, audience: 'client', wants: 'file' };
  await studio.call('POST', '/api/Tasks', wanted);
  await openAs(page, studio.ann, '/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for you (1)' });
  const overdue = page.getByRole('region', { name: 'Overdue Projects (1)' });
  await expectInOrder(
    page.getByRole('heading', { level: 1 }),
    waiting,
    page.getByRole('group', { name: 'Total Projects' }),
    overdue,
  );
  await expect(overdue).toHaveCSS('border-top-color', 'rgb(192, 47, 55)');
  for (const row of await rowsOfTiles(page)) {
    const all = (await page.locator('main').boundingBox())?.width ?? 0;
    const taken = row.reduce((sum, width) => sum + width, row.length - 1);
    expect(all - taken, 'The row is as wide as the page').toBeLessThan(56);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('greets by hour and name, and shows the loading and empty states', {
  tag: ['@S2.dashboard.greeting', '@S2.dashboard.loading', '@S2.dashboard.empty'],
}, async ({ page, admin }) => {
  await page.clock.setSystemTime(new Date(`${addDays(0)}T10:30:00+01:00`));
  const release = await holdRequests(page, '**/api/Projects/summary**', 'GET');
  await openAs(page, admin, '/dashboard');
  await expect(page.getByText('Loading dashboard...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Ada Admin');
  await expect(page.getByRole('region', { name: 'Recent Projects' })).toContainText('No projects found');
  await expect(page.getByText('Loading dashboard...')).toBeHidden();
  await expect(page.getByRole('region', { name: /Overdue/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('the timeline has the active projects by client, is gone through by keyboard, and moves nothing when it loads', {
  tag: ['@phone'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const active = { status: 'InProgress', startDate: addDays(-10) };
  await studio.addProject({ ...active, title: 'Tower', endDate: addDays(40), clientId: studio.globex });
  await studio.addProject({ ...active, title: 'Lobby', endDate: addDays(-2) });
  await studio.addProject({ ...active, title: 'Hall', endDate: addDays(20) });
  await studio.addProject({ title: 'Not begun' });
  const release = await holdRequests(page, '**/api/Projects?**', 'GET');
  await openAs(page, admin, '/dashboard');
  const strip = page.getByRole('region', { name: 'Timeline' });
  await expect(strip.getByText('Loading projects...')).toBeAttached();
  const heights = async () => {
    const boxes = [strip, page.getByRole('region', { name: 'Recent Projects' })].map((each) => each.boundingBox());
    return (await Promise.all(boxes)).map((box) => [box?.y, box?.height]);
  };
  const before = await heights();
  release();
  const links = strip.getByRole('list', { name: 'Timeline' }).getByRole('link');
  await expect(links).toHaveText(['Hall', 'Lobby', 'Tower']);
  expect(await heights()).toEqual(before);
  await expect(links.nth(1)).toHaveAccessibleName(/^Lobby, Acme, .*, Overdue, 0%$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tower', level: 1 })).toBeVisible();
  await page.goBack();
  await strip.getByRole('link', { name: 'Open timeline' }).click();
  await expect(page).toHaveURL(/view=timeline/);
  await expect(page.getByText('3 projects')).toBeVisible();
});

const gated = [
  ['Users:ViewUsers', 'Total Users'],
  ['Clients:ViewClients', 'Total Clients'],
  ['ProjectDocuments:ViewProjectDocuments', 'Documents'],
  ['ProjectImages:ViewProjectImages', 'Images'],
] as const;

test('each further tile is shown only with its permission', {
  tag: [
    '@S2.dashboard.tile-users',
    '@S2.dashboard.tile-clients',
    '@S2.dashboard.tile-documents',
    '@S2.dashboard.tile-images',
  ],
}, async ({ page, request, admin }) => {
  const call = await apiOf(request, admin);
  const { password } = admin;
  await openAs(page, admin, '/dashboard');
  for (const [, label] of gated) await expect(page.getByRole('group', { name: label, exact: true })).toBeVisible();
  for (const [claim, label] of gated) {
    const { id: roleId } = await call('POST', '/api/Roles', { name: label, claims: [claim] });
    const userName = label.toLowerCase().replace(' ', '-');
    const person = { firstName: 'Pat', lastName: 'Part', userName, roleId, password, confirmPassword: password };
    await call('POST', '/api/Users/create', person);
    await openAs(page, { ...admin, userName }, '/dashboard');
    await expect(page.getByRole('group', { name: 'Total Projects' })).toBeVisible();
    for (const [, each] of gated) {
      await expect(page.getByRole('group', { name: each, exact: true })).toHaveCount(each === label ? 1 : 0);
    }
  }
});

test('the layout does not shift when the figures load', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby' });
  const release = await holdRequests(page, '**/api/Projects/summary*', 'GET');
  await openAs(page, admin, '/dashboard');
  // The last one is that of the timeline.
  const placeholder = page.locator('main .MuiSkeleton-root').nth(-2);
  await expect(placeholder).toBeVisible();
  const before = await placeholder.boundingBox();
  release();
  const recent = page.getByRole('region', { name: 'Recent Projects' });
  await expect(recent).toBeVisible();
  const moved = ((await recent.boundingBox())?.y ?? 0) - (before?.y ?? 0);
  expect(Math.abs(moved)).toBeLessThan(1);
});

/** The widths of the tiles in each of their rows. */
async function rowsOfTiles(page: Page): Promise<number[][]> {
  const tiles = await page.locator('main').getByRole('group').all();
  const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
  return [...Map.groupBy(boxes, (box) => box?.y).values()].map((row) => row.map((box) => box?.width ?? 0));
}

async function expectInOrder(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeVisible();
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
}
