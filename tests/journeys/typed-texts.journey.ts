import type { Page } from '@playwright/test';
import { apiOf, expect, openAs, test } from '#tests/support/journey.ts';
import { addDays } from '#tests/support/studio.ts';

/** What people typed keeps its own direction: in an English page Hebrew runs from right to left, and in an Arabic one English from left. */

const word = 'שלום';

test('what people typed decides its own direction, on every screen', async ({ page, request, admin }) => {
  const call = await apiOf(request, admin);
  const name = (what: string) => `${word} (${what})`;
  await call('PATCH', '/api/Company', { displayName: name('company'), modules: ['tasks', 'updates'] });
  const { id: clientId } = await call('POST', '/api/Clients', { name: name('client'), contactName: name('contact') });
  const roles: { id: string; name: string }[] = await call('GET', '/api/Roles/with-details');
  const { password } = admin;
  const person = { firstName: word, lastName: word, userName: 'noa', password, confirmPassword: password };
  const roleId = roles.find((role) => role.name === 'worker')?.id;
  const { id: userId } = await call('POST', '/api/Users/create', { ...person, roleId });
  const { id: project } = await call('POST', '/api/Projects', {
    title: name('project'),
    description: name('description'),
    clientId,
    startDate: addDays(-30),
    endDate: addDays(-1),
    userIds: [userId],
  });
  const { id: task } = await call('POST', '/api/Tasks', {
    projectId: project,
    title: name('task'),
    assigneeId: userId,
    dueOn: addDays(1),
    checklist: [{ text: name('item'), done: false }],
  });
  await call('POST', '/api/Tasks', {
    projectId: project,
    title: name('milestone'),
    milestone: true,
    dueOn: addDays(3),
    waitsForIds: [task],
  });
  await call('POST', `/api/Projects/${project}/updates`, {
    health: 'OnTrack',
    body: name('update'),
    audience: 'client',
  });
  await call('POST', '/api/Messages', {
    subjectType: 'project',
    subjectId: project,
    body: name('message'),
    audience: 'client',
  });
  const { id: ticket } = await call('POST', '/api/Support/tickets', {
    title: name('ticket'),
    description: name('words'),
    type: 'Defect',
    priority: 'Low',
    clientId,
    projectId: project,
    assigneeId: userId,
  });
  const { id: me } = await call('GET', '/api/Users/me');
  await call('POST', '/api/Tasks', { projectId: project, title: name('mine'), assigneeId: me, dueOn: addDays(0) });
  const { id: gone } = await call('POST', '/api/Clients', { name: name('gone') });
  await call('DELETE', `/api/Clients/${gone}`);
  await call('POST', '/api/Webhooks', {
    name: name('hook'),
    address: 'https://127.0.0.1/',
    kinds: ['ticket.raised'],
    audience: 'client',
  });
  await openAs(page, admin, '/dashboard');
  const found: Record<string, string[]> = {};
  for (const path of [
    '/dashboard',
    '/projects',
    ...['list', 'board', 'timeline', 'calendar'].map((view) => `/projects?view=${view}`),
    `/projects/${project}`,
    ...['tasks', 'documents', 'images', 'updates', 'conversation'].map((tab) => `/projects/${project}?tab=${tab}`),
    `/projects/${project}/tasks/${task}`,
    '/clients',
    `/clients/${clientId}`,
    '/users',
    '/supportTickets',
    '/supportTickets?view=cards',
    `/supportTickets/${ticket}`,
    '/inbox',
    '/my-work',
    '/trash',
    ...['roles', 'company', 'audit', 'mail', 'webhooks', 'import', 'sign-in', 'service-levels'].map(
      (part) => `/settings/${part}`,
    ),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    found[path] = await undirected(page);
  }
  expect(Object.fromEntries(Object.entries(found).filter(([, texts]) => texts.length > 0))).toEqual({});
});

/** Elements with the word whose direction does not follow it: no `dir="auto"` on the way up to the block, no `bdi`, no marks around it. */
function undirected(page: Page): Promise<string[]> {
  return page.evaluate((word) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (!parentElement || !data.includes(word) || parentElement.closest('script, style, title')) continue;
      const alone = data.replaceAll(/\u2068[^\u2069]*\u2069/g, '');
      if (!alone.includes(word) || parentElement.closest('[dir=auto], bdi')) continue;
      const way: string[] = [];
      for (let at: Element | null = parentElement; at && way.length < 4; at = at.parentElement) {
        way.unshift(at.localName + (at.getAttribute('class') ? `.${at.getAttribute('class')?.split(' ').at(-1)}` : ''));
      }
      found.add(`${way.join(' > ')}: ${data.trim().slice(0, 60)}`);
    }
    return [...found];
  }, word);
}
