import type { Page } from '@playwright/test';
import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, raise } from '#tests/support/studio.ts';

/** Links between tickets, and tickets that follow up on others. */

const linked = (page: Page) => page.getByRole('region', { name: 'Linked tickets' });
const lines = (page: Page) => linked(page).getByRole('listitem');

test('staff link two tickets, remove the link and undo that', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const lamp = await raise(studio, 'Lamp flickers', { clientId: studio.acme });
  const wiring = await raise(studio, 'Wiring is old', { clientId: studio.acme });
  await raise(studio, 'Tiles', { clientId: studio.globex });
  await openAs(page, admin, `/supportTickets/${lamp.id}`);
  await expect(linked(page)).toContainText('No linked tickets');
  await linked(page).getByRole('button', { name: 'Link ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link Ticket' });
  const found = dialog.getByRole('radio');
  await expect(found).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('searchbox').fill('#2');
  await expect(found).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: '#2 Wiring is old' })).toBeChecked();
  await dialog.getByRole('searchbox').fill('nothing like this');
  await expect(dialog.getByText('No other tickets found')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Link Ticket' })).toBeDisabled();
  await dialog.getByRole('searchbox').fill('i');
  await dialog.getByRole('radio', { name: '#2 Wiring is old' }).check();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(lines(page)).toHaveText([/#2 Wiring is old.*Open/]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  await linked(page).getByRole('button', { name: 'Remove the link to #2' }).click();
  await expect(linked(page)).toContainText('No linked tickets');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toHaveCount(1);
  await lines(page).getByRole('link', { name: '#2 Wiring is old' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wiring is old' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(wiring.id));
  await expect(lines(page)).toHaveText([/#1 Lamp flickers.*Open/]);
});

test('staff open a follow-up with the client and the project of the ticket', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Lobby' });
  await studio.addProject({ title: 'Tower', clientId: studio.globex });
  const lamp = await raise(studio, 'Lamp flickers', { clientId: studio.acme, projectId });
  await openAs(page, admin, `/supportTickets/${lamp.id}`);
  await linked(page).getByRole('button', { name: 'Open a follow-up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Follow-up of #1' });
  await expect(dialog.getByLabel('Title *')).toHaveValue('Lamp flickers');
  await expect(dialog.getByLabel('Client')).toHaveValue(studio.acme);
  await expect(dialog.getByLabel('Project')).toHaveValue(projectId);
  await expect(dialog.getByLabel('Project').getByRole('option')).toHaveText(['No project', 'Lobby']);
  await expectAccessible(page);
  await dialog.getByLabel('Description *').fill('Now the other one');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Follow-up of #1 Lamp flickers')).toBeVisible();
  await expect(lines(page)).toHaveText([/#1 Lamp flickers/]);
  await expect(page.getByRole('region', { name: 'Details' }).getByLabel('Project')).toHaveValue(projectId);
});

test('an answer of a client user to a ticket that ended opens another one, and says so before', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const lamp = await raise(studio, 'Lamp flickers', { clientId: studio.acme });
  const internal = await raise(studio, 'Wiring is old');
  await studio.call('POST', `/api/Support/tickets/${lamp.id}/links`, { ticketId: internal.id });
  await studio.call('PATCH', `/api/Support/tickets/${lamp.id}`, { status: 'Closed' });
  // A journey cannot wait for 14 days. The page is told of an old ticket, and the message goes where the server would post it.
  await page.route(`**/api/Support/tickets/${lamp.id}`, async (route) => {
    const response = await route.fetch();
    const ticket = await response.json();
    await route.fulfill({ response, json: { ...ticket, updatedAt: '2020-01-01T00:00:00Z' } });
  });
  const followUp = await raise(studio, 'Lamp flickers again', { clientId: studio.acme, followsId: lamp.id });
  await page.route('**/api/Messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.continue({ postData: { ...route.request().postDataJSON(), subjectId: followUp.id } });
  });
  await openAs(page, studio.ann, `/supportTickets/${lamp.id}`);
  await expect(page.getByText('Your message opens a new ticket that names this one.')).toBeVisible();
  // The internal ticket is not among them.
  await expect(lines(page)).toHaveText([/#3 Lamp flickers again/]);
  await expect(linked(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Dark again');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(new RegExp(followUp.id));
  await expect(page.getByText('Your message opened a new ticket')).toBeVisible();
  await expect(page.getByText('Follow-up of #1 Lamp flickers')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Dark again' })).toBeVisible();
  await asOnPhone(page, () => expectNoSidewaysScroll(page));
});

test('the feed of a project says what happened to its tickets, and leads to them', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${projectId}?tab=conversation&show=activity`);
  const rows = page.locator('[data-entry]');
  await expect(rows).toHaveCount(1);
  const lamp = await raise(studio, 'Lamp flickers', { clientId: studio.acme, projectId });
  // Without a reload.
  await expect(rows).toContainText(['created the project', 'raised the ticket #1 Lamp flickers']);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await rows.getByRole('link', { name: '#1 Lamp flickers' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lamp flickers' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(lamp.id));
});

test('the number of a ticket in a message leads to it, for those who may see it', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const projectId = await studio.addProject({ title: 'Lobby' });
  await raise(studio, 'Wiring is old');
  await raise(studio, 'Lamp flickers', { clientId: studio.acme });
  const about = { subjectType: 'project', subjectId: projectId, audience: 'client' };
  await studio.call('POST', '/api/Messages', { ...about, body: 'First #2, then #1.' });
  for (const [who, internal] of [
    [admin, /Wiring is old/],
    [studio.ann, 'No tickets found'],
  ] as const) {
    const main = page.getByRole('main');
    await openAs(page, who, `/projects/${projectId}?tab=conversation`);
    await page.getByRole('link', { name: '#2' }).click();
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(main.getByRole('article')).toContainText('Lamp flickers');
    await page.goBack();
    await page.getByRole('link', { name: '#1' }).click();
    await expect(main.getByText(internal).first()).toBeVisible();
    await expect(main.getByText('Lamp flickers')).toHaveCount(0);
  }
});
