import { asOnPhone, expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { card } from '#tests/support/cards.ts';
import { expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

test('the page of a project shows its state and team', {
  tag: ['@S2.details.badges', '@S2.details.team'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const userIds = [studio.wim.id, studio.ann.id];
  const dates = { startDate: addDays(-9), endDate: addDays(-1) };
  const id = await studio.addProject({
    title: 'Lobby',
    status: 'InProgress',
    progressPercentage: 40,
    userIds,
    ...dates,
  });
  await openAs(page, admin, `/projects/${id}`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('In Progress');
  await expect(summary.getByRole('img', { name: 'Overdue' })).toBeVisible();
  await expect(summary.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Documents0', 'Images0', 'Conversation']);
  await expect(page.getByRole('tabpanel')).toContainText('Wim Worker');
  await expect(page.getByRole('region', { name: 'client' })).toContainText('Ann Acme');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the overview says what is new and next, from the lists that the tabs show', {
  tag: ['@phone'],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const { wim, ann, call } = studio;
  const id = await studio.addProject({ title: 'Lobby', endDate: addDays(9), userIds: [wim.id, ann.id] });
  await call('PATCH', `/api/Projects/${id}`, { modules: ['tasks', 'updates'] });
  for (const [title, assigneeId, days] of [
    ['Choose a lamp', wim.id, 3],
    ['Paint the wall', wim.id, 12],
    ['Fire report', ann.id, 5],
    ['Long past', wim.id, -3],
  ] as const) {
    const more = { audience: 'client', dueOn: addDays(days) };
    await call('POST', '/api/Tasks', { projectId: id, title, assigneeId, ...more });
  }
  await call('POST', `/api/Projects/${id}/updates`, { health: 'AtRisk', body: 'The **stone** is late.' });
  const asked = new Set<string>();
  page.on('request', (each) => {
    const { pathname, search } = new URL(each.url());
    if (/^\/api\/(Tasks|SignOffs|Documents|Image|Projects\/.+\/(details|updates))/.test(pathname))
      asked.add(pathname + search);
  });
  await openAs(page, admin, `/projects/${id}`);

  const update = page.getByRole('region', { name: 'Latest update' });
  await expect(update).toContainText('At risk');
  await expect(update.locator('strong')).toHaveText('stone');
  const rows = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(rows('Next dates')).toHaveText([/^Choose a lamp.*Task$/, /^Fire report.*Task$/, /^Due Date.*Project$/]);
  await expect(rows('Waiting for')).toHaveText([/Wim Worker.*Long past.*\+2 more$/, /Ann Acme.*Fire report$/]);
  await expect(page.getByRole('region', { name: 'Newest files' })).toContainText('No files yet');
  await expect(page.getByRole('tab', { name: 'Tasks' })).toHaveText('Tasks4');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(asked.size, 'The details, tasks, updates and approvals').toBe(4);
  await page.getByRole('tab', { name: 'Tasks' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Tasks' })).toContainText('Paint the wall');
  await page.getByRole('tab', { name: 'Updates' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Updates' })).toContainText('Ada Admin');
  expect([...asked], 'The tabs ask for nothing else').toHaveLength(4);
});

test('on a phone the tabs are in one row and Progress is named', { tag: ['@phone'] }, async ({
  page,
  request,
  admin,
}) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await studio.call('PATCH', `/api/Projects/${id}`, { modules: ['tasks', 'updates'] });
  await openAs(page, admin, '/dashboard');
  await asOnPhone(page, async () => {
    await page.goto(`/projects/${id}?tab=updates`);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(6);
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Summary' }).getByText('Progress')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('the address keeps the tab of a project; tasks and updates have no tab', {
  tag: [
    '@S2.details.back',
    '@S2.details.no-team',
    '@S2.details.hidden-tabs',
    '@S2.details.tasks',
    '@S2.details.updates',
  ],
}, async ({ page, request, admin }) => {
  const studio = await createStudio(request, admin);
  const id = await studio.addProject({ title: 'Lobby' });
  await openAs(page, admin, `/projects/${id}`);
  await expect(page.getByText('No team members assigned.')).toBeVisible();
  await page.getByRole('tab', { name: /Documents/ }).click();
  await expect(page).toHaveURL(/\?tab=documents$/);
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: /Documents/ })).toContainText('No documents uploaded yet');
  await page.getByRole('tab', { name: /Images/ }).click();
  await expect(page.getByRole('tabpanel', { name: /Images/ })).toContainText('No images uploaded yet');

  await page.goto(`/projects/${id}?tab=tasks`);
  await expect(page.getByText('No tasks created yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeDisabled();
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/projects/${id}?tab=updates`);
  await expect(page.getByText('No updates yet')).toBeVisible();
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await expect(card(page, 'Lobby')).toBeVisible();
});
