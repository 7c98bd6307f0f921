import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { blockChanges, expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, raise, withSecondUser } from '#tests/support/studio.ts';

/** A ticket's page. Creating tickets is in support.journey.ts. */

const card = (page: Page, name: string) => page.getByRole('article', { name });
const details = (page: Page) => page.getByRole('region', { name: 'Details' });

test('staff open a ticket from its card and change it in place', { tag: ['@phone'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  await studio.addProject({ title: 'Lobby' });
  await studio.addProject({ title: 'Tower', clientId: studio.globex });
  await raise(studio, 'Lamp flickers', { clientId: studio.acme });
  await openAs(page, admin, '/supportTickets?view=grid');
  await expect(card(page, 'Lamp flickers')).toContainText('#1 · Acme · Ada Admin');
  await page.getByRole('link', { name: 'Lamp flickers' }).click();
  await expect(page).toHaveURL(/\/supportTickets\/[\w-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp flickers' })).toBeVisible();
  await expect(page.getByText('Ticket #1', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Description' })).toHaveText('About: Lamp flickers');
  await expect(details(page)).toContainText('Waiting forThe team');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await details(page).getByLabel('Status').selectOption('In Progress');
  await expect(page.getByRole('main').getByText('In Progress').first()).toBeVisible();
  await details(page).getByLabel('Assigned to').selectOption('Wim Worker');
  await expect(details(page).getByLabel('Assigned to').getByRole('option')).toHaveText([
    'Nobody',
    'Ada Admin (you)',
    'Wim Worker',
  ]);
  await expect(details(page).getByLabel('Project').getByRole('option')).toHaveText(['No project', 'Lobby']);
  await details(page).getByLabel('Project').selectOption('Lobby');
  await expect(details(page).getByRole('link', { name: 'Open project' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Update Ticket' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Title').fill('Lamp is dark');
  await dialog.getByRole('button', { name: 'Feature' }).click();
  await dialog.getByRole('button', { name: 'Update Ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp is dark' })).toBeVisible();
  await page.reload();
  await expect(details(page).getByLabel('Status')).toHaveValue('InProgress');
  await expect(details(page).getByLabel('Project').locator('option:checked')).toHaveText('Lobby');
  await expect(page.getByRole('img', { name: 'Feature' })).toBeVisible();
  await details(page).getByRole('link', { name: 'All tickets of this project' }).click();
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Lamp is dark']);
  await expect(card(page, 'Lamp is dark')).toContainText('Wim Worker');
  await page.getByRole('button', { name: 'Remove the filter for Lobby' }).first().click();
  await expect(page).toHaveURL(/\/supportTickets$/);
});

test('a change that someone else was faster with is not lost without a word', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'Lamp');
  await blockChanges(page);
  await openAs(page, admin, `/supportTickets/${id}`);
  await expect(details(page).getByLabel('Status')).toHaveValue('Open');
  await studio.call('PATCH', `/api/Support/tickets/${id}`, { status: 'Resolved', title: 'Their title' });
  await details(page).getByLabel('Status').selectOption('Closed');
  const alert = details(page).getByRole('alert');
  await expect(alert).toContainText('Someone else has changed this in the meantime.');
  await expect(details(page).getByLabel('Status')).toHaveValue('Closed');
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Load latest version' }).click();
  await expect(details(page).getByLabel('Status')).toHaveValue('Resolved');
  await expect(alert).toBeHidden();

  await page.getByRole('button', { name: 'Edit Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Their title');
  await studio.call('PATCH', `/api/Support/tickets/${id}`, { title: 'Their second title' });
  await dialog.getByLabel('Description').fill('My words');
  await dialog.getByRole('button', { name: 'Update Ticket' }).click();
  await dialog.getByRole('button', { name: 'Load latest version' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Their second title');
  await expect(dialog.getByLabel('Description')).toHaveValue('My words');
  await dialog.getByRole('button', { name: 'Update Ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Their second title' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Description' })).toHaveText('My words');
});

test('staff who may not list users assign a ticket to a colleague', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'Lamp', { clientId: studio.acme });
  await openAs(page, studio.wim, `/supportTickets/${id}`);
  const select = details(page).getByLabel('Assigned to');
  await expect(select.getByRole('option')).toHaveText(['Nobody', 'Wim Worker (you)', 'Ada Admin']);
  await select.selectOption('Ada Admin');
  await expect
    .poll(async () => (await studio.call('GET', `/api/Support/tickets/${id}`)).assigneeName)
    .toBe('Ada Admin');
});

test('a client user reads their ticket without the fields of staff, until it is given to another client', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'Lamp', { clientId: studio.acme });
  await studio.call('PATCH', `/api/Support/tickets/${id}`, { assigneeId: studio.wim.id });
  await openAs(page, studio.ann, `/supportTickets/${id}`);
  await expect(details(page)).toContainText('Assigned toWim Worker');
  await expect(details(page)).toContainText('Waiting forThe team');
  await expect(details(page).getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Edit|Change|Close/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await studio.call('PATCH', `/api/Support/tickets/${id}`, { clientId: studio.globex });
  await expect(page.getByRole('heading', { level: 1, name: 'Ticket not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to tickets' }).click();
  await expect(page.getByText('No tickets found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Assigned to' })).toHaveCount(0);
});

test('staff and client write about a ticket on its page, each in their lane', async ({
  page,
  browser,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'Lamp', { clientId: studio.acme });
  await openAs(page, admin, `/supportTickets/${id}`);
  const talk = page.getByRole('region', { name: 'Conversation' });
  // While nobody wrote anything it takes no room from the form below.
  await expect(talk.getByText('No messages yet')).toBeVisible();
  const heightOf = async () => (await talk.boundingBox())?.height ?? 0;
  await expect(talk.getByText(/ of your team will read this$/)).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1400, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(talk.getByRole('button', { name: 'Send to Acme' })).toBeInViewport({ ratio: 1 });
    expect((await talk.getByText('No messages yet').locator('..').boundingBox())?.height).toBeLessThan(40);
  }
  const empty = await heightOf();
  expect(empty).toBeLessThan(320);
  // What the company preselects.
  await expect(talk.getByRole('radio', { name: 'Acme' })).toBeChecked();
  await talk.getByRole('radio', { name: 'Staff only' }).check();
  await talk.getByRole('textbox', { name: 'Message' }).fill('They never pay.');
  await talk.getByRole('button', { name: 'Send to staff only' }).click();
  await talk.getByRole('radio', { name: 'Acme' }).check();
  await talk.getByRole('textbox', { name: 'Message' }).fill('We will look at it.');
  await talk.getByRole('button', { name: 'Send to Acme' }).click();
  await expect(talk.locator('[data-message]')).toHaveCount(2);
  expect(await heightOf()).toBeGreaterThan(empty);
  await expect(details(page)).toContainText('Waiting forAcme');
  await expectAccessible(page);
  await withSecondUser(browser, studio.ann, async (other) => {
    const [posted] = await studio
      .call('GET', `/api/Messages?subjectType=ticket&subjectId=${id}`)
      .then((all) => all.slice(-1));
    await other.goto(`/supportTickets/${id}?message=${posted.id}`);
    await expect(other.locator('[data-message]')).toHaveText([/We will look at it\./]);
    await expect(other.getByRole('main')).not.toContainText('They never pay.');
    await other.getByRole('textbox', { name: 'Message' }).fill('Thank you.');
    await other.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(talk.locator('[data-message]').last()).toContainText('Thank you.');
    await expect(details(page)).toContainText('Waiting forThe team');
  });
});

test('staff give a ticket to another client, after reading who will see it', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'Lamp', { clientId: studio.acme });
  await openAs(page, admin, `/supportTickets/${id}`);
  await details(page).getByRole('button', { name: 'Change client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Client' });
  await expect(dialog).toContainText('Acme no longer sees the ticket and its conversation.');
  await expectAccessible(page);
  await dialog.getByLabel('Client').selectOption('Globex');
  await dialog.getByRole('button', { name: 'Change Client' }).click();
  await expect(details(page).getByRole('link', { name: 'Globex' })).toBeVisible();
  await details(page).getByRole('button', { name: 'Change client' }).click();
  await dialog.getByLabel('Client').selectOption('None: only staff see it');
  await dialog.getByRole('button', { name: 'Change Client' }).click();
  await expect(details(page)).toContainText('None: only staff see it');
});

test('a ticket that cannot be loaded says why and offers a retry', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const { id } = await raise(studio, 'Lamp');
  await blockChanges(page);
  await page.route(`**/api/Support/tickets/${id}`, (route) =>
    route.fulfill({ status: 400, json: { message: 'Not readable today.' } }),
  );
  await openAs(page, admin, `/supportTickets/${id}`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Not readable today.');
  await expectAccessible(page);
  await page.unroute(`**/api/Support/tickets/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp' })).toBeVisible();
});
