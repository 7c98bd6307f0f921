import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** Staff see Loggia as a client user. Nothing can be changed, and afterwards everything is as before. */

const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** Uploads a document as the user of the page. */
async function addDocument(page: Page, projectId: string, name: string, audience: 'client' | 'staff'): Promise<void> {
  const status = await page.evaluate(
    async ([ProjectId, fileName, Audience]) => {
      const body = new FormData();
      body.set('ProjectId', ProjectId);
      body.set('Audience', Audience);
      body.set('File', new File(['Words'], fileName, { type: 'text/plain' }));
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await fetch('/api/Documents/upload', { method: 'POST', headers, body })).status;
    },
    [projectId, name, audience] as const,
  );
  expect(status).toBe(201);
}

async function startFromCard(page: Page, card: string): Promise<void> {
  await page.getByRole('article', { name: card }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'See what they see' }).click();
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test('an administrator sees what a client user sees, stops, and is back where they were', async ({
  page,
  admin,
  request,
}) => {
  const { addProject, globex } = await createStudio(request, admin);
  const tower = await addProject({ title: 'Tower' });
  await addProject({ title: 'Harbour', clientId: globex });
  await openAs(page, admin, '/users?search=ann');
  await addDocument(page, tower, 'plan.txt', 'client');
  await addDocument(page, tower, 'margin.txt', 'staff');
  await expect(page.getByRole('article', { name: 'Ann Acme' })).toBeVisible();
  const before = await stored(page);

  await startFromCard(page, 'Ann Acme');
  await expect(banner(page)).toContainText(/^You see Loggia as Ann Acme of Acme, until .+\. Nothing can be changed\./);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ann Acme');
  await expect(page.getByRole('link', { name: 'Inbox' })).toHaveCount(0);
  expect(await stored(page)).toBe(before);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('eyJ');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Tower' }).first().click();
  await expect(page.getByRole('heading', { name: 'Tower', level: 1 })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(
    page.getByRole('button', { name: /Edit Project|Update Progress/ }).or(page.getByRole('switch')),
  ).toHaveCount(0);
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page.getByRole('listitem', { name: 'plan.txt' })).toBeVisible();
  await expect(page.getByText('margin.txt')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload Document' })).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(banner(page).getByText('Ann Acme of Acme')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(/\/users\?search=ann$/);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Ann Acme' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inbox' })).toBeVisible();
  expect(await stored(page)).toBe(before);

  await page.goto('/settings/audit');
  await expect(page.getByText('Ada Admin started to preview what Ann Acme sees')).toBeVisible();
  await expect(page.getByText('Ada Admin stopped previewing what Ann Acme sees')).toBeVisible();
  await expect(page.getByText(/^Looked at: .*documents/)).toBeVisible();
});

test('a preview hides what is personal and what changes something, and ends with a reload and with its time', async ({
  page,
  admin,
  request,
}) => {
  const { addProject } = await createStudio(request, admin);
  await addProject({ title: 'Tower' });
  await openAs(page, admin, '/clients');

  // Acme has one person, so nothing needs to be chosen.
  await startFromCard(page, 'Acme');
  const dialog = page.getByRole('dialog', { name: 'See what they see' });
  await expect(dialog.getByLabel('See it as')).toHaveValue(/^user:/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start preview' }).click();
  await expect(banner(page)).toBeVisible();
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Support Tickets' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Ticket' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ann Acme' }).click();
  await expect(page.getByRole('heading', { name: 'This page is personal' })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  // A role, at a client without people. The browser is told that its time is almost over.
  await page.route('**/api/Preview', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), expiresIn: 2 } });
  });
  await page.goto('/settings/roles');
  await page.getByRole('button', { name: 'See what client sees' }).click();
  await page.getByRole('dialog').getByLabel('Client').selectOption('Initech');
  await page.getByRole('button', { name: 'Start preview' }).click();
  await expect(banner(page)).toContainText('You see Loggia as somebody of Initech with the role client');
  await expect(page.getByRole('heading', { name: 'Role Management' })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/roles$/);
});

test('a preview that ends on the server ends in the tab, too', async ({ page, admin, request }) => {
  const { call, ann, addProject } = await createStudio(request, admin);
  await addProject({ title: 'Tower' });
  await openAs(page, admin, '/users');
  await startFromCard(page, 'Ann Acme');
  await expect(banner(page)).toBeVisible();
  await call('PATCH', `/api/Users/${ann.id}`, { isActive: false });
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('what a client does not see of a project is counted for every noun', async ({ page, admin, request }) => {
  const { addProject, call, ann } = await createStudio(request, admin);
  const tower = await addProject({ title: 'Tower', userIds: [ann.id] });
  await call('PATCH', `/api/Projects/${tower}`, { modules: ['tasks', 'updates'] });
  for (const audience of ['client', 'staff']) {
    await call('POST', '/api/Tasks', { projectId: tower, title: `Task for ${audience}`, audience });
    await call('POST', `/api/Projects/${tower}/updates`, {
      health: 'OnTrack',
      body: `**News** for ${audience}`,
      audience,
    });
    await call('POST', '/api/Messages', {
      subjectType: 'project',
      subjectId: tower,
      body: `Words for ${audience}`,
      audience,
    });
  }
  await call('POST', '/api/Tasks', { projectId: tower, title: 'Count the margin', audience: 'staff' });
  await call('POST', '/api/Support/tickets', { title: 'Lamp', description: 'Dark', projectId: tower });
  await openAs(page, admin, `/projects/${tower}?as=client`);
  await addDocument(page, tower, 'margin.txt', 'staff');
  await page.reload();
  const view = page.getByRole('region', { name: 'What Acme sees' });
  await expect(view.getByRole('status')).toHaveText(
    '1 document, 2 tasks, 1 update, and 1 message are hidden from Ann Acme.',
  );
  const [theirs, ours] = [
    view.getByRole('region', { name: 'Ann Acme sees' }),
    view.getByRole('region', { name: 'Your team sees' }),
  ];
  const items = (side: typeof theirs, title: string) => side.getByRole('list', { name: title }).getByRole('listitem');
  await expect(items(theirs, 'Tasks (1)')).toHaveText(['Task for client']);
  await expect(items(ours, 'Tasks (3)').filter({ hasText: 'Hidden: Staff only' })).toHaveCount(2);
  await expect(items(theirs, 'Updates (1)')).toHaveText(['News for client']);
  await expect(items(theirs, 'Conversation (1)')).toHaveText(['Words for client']);
  await expect(items(theirs, 'Support tickets (1)')).toHaveText(['Lamp']);
  // It has neither images nor approvals.
  await expect(view.getByText(/^(Images|Approvals)/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a project shows side by side what its client sees and what is hidden from them', {
  tag: ['@phone'],
}, async ({ page, admin, request }) => {
  const { addProject } = await createStudio(request, admin);
  const tower = await addProject({ title: 'Tower' });
  await openAs(page, admin, `/projects/${tower}`);
  await addDocument(page, tower, 'plan.txt', 'client');
  await addDocument(page, tower, 'margin.txt', 'staff');
  await page.getByRole('tab', { name: 'Documents' }).click();
  const seeing = page.getByRole('switch', { name: /What (Acme sees|they see)/ });
  await expect(seeing).not.toBeChecked();
  await seeing.press('Space');
  await expect(seeing).toBeChecked();
  await expect(page).toHaveURL(/as=client/);
  await expect(page.getByRole('tablist')).toHaveCount(0);
  const view = page.getByRole('region', { name: 'What Acme sees' });
  await expect(view.getByText(admin.companyName)).toBeVisible();
  const [theirs, ours] = [
    view.getByRole('region', { name: 'Ann Acme sees' }),
    view.getByRole('region', { name: 'Your team sees' }),
  ];
  await expect(view.getByText('1 document is hidden from Ann Acme.')).toBeVisible();
  await expect(theirs.getByRole('list', { name: 'Documents (1)' }).getByRole('listitem')).toHaveText(['plan.txt']);
  await expect(ours.getByRole('listitem').filter({ hasText: 'margin.txt' })).toContainText('Hidden: Staff only');
  await expect(theirs.getByText('margin.txt')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [left, right] = [await theirs.boundingBox(), await ours.boundingBox()];
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone) expect(right?.y).toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0));
  else expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await expect(seeing).toBeFocused();
  await seeing.press('Space');
  await expect(view).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('margin.txt')).toBeVisible();
});
