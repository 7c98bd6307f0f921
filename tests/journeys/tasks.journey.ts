import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { heic, photo, saysWhere } from '#tests/support/photos.ts';
import { createStudio, withSecondUser } from '#tests/support/studio.ts';

test('a company turns tasks on, asks a client for a file, and gets it', async ({ page, browser, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  await openAs(page, admin, '/settings/company');
  await page.getByLabel(/^Tasks:/).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  await page.goto(`/projects/${id}`);
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await expect(page.getByText('No tasks created yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Title *').fill('Fire safety report');
  await dialog.getByLabel('Assigned to').selectOption({ label: 'Ann Acme' });
  await dialog.getByLabel('Asks for').selectOption('file');
  await expect(dialog).toContainText('Acme sees this task');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  const task = page.getByRole('listitem', { name: 'Fire safety report' });
  await expect(task).toContainText('Asks for a file');
  await expect(page.getByRole('tab', { name: /Tasks/ })).toContainText('1');

  await page.getByRole('button', { name: 'Add Task' }).click();
  await dialog.getByLabel('Title *').fill('Order samples');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByRole('listitem', { name: 'Order samples' })).toContainText('Staff only');
  await expect(page.getByRole('heading', { level: 2, name: 'Tasks' })).toBeAttached();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto('/dashboard');
    const waiting = client.getByRole('region', { name: 'Waiting for you (1)' });
    await expect(waiting.getByText(/^Asks for a file · /)).toBeVisible();
    // What they came for is above the figures.
    const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
    const figures = client.getByRole('group', { name: 'Total Projects' });
    expect(await topOf(figures)).toBeGreaterThan(await topOf(waiting));
    await expectAccessible(client);
    const link = waiting.getByRole('link', { name: 'Fire safety report' });
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
    await link.click();
    const own = client.getByRole('listitem', { name: 'Fire safety report' });
    await expect(own).toBeVisible();
    await expect(client.getByText('Order samples')).toHaveCount(0);
    await own.getByRole('button', { name: 'Upload the file' }).click();
    const upload = client.getByRole('dialog', { name: 'Fire safety report' });
    await upload
      .getByLabel('Choose files')
      .setInputFiles({ name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('All is well.') });
    await upload.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(own.getByRole('img', { name: 'Done' })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Download report.txt' })).toBeVisible();
    await expectAccessible(client);
  });

  // It appears for the team without a reload.
  await expect(task.getByRole('img', { name: 'Done' })).toBeVisible();
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page.getByText('report.txt').first()).toBeVisible();
});

test('a client answers a request with photos of a phone, and staff see them', { tag: '@phone' }, async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  const projectId = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  const asked = {
    projectId,
    title: 'Photo of the meter',
    assigneeId: studio.ann.id,
    wants: 'file',
    audience: 'client',
  };
  await studio.call('POST', '/api/Tasks', asked);
  const jpeg = await photo('jpeg');

  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto(`/projects/${projectId}?tab=tasks`);
    const own = client.getByRole('listitem', { name: 'Photo of the meter' });
    await own.getByRole('button', { name: 'Upload the file' }).click();
    const upload = client.getByRole('dialog', { name: 'Photo of the meter' });
    await expect(upload).toContainText('The place where a picture was taken is removed.');
    const files = upload.getByLabel('Choose files');
    expect(await files.getAttribute('accept')).toMatch(/^image\/\*,.*\.heic,/);
    await files.setInputFiles([
      { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: jpeg },
      { name: 'IMG_0002.HEIC', mimeType: '', buffer: heic },
      { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ]);
    await expect(upload.getByRole('listitem')).toHaveCount(2);
    await expect(upload.getByRole('alert')).toHaveText(
      'logo.svg is not a document or picture that can be uploaded here.',
    );
    await expectAccessible(client);
    await upload.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(own.getByRole('img', { name: 'Done' })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Download IMG_0001.JPG' })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Download IMG_0002.HEIC' })).toBeVisible();
  });

  await openAs(page, admin, `/projects/${projectId}?tab=documents`);
  for (const name of ['IMG_0001.JPG', 'IMG_0002.HEIC']) {
    const card = page.getByRole('listitem', { name });
    const widthOf = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
    await expect.poll(() => widthOf(card.locator('img'))).toBeGreaterThan(0);
    await card.getByRole('button', { name: `Preview ${name}` }).click();
    const shown = page.getByRole('dialog').getByRole('img', { name });
    // The JPEG lies on its side.
    await expect.poll(() => widthOf(shown)).toBe(name === 'IMG_0001.JPG' ? 64 : 96);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    const bytes = await readFile(await download.path());
    expect([bytes.length, saysWhere(bytes)]).toEqual([name === 'IMG_0001.JPG' ? jpeg.length : heic.length, false]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
});

test('the board and the menu of a task move it', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  const projectId = await studio.addProject({ title: 'Lobby' });
  for (const title of ['Survey', 'Design', 'Works']) await studio.call('POST', '/api/Tasks', { projectId, title });
  await openAs(page, admin, `/projects/${projectId}?tab=tasks`);
  const order = () => page.getByRole('tabpanel').getByRole('listitem').getByRole('heading').allTextContents();
  await expect.poll(order).toEqual(['Survey', 'Design', 'Works']);
  await page.getByRole('listitem', { name: 'Works' }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(order).toEqual(['Survey', 'Works', 'Design']);

  await page.getByRole('button', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await page.getByRole('article', { name: 'Survey' }).dragTo(column('Doing'));
  await expect(column('Doing').getByRole('article', { name: 'Survey' })).toBeVisible();
  await page.getByRole('article', { name: 'Design' }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to Done' }).click();
  await expect(column('Done').getByRole('article', { name: 'Design' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(column('Doing').getByRole('article', { name: 'Survey' })).toBeVisible();
  await expect(column('Open').getByRole('article')).toHaveCount(1);
});

test('staff publish an update from what happened, and the client reads it', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks', 'updates'] });
  const id = await studio.addProject({ title: 'Lobby', userIds: [studio.wim.id] });
  const floor = { projectId: id, title: 'Floor is laid', audience: 'client', milestone: true, dueOn: '2026-12-24' };
  const task = (await studio.call('POST', '/api/Tasks', floor)) as { id: string };
  await studio.call('PATCH', `/api/Tasks/${task.id}`, { status: 'Done' });
  await openAs(page, admin, `/projects/${id}`);
  await page.getByRole('tab', { name: 'Updates' }).click();
  await page.getByRole('button', { name: 'Write Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write Update' });
  await dialog.getByRole('button', { name: 'Draft from what happened' }).click();
  await expect(dialog.getByLabel('Update', { exact: true })).toHaveValue('Finished\n- Floor is laid');
  await dialog.getByLabel('How it goes').selectOption('AtRisk');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  const published = page.getByRole('list', { name: 'Updates' });
  await expect(published.getByRole('list').getByRole('listitem')).toHaveText(['Floor is laid']);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('At risk');
  await expectAccessible(page);
  await withSecondUser(browser, studio.ann, async (client) => {
    await client.goto('/projects');
    await expect(client.getByRole('article', { name: 'Lobby' })).toContainText('At risk');
    const isTold = client.waitForResponse((response) => response.url().endsWith('/read') && response.status() === 204);
    await client.goto(`/projects/${id}?tab=updates`);
    await expect(client.getByRole('tabpanel')).toContainText('Floor is laid');
    await isTold;
    await expect(client.getByText('Seen by')).toHaveCount(0);
    await asOnPhone(client, () => expectNoSidewaysScroll(client));
  });
  // Staff see that the client has read it, and who.
  await page.reload();
  await page.getByText(/^Seen by 1 of \d+$/).click();
  await expect(page.getByRole('list', { name: 'Seen by' }).getByRole('listitem')).toContainText(['Ann']);
  await expectAccessible(page);
});

test('a project takes its progress from its tasks', async ({ page, browser, request, admin }) => {
  const studio = await createStudio(request, admin);
  await studio.call('PATCH', '/api/Company', { modules: ['tasks'] });
  const projectId = await studio.addProject({ title: 'Lobby', progressPercentage: 20, userIds: [studio.wim.id] });
  for (const title of ['Survey', 'Design', 'Works', 'Opening']) {
    const { id } = (await studio.call('POST', '/api/Tasks', { projectId, title })) as { id: string };
    if (title === 'Survey' || title === 'Design') await studio.call('PATCH', `/api/Tasks/${id}`, { status: 'Done' });
  }
  await openAs(page, admin, `/projects/${projectId}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  const progress = dialog.getByRole('spinbutton', { name: 'Progress' });
  await progress.fill('30');
  await dialog.getByLabel('Set progress').selectOption('From tasks');
  await expect(progress).toBeDisabled();
  await expect(progress).toHaveValue('20');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('50%');
  await page.getByRole('tab', { name: /Tasks/ }).click();
  await page.getByRole('listitem', { name: 'Works' }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to Done' }).click();
  await expect(summary).toContainText('75%');
  await withSecondUser(browser, studio.wim, async (worker) => {
    await worker.goto('/projects');
    await worker.getByRole('article', { name: 'Lobby' }).getByRole('button', { name: 'More actions' }).click();
    await worker.getByRole('menuitem', { name: 'Update Progress' }).click();
    const report = worker.getByRole('dialog', { name: 'Update Progress' });
    await expect(report.getByRole('spinbutton', { name: 'Progress' })).toBeDisabled();
    await expect(report).toContainText('From tasks');
    await report.getByLabel('Status').selectOption('OnHold');
    await report.getByRole('button', { name: 'Update Progress' }).click();
    await expect(worker.getByText('Progress updated')).toBeVisible();
  });
});
