import type { Locator, Page } from '@playwright/test';
import type { Role } from '#contract/people/roles.ts';
import { type Account, apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { goTo } from '#tests/support/navigation.ts';
import { createStudio, holdRequests, type Studio } from '#tests/support/studio.ts';

const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
const project = { description: '', status: 'NotStarted', progressPercentage: 0, userIds: [], ...days };

test('a colleague’s change appears without a reload and keeps unsaved input', async ({ page, request, admin }) => {
  const call = await apiOf(request, admin);
  const { id: clientId } = await call('POST', '/api/Clients', { name: 'Acme' });
  const lobby = await call('POST', '/api/Projects', { ...project, title: 'Lobby', clientId });
  await connect(page, () => openAs(page, admin, '/projects'));
  await expect(page.getByRole('article', { name: 'Lobby' })).toBeVisible();
  await connect(page, () => page.reload());
  await call('POST', '/api/Projects', { ...project, title: 'Roof garden', clientId });
  await expect(page.getByRole('article', { name: 'Roof garden' })).toBeVisible();

  await connect(page, () => page.goto(`/projects/${lobby.id}`));
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const title = page.getByLabel('Project Title');
  await title.fill('Lobby and stairs');
  await call('PATCH', `/api/Projects/${lobby.id}`, { title: 'Entrance hall' });
  // Behind the dialog the page shows the colleague's title; the dialog keeps what is typed.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Entrance hall');
  await expect(title).toHaveValue('Lobby and stairs');

  const gone = page.waitForResponse((answer) => answer.url().includes(lobby.id) && answer.status() === 404);
  await call('DELETE', `/api/Projects/${lobby.id}`);
  await gone;
  await expect(title).toHaveValue('Lobby and stairs');
});

test('a project disappears without a reload for a removed team member', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Acme lobby', userIds: [studio.wim.id] });
  await connect(page, () => openAs(page, studio.wim, `/projects/${id}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Acme lobby' })).toBeVisible();
  await studio.call('PATCH', `/api/Projects/${id}`, { userIds: [] });
  await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
});

test('changed permissions apply without a reload and keep unsaved input', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Acme lobby', userIds: [studio.wim.id] });
  const setClaims = await claimsSetterOfWorker(studio);
  const projects = ['Project:ViewAssignedProjects', 'ProjectDocuments:ViewProjectDocuments'];
  // The dialog hides it from assistive technology.
  const navigation = page.getByRole('navigation', { includeHidden: true });

  await connect(page, () => openAs(page, studio.wim, `/projects/${projectId}`));
  await expect(page.getByRole('tab', { name: /Documents/ })).toBeVisible();

  await setClaims('Project:ViewAssignedProjects', 'Project:CreateProjects', 'Clients:ViewClients');
  await expect(page.getByRole('tab', { name: /Documents/ })).toBeHidden();
  await goTo(page, 'Projects', 'Projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Project Title').fill('Roof garden');
  const renewed = page.waitForResponse(/\/refresh-token$/);
  await setClaims('Project:ViewAssignedProjects', 'Project:CreateProjects', 'Clients:ViewClients', 'Users:ViewUsers');
  await renewed;
  await expect(navigation.getByRole('link', { name: 'Users', includeHidden: true })).toBeAttached();
  await expect(page.getByLabel('Project Title')).toHaveValue('Roof garden');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await setClaims('Clients:ViewClients');
  await expect(page.getByRole('article', { name: 'Acme lobby' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: "You don't have access to this page" })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Projects' })).toHaveCount(0);
  await setClaims(...projects);
  await expect(page.getByRole('article', { name: 'Acme lobby' })).toBeVisible();
});

test('a form stays open without the permission for its page, and says that it cannot be saved', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const setClaims = await claimsSetterOfWorker(studio);
  await setClaims('Clients:ViewClients', 'Clients:CreateClients');
  await connect(page, () => openAs(page, studio.wim, '/clients'));
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  await dialog.getByLabel('Client Name *').fill('Harbour Office');

  const renewed = page.waitForResponse(/\/refresh-token$/);
  await setClaims('Project:ViewAllProjects');
  await renewed;
  await expect(page.getByRole('button', { name: 'Add Client', includeHidden: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your role does not allow this.');
  await expect(dialog.getByLabel('Client Name *')).toHaveValue('Harbour Office');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: "You don't have access to this page" })).toBeVisible();
});

test('an upload finishes after the permission for its tab is removed', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Acme lobby', userIds: [studio.wim.id] });
  const setClaims = await claimsSetterOfWorker(studio);
  const dialog = await chooseDocument(page, studio.wim, projectId);
  const release = await holdRequests(page, '**/api/Documents/upload', 'POST');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();

  await setClaims('Project:ViewAssignedProjects', 'ProjectDocuments:UploadProjectDocuments');
  await expect(page.getByRole('tab', { name: /Documents/, includeHidden: true })).toHaveCount(0);
  await expect(dialog.getByRole('progressbar', { name: 'Upload of notes.txt' })).toBeVisible();
  release();
  await expect(page.getByText('Document uploaded')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible();
  expect(await studio.call('GET', `/api/Documents/project/${projectId}`)).toMatchObject([{ fileName: 'notes.txt' }]);
});

test('an upload to a deleted project says why it failed', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Acme lobby', userIds: [studio.wim.id] });
  const dialog = await chooseDocument(page, studio.wim, projectId);
  const gone = page.waitForResponse((answer) => answer.url().includes(projectId) && answer.status() === 404);
  await studio.call('PATCH', `/api/Projects/${projectId}`, { userIds: [] });
  await gone;
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByText('notes.txt', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
});

test('tabs share one stream of changes, and another tab takes over when one closes', async ({
  page,
  context,
  request,
  admin,
}) => {
  const call = await apiOf(request, admin);
  let streams = 0;
  context.on('request', (sent) => {
    if (/\/api\/Changes/.test(sent.url())) streams++;
  });
  await connect(page, () => openAs(page, admin, '/dashboard'));
  const second = await context.newPage();
  await second.goto('/clients');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Client Management');
  await call('POST', '/api/Clients', { name: 'Acme' });
  await expect(second.getByRole('article', { name: 'Acme' })).toBeVisible();
  expect(streams).toBe(1);

  await connect(second, () => page.close());
  await call('POST', '/api/Clients', { name: 'Globex' });
  await expect(second.getByRole('article', { name: 'Globex' })).toBeVisible();
});

/** Returns a function that sets the claims of Wim's role. */
async function claimsSetterOfWorker({ call }: Studio): Promise<(...claims: string[]) => Promise<unknown>> {
  const roles: Role[] = await call('GET', '/api/Roles/with-details');
  const { id, name, roleType } = roles.find((role) => role.name === 'worker') as Role;
  return (...claims) => call('PUT', '/api/Roles', { id, name, roleType, claims });
}

/** Signs in and chooses `notes.txt` in the upload dialog of the project. */
async function chooseDocument(page: Page, who: Account, projectId: string): Promise<Locator> {
  await connect(page, () => openAs(page, who, `/projects/${projectId}?tab=documents`));
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };
  await dialog.getByLabel('Choose files').setInputFiles(notes);
  return dialog;
}

/** Runs an action that opens the stream of changes, and waits until the stream is open. */
async function connect(page: Page, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(/\/api\/Changes/), open()]);
}
