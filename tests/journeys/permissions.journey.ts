import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessible.ts';
import { type Account, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, type Studio } from '#tests/support/studio.ts';

const views = [
  'Project:ViewAllProjects',
  'Clients:ViewClients',
  'Users:ViewUsers',
  'Roles:ViewRoles',
  'ProjectDocuments:ViewProjectDocuments',
  'ProjectImages:ViewProjectImages',
];

/** Adds a user with exactly these permissions and signs them in. */
async function enterAs(page: Page, studio: Studio, admin: Account, userName: string, claims: string[]): Promise<void> {
  const { password } = admin;
  const { id: roleId } = await studio.call('POST', '/api/Roles', { name: userName, claims });
  const person = { firstName: userName, lastName: 'Person', userName, roleId, password, confirmPassword: password };
  await studio.call('POST', '/api/Users/create', person);
  await openAs(page, { ...admin, userName }, '/dashboard');
}

/** The names of all buttons and menu entries that change something. */
async function offeredChanges(page: Page, projectId: string): Promise<string[]> {
  const found: string[] = [];
  /** `content` appears when the page has loaded. */
  const openPage = async (path: string, content: Locator, names: RegExp) => {
    // It decides about an entry of the menu of projects.
    const company = path === '/projects' && page.waitForResponse('**/api/Company');
    await page.goto(path);
    await company;
    await expect(content).toBeVisible();
    found.push(...(await page.getByRole('button', { name: names }).evaluateAll(labels)));
  };
  const openCardMenu = async (path: string, card: Locator, names: RegExp) => {
    await openPage(path, card, names);
    const menu = card.getByRole('button', { name: 'More actions' });
    if ((await menu.count()) === 0) return;
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    // A preview changes nothing, so every user who may view users may start one.
    found.push(...(await page.getByRole('menuitem').allTextContents()).filter((name) => name !== 'See what they see'));
    await page.keyboard.press('Escape');
  };
  const card = (name: string) => page.getByRole('article', { name });
  await openCardMenu('/projects', card('Lobby'), /New Project/);
  await openCardMenu('/clients', card('Acme'), /Add Client/);
  await openCardMenu('/users', card('Wim Worker'), /Add User/);
  const worker = page.getByRole('list', { name: 'Roles' }).getByRole('link', { name: 'worker' });
  await openPage('/settings/roles', worker, /Create Role|^(Edit|Delete) worker/);
  const project = `/projects/${projectId}`;
  await openPage(project, page.getByText('No team members assigned.'), /Edit Project/);
  await openPage(`${project}?tab=documents`, page.getByText('No documents uploaded yet'), /Upload Document/);
  await openPage(`${project}?tab=images`, page.getByText('No images uploaded yet'), /Upload Images/);
  return found;
}

const labels = (buttons: Element[]) =>
  buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');

async function arrange(request: APIRequestContext, admin: Account) {
  const studio = await createStudio(request, admin);
  return { studio, projectId: await studio.addProject({ title: 'Lobby' }) };
}

test('view permissions offer no changes', { tag: ['@S6.hidden'] }, async ({ page, request, admin }) => {
  const { studio, projectId } = await arrange(request, admin);
  await enterAs(page, studio, admin, 'viewer', views);
  expect(await offeredChanges(page, projectId)).toEqual([]);
});

test('create and delete permissions offer no editing', {
  tag: [
    '@S2.projects.new',
    '@S2.projects.delete',
    '@S2.clients.add',
    '@S2.users.add',
    '@S2.users.remove',
    '@S2.roles.create',
    '@S2.roles.actions',
    '@S2.documents.upload',
  ],
}, async ({ page, request, admin }) => {
  const { studio, projectId } = await arrange(request, admin);
  await enterAs(page, studio, admin, 'adder', [
    ...views,
    'Project:CreateProjects',
    'Project:DeleteProjects',
    'Clients:CreateClients',
    'Clients:DeleteClients',
    'Users:AddUsers',
    'Users:RemoveUsers',
    'Roles:CreateRoles',
    'Roles:DeleteRoles',
    'ProjectDocuments:UploadProjectDocuments',
  ]);
  expect(await offeredChanges(page, projectId)).toEqual([
    'New Project',
    'Delete Project',
    'Add Client',
    'Delete Client',
    'Add User',
    'Remove User',
    'Create Role',
    'Delete worker',
    'Upload Document',
  ]);
});

test('edit permissions offer neither adding nor deleting', {
  tag: [
    '@S2.projects.edit',
    '@S2.details.edit',
    '@S2.clients.menu',
    '@S2.users.edit',
    '@S2.roles.actions',
    '@S2.images.upload',
  ],
}, async ({ page, request, admin }) => {
  const { studio, projectId } = await arrange(request, admin);
  const edits = ['Project:EditProjects', 'Clients:EditClients', 'Users:EditUsers', 'Roles:EditRoles'];
  await enterAs(page, studio, admin, 'editor', [...views, ...edits, 'ProjectImages:UploadProjectImages']);
  expect(await offeredChanges(page, projectId)).toEqual([
    'Edit Project',
    'Archive Project',
    'Hand over',
    'Save as Template',
    'Edit Client',
    'Edit User',
    'Change Password',
    'Deactivate',
    'Link for a new password',
    'Edit worker',
    'Edit Project',
    'Upload Images',
  ]);
});

test('a user with more permissions cannot be edited, and the menu says why, even without permission to view roles', async ({
  page,
  request,
  admin,
}) => {
  const { studio } = await arrange(request, admin);
  await enterAs(page, studio, admin, 'editor', ['Users:ViewUsers', 'Users:EditUsers']);
  await page.goto('/users');
  const open = (name: string) =>
    page.getByRole('article', { name }).getByRole('button', { name: 'More actions' }).click();
  const reason = "Has permissions you don't have";
  await open('Wim Worker');
  await expect(page.getByRole('menu', { description: reason })).toContainText(reason);
  for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await open('editor Person');
  await expect(page.getByRole('menuitem', { name: 'Edit User' })).toBeEnabled();
  await expect(page.getByText(reason)).toHaveCount(0);
});

for (const [claim, tabs] of [
  [undefined, ['Overview', 'Conversation']],
  ['ProjectDocuments:ViewProjectDocuments', ['Overview', 'Documents0', 'Conversation']],
  ['ProjectImages:ViewProjectImages', ['Overview', 'Images0', 'Conversation']],
] as const) {
  test(`with ${claim ?? 'neither permission'} a project has the tabs ${tabs.join(', ')}`, {
    tag: ['@S2.details.tabs'],
  }, async ({ page, request, admin }) => {
    const { studio, projectId } = await arrange(request, admin);
    await enterAs(page, studio, admin, 'reader', ['Project:ViewAllProjects', ...(claim ? [claim] : [])]);
    await page.goto(`/projects/${projectId}`);
    await expect(page.getByRole('tab')).toHaveText([...tabs]);
  });
}
