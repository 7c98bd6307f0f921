import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio, raise } from '#tests/support/studio.ts';

test('names of clients lead to the page of the client, with its projects, tickets and people', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const harbour = await studio.call('POST', '/api/Clients', {
    name: 'Harbour & Finch',
    contactName: 'Hanna Harbour',
    notes: 'Prefers calls.',
  });
  for (let index = 1; index <= 7; index += 1) {
    await studio.addProject({ title: `Pier ${index}`, clientId: harbour.id });
  }
  await raise(studio, 'The crane squeaks', { clientId: harbour.id });
  await raise(studio, 'Of nobody');
  await studio.addProject({ title: 'Of Acme' });

  await openAs(page, admin, '/clients');
  await page.getByRole('article', { name: 'Harbour & Finch' }).getByRole('link', { name: '+5 more projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Finch' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/clients/${harbour.id}$`));
  await expect(page.getByText('7 projects · 0 active · 0 completed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toHaveText(/Hanna Harbour.*Prefers calls\./);
  const projects = page.getByRole('region', { name: 'Projects' });
  await expect(projects.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('region', { name: 'Tickets' }).getByRole('article')).toHaveText(/The crane squeaks/);
  await expect(page.getByText('Nobody at this client has an account yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await projects.getByRole('link', { name: 'All projects of this client' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects\\?clientId=${harbour.id}`));
  await expect(page.getByRole('article')).toHaveCount(7);
  await page.getByRole('link', { name: 'Pier 7' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Harbour & Finch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Finch' })).toBeVisible();
  await page.getByRole('link', { name: 'The crane squeaks' }).click();
  await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'Harbour & Finch' }).click();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit Client' }).click();
  await page.getByLabel('Client Name *').fill('Harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to clients' }).click();
  await page.getByRole('article', { name: 'Harbour' }).getByRole('link', { name: 'Harbour', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/${harbour.id}$`));
  await page.goto(`/clients/${crypto.randomUUID()}`);
  await expect(page.getByText('Client not found')).toBeVisible();
  await expectAccessible(page);
});

test('the top bar shows where a page stands, for client users without their client', async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  const { id: ticketId } = await raise(studio, 'The crane squeaks');
  await openAs(page, admin, `/projects/${id}`);
  const trail = page.getByRole('banner').getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toHaveText('Clients/Acme/Lobby');
  await expectAccessible(page);
  await trail.getByRole('link', { name: 'Acme' }).click();
  await expect(trail).toHaveText('Clients/Acme');
  await trail.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  await expect(trail).toHaveCount(0);
  await page.goto(`/supportTickets/${ticketId}`);
  await expect(trail).toHaveText('Support Tickets/The crane squeaks');

  await openAs(page, studio.ann, `/projects/${id}`);
  await expect(trail).toHaveText('Projects/Lobby');
  await trail.getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL(/\/projects$/);
});
