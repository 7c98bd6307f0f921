import type { Page } from '@playwright/test';
import { expect, openAs, signIn, test } from '#tests/support/journey.ts';
import { field } from '#tests/support/message-screen.ts';
import { createStudio } from '#tests/support/studio.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Ticket' });
const storageKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => !key.startsWith('mui-'))
      .sort(),
  );

/** What the browser has stored of drafts. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opened = indexedDB.open('loggia');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

async function writeTicket(page: Page) {
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await dialog(page).getByLabel('Title').fill('The lift speaks Latin');
  await dialog(page).getByLabel('Description').fill('Since Monday.');
  await expect.poll(() => stored(page)).toContain('Since Monday.');
}

/** The browser asks before it reloads a page with a form. */
async function reload(page: Page) {
  page.once('dialog', (question) => question.accept());
  await page.reload();
}

test('a message survives a reload, and is gone once it is sent', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}?tab=conversation`);
  await field(page).fill('The carpet comes on Tuesday');
  await expect.poll(() => stored(page)).toContain('The carpet comes on Tuesday');
  await page.reload();
  await expect(field(page)).toHaveValue('The carpet comes on Tuesday');
  expect(await storageKeys(page)).toEqual(['lastSelectedTenantId', 'refreshToken', 'token', 'user']);
  await field(page).press('Control+Enter');
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => stored(page)).toBe('[]');
  await page.reload();
  await expect(page.getByText('The carpet comes on Tuesday')).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('a new ticket survives a reload, and is gone once it is discarded or created', async ({ page, admin }) => {
  await openAs(page, admin, '/supportTickets');
  await writeTicket(page);
  await reload(page);
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('The lift speaks Latin');
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Since Monday.');
  await expect(dialog(page).getByRole('alert')).toHaveText('This is what you wrote before. It is not saved yet.');

  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => stored(page)).toBe('[]');

  await writeTicket(page);
  await dialog(page).getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => stored(page)).toBe('[]');
});

test('a draft survives a session that was ended elsewhere, for its author alone', async ({ page, request, admin }) => {
  const { wim } = await createStudio(request, admin);
  // Without the stream of changes, the browser learns of the end by its next call alone.
  await page.route('**/api/Changes*', (route) => route.abort());
  await openAs(page, admin, '/supportTickets');
  await writeTicket(page);
  const { token, refreshToken } = await page.evaluate(() => ({ ...localStorage }));
  await request.post('/api/Auth/logout', { headers: { authorization: `Bearer ${token}` }, data: { refreshToken } });
  await dialog(page).getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page).toHaveURL(/\/login\//);

  // Another person at this browser.
  await signIn(page, wim);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/supportTickets');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login\//);

  await signIn(page, admin);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/supportTickets');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Since Monday.');
});

test('a draft is gone after a sign-out', async ({ page, admin }) => {
  await openAs(page, admin, '/supportTickets');
  await writeTicket(page);
  await reload(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login\//);
  await expect.poll(() => stored(page)).toBe('[]');
  await signIn(page, admin);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/supportTickets');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
});

test('notes of a client survive a reload, although the form shows them on demand', async ({ page, request, admin }) => {
  await createStudio(request, admin);
  await openAs(page, admin, '/clients');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  const openClient = async () => {
    await page.getByRole('article').filter({ hasText: 'Acme' }).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit Client' }).click();
  };
  await openClient();
  await edit.getByRole('button', { name: 'More details' }).click();
  await edit.getByLabel('Notes').fill('Pays late');
  await expect.poll(() => stored(page)).toContain('Pays late');
  await reload(page);
  await openClient();
  await expect(edit.getByLabel('Notes')).toHaveValue('Pays late');
  await edit.getByRole('button', { name: 'Update Client' }).click();
  await expect(edit).toBeHidden();
  await expect.poll(() => stored(page)).toBe('[]');
});

test('a link in a form leaves what was written', async ({ page, admin }) => {
  await openAs(page, admin, '/projects');
  const create = page.getByRole('dialog', { name: 'Create New Project' });
  const open = () => page.getByRole('button', { name: 'New Project' }).first().click();
  await open();
  await create.getByLabel('Project Title').fill('Lobby');
  await create.getByRole('link', { name: 'Add one under Clients' }).click();
  await expect(page.getByRole('heading', { name: 'Client Management' })).toBeVisible();
  await page.getByRole('link', { name: 'Projects' }).click();
  await open();
  await expect(create.getByLabel('Project Title')).toHaveValue('Lobby');
});
