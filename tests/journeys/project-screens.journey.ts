import type { Locator } from '@playwright/test';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

/** Texts on the project screens that no other journey checks. */

test('projects: titles, filter, form and cards', {
  tag: [
    '@S2.projects.title',
    '@S2.projects.none-yet',
    '@S2.projects.status',
    '@S2.projects.sections',
    '@S2.projects.team-lists',
    '@S2.projects.card',
    '@S2.projects.overdue',
    '@S2.projects.open',
  ],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.call('POST', '/api/Roles', { name: 'bookkeeper', claims: [] });
  await openAs(page, admin, '/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(page.getByText('Manage and track all your projects')).toBeVisible();
  await expect(page.getByText('No projects found')).toBeVisible();
  await expect(page.getByText('Get started by creating your first project.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'All Status',
    'Not Started',
    'In Progress',
    'Completed',
    'On Hold',
  ]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog.getByRole('region')).toHaveCount(3);
  for (const section of ['Basic Information', 'Project Settings', 'Team Assignment']) {
    await expect(dialog.getByRole('region', { name: section })).toBeVisible();
  }
  const lists = dialog.getByRole('region', { name: 'Team Assignment' }).getByRole('group');
  await expect(lists).toHaveCount(4);
  for (const role of ['Admin', 'manager', 'worker', 'client']) {
    await expect(dialog.getByRole('group', { name: role })).toBeVisible();
  }

  const id = await studio.addProject({
    title: 'Lobby',
    status: 'InProgress',
    progressPercentage: 40,
    startDate: '2026-01-05',
    endDate: '2026-01-20',
    userIds: [studio.wim.id, studio.ann.id],
  });
  await page.goto('/projects');
  const card = page.getByRole('article', { name: 'Lobby' });
  for (const text of ['Words about it', 'In Progress', 'Overdue', 'Jan 5', 'Jan 20', '2 people', '40%']) {
    await expect(card).toContainText(text);
  }
  await expectRed(card.getByText('Overdue'));
  await card.getByRole('link', { name: 'Lobby' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${id}$`));
});

test('a project’s page: summary, overview and tabs', {
  tag: [
    '@S2.routes.protected',
    '@S2.details.summary',
    '@S2.details.due-red',
    '@S2.details.overview',
    '@S2.details.team',
    '@S2.documents.grid',
    '@S2.images.grid',
    '@S2.images.error',
    '@S8.upload.document',
    '@S8.upload.image',
  ],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', `/api/Users/${studio.wim.id}`, { phoneNumber: '+49 30 1234' });
  const id = await studio.addProject({
    title: 'Lobby',
    status: 'OnHold',
    progressPercentage: 40,
    startDate: '2026-01-05',
    endDate: '2026-01-20',
    userIds: [studio.wim.id, studio.ann.id],
  });
  await openAs(page, admin, `/projects/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Words about it');
  await expect(summary).toContainText('On Hold');
  await expect(summary).toContainText('40%');
  await expect(summary.getByRole('term')).toHaveText(['Start Date', 'Due Date', 'Team Size', 'Stakeholders']);
  await expect(summary.getByRole('definition').nth(2)).toHaveText('1');
  await expect(summary.getByRole('definition').nth(3)).toHaveText('1');
  await expectRed(summary.getByText('Jan 20'));
  const overview = page.getByRole('tabpanel', { name: 'Overview' });
  for (const [label, count] of [
    ['Team Members', '1'],
    ['Stakeholders', '1'],
    ['Documents', '0'],
    ['Images', '0'],
  ] as const) {
    await expect(overview.getByRole('group', { name: label })).toContainText(count);
  }
  await expect(overview.getByRole('region', { name: 'worker' })).toContainText('Wim Worker');
  await expect(overview.getByRole('region', { name: 'worker' })).toContainText('+49 30 1234');

  await page.route('**/upload', (route) => route.fulfill({ status: 500, body: '' }));
  for (const [tab, heading, button, file, failure] of [
    [
      'documents',
      'Project Documents',
      'Upload Document',
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
      'An unexpected error occurred while uploading the document.',
    ],
    [
      'images',
      'Project Images',
      'Upload Images',
      { name: 'site.png', mimeType: 'image/png', buffer: Buffer.from('bytes') },
      'Failed to upload image. Please try again.',
    ],
  ] as const) {
    await page.goto(`/projects/${id}?tab=${tab}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await dialog.getByLabel('Choose files').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText(failure).first()).toBeVisible();
  }
  await page.route('**/api/Image/project/*', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }));
  await page.reload();
  await expect(page.getByText('Error loading project images')).toBeVisible();
});

const expectRed = async (text: Locator) => {
  const red = await text.evaluate((element) => {
    const probe = element.appendChild(document.createElement('i'));
    probe.style.color = 'var(--bad)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(text).toHaveCSS('color', red);
};
