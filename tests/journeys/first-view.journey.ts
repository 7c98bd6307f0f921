import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

/** What the HTML itself shows while the scripts of a page are on their way. */

test('the sign-in page shows the company and takes what is typed before its scripts arrive', {
  tag: ['@phone'],
}, async ({ page, admin }) => {
  const release = await holdScripts(page);
  await page.goto(`/login/${admin.tenantId}`, { waitUntil: 'commit' });
  const early = page.locator('#first-view');
  await expect(early.getByText(admin.companyName)).toBeVisible();
  await expect(early.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const before = await topsOfSignIn(page);
  await page.getByLabel('Email or Username').fill(admin.userName);
  await page.getByLabel('Password', { exact: true }).pressSequentially(admin.password.slice(0, 5));

  release();
  await expect(early).toHaveCount(0);
  await expect(page.getByLabel('Email or Username')).toHaveValue(admin.userName);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await topsOfSignIn(page), 'Nothing jumps').toEqual(before);
  await page.keyboard.type(admin.password.slice(5));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the link of a mail shows the sign-in page early, and leads to its page', {
  tag: ['@phone'],
}, async ({ page, request, admin }) => {
  const id = await (await createStudio(request, admin)).addProject({ title: 'Lobby' });
  const link = `/open/${admin.tenantId}/projects/${id}?tab=conversation`;
  const early = page.locator('#first-view');
  const release = await holdScripts(page);
  await page.goto(link, { waitUntil: 'commit' });
  await expect(early.getByText(admin.companyName)).toBeVisible();
  await page.getByLabel('Email or Username').fill(admin.userName);
  release();
  await expect(early).toHaveCount(0);
  await expect(page.getByLabel('Email or Username')).toHaveValue(admin.userName);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();

  const releaseAgain = await holdScripts(page);
  await page.goto(link, { waitUntil: 'commit' });
  await expect(early.getByRole('heading', { name: 'Lobby' })).toBeVisible();
  releaseAgain();
  await expect(early).toHaveCount(0);
  await expect(page).toHaveURL(`/projects/${id}?tab=conversation`);
});

test('the dashboard and a project show their data before their scripts arrive, and ask for it once', {
  tag: ['@phone'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const late = { title: 'Lobby', description: 'Stone and light', status: 'InProgress', progressPercentage: 35 };
  const id = await studio.addProject({ ...late, startDate: addDays(-40), endDate: addDays(-1) });
  await openAs(page, admin, '/user');
  const early = page.locator('#first-view');
  const asked: string[] = [];
  page.on('request', (each) => {
    if (/\/api\/(Projects\/(summary|.*\/details)|Waiting|Tenants\/)/.test(each.url())) asked.push(each.url());
  });

  const views = [
    ['/dashboard', early.getByRole('group', { name: 'In Progress' }).getByText('1'), 'Total Projects'],
    [`/projects/${id}`, early.getByText('Stone and light'), 'Overdue'],
  ] as const;
  for (const [address, content, also] of views) {
    asked.length = 0;
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(content).toBeVisible();
    await expect(early).toContainText(also);
    const before = [...asked];
    // At once, because the page asks again for what is older than half a minute.
    release();
    await expect(early).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(before.length, address).toBeGreaterThan(1);
    expect(asked, address).toEqual(before);

    const releaseAgain = await holdScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(content).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    releaseAgain();
  }
});

test('what waits and the figures do not jump when the dashboard comes', { tag: ['@phone'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const me = await studio.call('GET', '/api/Users/me');
  await studio.call('PATCH', `/api/Projects/${id}`, { modules: ['tasks'] });
  const task = { projectId: id, title: 'Choose a lamp', assigneeId: me.id, dueOn: addDays(-1) };
  await studio.call('POST', '/api/Tasks', task);
  await openAs(page, admin, '/user');
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const early = await placesOf(page);
  await expect(page.locator('#first-view')).toHaveCount(1);
  release();
  await expect(page.locator('#first-view')).toHaveCount(0);
  for (const [index, place] of (await placesOf(page)).entries()) {
    expect(Math.abs(place - (early[index] ?? 0))).toBeLessThanOrEqual(1);
  }
});

test('shows nothing early to somebody who may not see the page, nor of a project that is not theirs', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/user');
  const release = await holdScripts(page);
  const refused = page.waitForResponse(/\/details$/);
  await page.goto('/projects/018f5e2c-0000-7000-8000-000000000000', { waitUntil: 'commit' });
  expect((await refused).status()).toBe(404);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project not found');
  await expect(page.locator('#first-view')).toHaveCount(0);
});

/** Where the parts of the sign-in page begin, in pixels. */
async function topsOfSignIn(page: Page): Promise<number[]> {
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.getByLabel('Email or Username'),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Sign In' }),
  ];
  return Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.y ?? -1)));
}

/** Where the heading, what waits and the figures of the dashboard are, in pixels. */
async function placesOf(page: Page): Promise<number[]> {
  const parts = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('heading', { name: 'Waiting for you (1)' }),
    page.getByRole('link', { name: 'Choose a lamp' }),
    page.getByRole('group', { name: 'Total Projects' }),
    page.getByRole('group', { name: 'Images' }),
  ];
  const places = parts.map(async (part) => {
    await expect(part).toBeVisible();
    const { x = 0, y = 0 } = (await part.boundingBox()) ?? {};
    return [x, y];
  });
  return (await Promise.all(places)).flat();
}

/** The script of the app waits until it is released. All others wait for it. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app = /\/assets\/app-[^/]+[.]js$/;
  await page.route(app, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
