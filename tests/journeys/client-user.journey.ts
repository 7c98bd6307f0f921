import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { createStudio } from '#tests/support/studio.ts';

test('a client user sees only their own client on every screen and in every response', {
  tag: ['@S1.client-sees', '@S6.hidden'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const own = await studio.addProject({ title: 'Acme lobby', userIds: [studio.ann.id, studio.wim.id] });
  const foreign = await studio.addProject({
    title: 'Globex tower',
    description: 'Globex words',
    clientId: studio.globex,
    userIds: [studio.gus.id],
    startDate: '2026-01-01',
    endDate: '2026-01-02',
  });
  await studio.call('POST', '/api/Support/tickets', {
    title: 'Studio printer',
    description: 'Among ourselves',
    type: 'Defect',
    priority: 'Low',
  });

  const answers: { url: string; text: string }[] = [];
  page.on('response', async (response) => {
    // The stream of changes does not end; live.test.ts checks it.
    if (!/\/api\/(?!Changes)/.test(response.url())) return;
    answers.push({ url: response.url(), text: await response.text().catch(() => '') });
  });
  await openAs(page, studio.ann, '/dashboard');
  await expect(page.getByRole('banner').getByText('Acme', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Total Projects' })).toContainText('1');
  await expect(page.getByRole('group', { name: /Total (Users|Clients)/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /Overdue/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/projects');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /New Project|More actions/ })).toHaveCount(0);

  await page.goto(`/projects/${own}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Acme lobby' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('Wim Worker');
  await expect(page.getByRole('button', { name: /Edit Project|Update Progress/ })).toHaveCount(0);
  for (const [tab, button] of [
    ['Documents', 'Upload Document'],
    ['Images', 'Upload Images'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toContainText(`No ${tab.toLowerCase()} uploaded yet`);
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
  }

  await page.goto(`/projects/${foreign}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
  for (const path of ['/clients', '/users', '/settings/roles']) {
    await page.goto(path);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
  }

  await page.goto('/supportTickets');
  await expect(page.getByText('No tickets found')).toBeVisible();
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' });
  await dialog.getByLabel('Title').fill('The lamp flickers');
  await dialog.getByLabel('Description').fill('In the evening');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('article', { name: 'The lamp flickers' })).toBeVisible();
  await asOnPhone(page, () => expectNoSidewaysScroll(page));

  await page.goto('/user');
  await expect(page.getByLabel('Username')).toHaveValue('ann');
  await expect.poll(() => answers.some(({ url }) => url.endsWith('/api/Users/me'))).toBe(true);
  expect(answers.length).toBeGreaterThan(8);
  expect(answers.filter(({ text }) => /Globex|Initech|Gus|Studio printer/.test(text)).map(({ url }) => url)).toEqual(
    [],
  );
});

test('a client user with every permission is offered no staff-only action', async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const claims = ((await studio.call('GET', '/api/Roles/claims')) as { value: string }[]).map(({ value }) => value);
  const role = await studio.call('POST', '/api/Roles', { name: 'client lead', roleType: 'ClientUser', claims });
  const { password } = admin;
  const lea = { firstName: 'Lea', lastName: 'Acme', userName: 'lea', password, confirmPassword: password };
  await studio.call('POST', '/api/Users/create', { ...lea, roleId: role.id, clientId: studio.acme });

  await openAs(page, { ...admin, userName: 'lea' }, '/clients');
  await expect(page.getByRole('article', { name: 'Acme' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Add Client|More actions/ })).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'New Project' })).toBeVisible();
  await expect(page.getByRole('option', { name: /Add Client|Create Role/ })).toHaveCount(0);

  await page.goto('/settings/roles');
  await expect(page.getByRole('list', { name: 'Roles' }).getByRole('link', { name: 'worker' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Create Role|^(Edit|Delete) / })).toHaveCount(0);

  await page.goto('/users');
  const card = (name: string) => page.getByRole('article', { name });
  await expect(card('Ann Acme').getByRole('button', { name: 'More actions' })).toBeVisible();
  await expect(card('Wim Worker').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add User' }).first().click();
  const roles = page.getByRole('dialog', { name: 'Add New User' }).getByLabel('Role').getByRole('option');
  await expect(roles).toHaveText(['client', 'client lead']);
});

test('users of a client can be assigned only to projects of that client', { tag: ['@S1.client-assigned'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Acme lobby' });
  await openAs(page, admin, `/projects/${id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await expect(dialog.getByRole('checkbox', { name: 'Ann Acme' })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Gus Globex' })).toHaveCount(0);
  const answer = await request.patch(`/api/Projects/${id}`, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.token)}` },
    data: { userIds: [studio.gus.id] },
  });
  expect(answer.status()).toBe(400);
});
