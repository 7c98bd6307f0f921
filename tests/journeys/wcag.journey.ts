import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { createSignOffToken } from '#server/work/sign-offs/link-token.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/accessible.ts';
import { type Account, expect, openAs, test } from '#tests/support/journey.ts';
import { addDays, createStudio } from '#tests/support/studio.ts';

/**
 * What axe cannot see of WCAG 2.2 AA, on every screen of a client (docs/accessibility.md): the focus is seen and goes in order, nothing is
 * lost at 320 pixels and with more space between letters and lines, and each screen says what it is.
 */

type Screen = { path: string; heading: string | RegExp; ready: string | RegExp };

/** A client of a studio, with something on every screen. */
async function createClient(request: APIRequestContext, admin: Account) {
  const studio = await createStudio(request, admin);
  const { call, ann } = studio;
  await call('PATCH', `/api/Users/${ann.id}`, { email: 'ann@acme.example' });
  await call('PATCH', '/api/Company', { modules: ['tasks', 'updates'] });
  const project = await studio.addProject({ title: 'Lobby', userIds: [ann.id, studio.wim.id] });
  const { token } = await (
    await request.post('/api/Auth/login', {
      data: { tenantId: admin.tenantId, identifier: admin.userName, password: admin.password },
    })
  ).json();
  const headers = { authorization: `Bearer ${token}` };
  const add = async (path: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const sent = await request.post(path, {
      headers,
      multipart: { ProjectId: project, Audience: 'client', File: file },
    });
    expect(sent.status(), await sent.text()).toBeLessThan(300);
    return (await sent.json()) as { id: string };
  };
  const plan = await add('/api/Documents/upload', {
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The first plan.'),
  });
  await add('/api/Image/upload', { name: 'view.png', mimeType: 'image/png', buffer: pixel });
  const task = { projectId: project, title: 'Send the floor plan', audience: 'client', assigneeId: ann.id };
  await call('POST', '/api/Tasks', { ...task, dueOn: addDays(3), wants: 'answer' });
  await call('POST', `/api/Projects/${project}/updates`, {
    health: 'OnTrack',
    body: '## Week 47\n\nThe floor is laid.',
  });
  const about = { subjectType: 'project', subjectId: project, audience: 'client' };
  await call('POST', '/api/Messages', { ...about, body: 'When do the **lamps** come?' });
  const ticket = await call('POST', '/api/Support/tickets', {
    title: 'The door does not close',
    description: 'It stays open.',
    type: 'Defect',
    priority: 'High',
    clientId: studio.acme,
    projectId: project,
  });
  const question = { question: 'Can we build it like this?', personIds: [ann.id] };
  const signOff = await call('POST', `/api/Documents/${plan.id}/sign-offs`, question);
  const key = { tenantId: admin.tenantId, signOffId: signOff.id, userId: ann.id };
  const approve = createSignOffToken(secrets, key, { address: 'ann@acme.example', epoch: 0 });
  const worker = ((await call('GET', '/api/Roles/with-details')) as { id: string; name: string }[]).find(
    ({ name }) => name === 'worker',
  );
  const nora = { firstName: 'Nora', lastName: 'Berg', email: 'nora@studio.example', roleId: worker?.id, invite: true };
  const { id } = await call('POST', '/api/Users/create', nora);
  const { link } = await call('POST', `/api/Users/${id}/invitation`);
  return {
    ...studio,
    project,
    ticket: ticket.id as string,
    signOff: signOff.id as string,
    approve,
    link: new URL(link).pathname,
  };
}

const secrets = { tokenSecret: process.env.LOGGIA_TOKEN_SECRET ?? '', otherTokenSecret: undefined };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('every screen of a client keeps WCAG 2.2 AA where axe cannot see it', async ({ page, request, admin }) => {
  test.setTimeout(600_000);
  const { ann, project, ticket, signOff } = await createClient(request, admin);
  const screens: Screen[] = [
    { path: '/dashboard', heading: /Ann/, ready: /Waiting for you \(/ },
    { path: '/projects', heading: 'Projects', ready: 'Lobby' },
    { path: `/projects/${project}`, heading: 'Lobby', ready: 'Wim Worker' },
    { path: `/projects/${project}?tab=documents`, heading: 'Lobby', ready: 'plan.txt' },
    { path: `/projects/${project}?tab=images`, heading: 'Lobby', ready: 'view.png' },
    { path: `/projects/${project}?tab=conversation`, heading: 'Lobby', ready: /When do the/ },
    { path: `/projects/${project}?tab=tasks`, heading: 'Lobby', ready: 'Send the floor plan' },
    { path: `/projects/${project}?tab=updates`, heading: 'Lobby', ready: 'Week 47' },
    { path: '/supportTickets', heading: 'Support Tickets', ready: 'The door does not close' },
    { path: `/supportTickets/${ticket}`, heading: /The door does not close/, ready: 'It stays open.' },
    { path: '/approvals', heading: 'Approvals', ready: 'Can we build it like this?' },
    { path: `/approvals/${signOff}`, heading: 'plan.txt', ready: 'The first plan.' },
    { path: '/my-work', heading: 'My work', ready: 'Send the floor plan' },
    { path: '/inbox', heading: 'Inbox', ready: /./ },
    { path: '/user', heading: 'My Profile', ready: "Where you're signed in" },
  ];
  await openAs(page, ann, '/dashboard');
  for (const screen of screens) await expectScreen(page, screen);
});

test('so do the screens that one sees without an account', async ({ page, request, admin }) => {
  test.setTimeout(300_000);
  const { link, approve } = await createClient(request, admin);
  for (const screen of [
    { path: '/', heading: /./, ready: 'Try the demo' },
    { path: `/login/${admin.tenantId}`, heading: /./, ready: 'Sign In' },
    { path: link, heading: /Welcome to/, ready: 'Set password and sign in' },
    { path: `/approve/${approve}`, heading: 'Can we build it like this?', ready: 'The first plan.' },
  ])
    await expectScreen(page, screen);
});

test('what is wrong is said in words, at its field, and announced', async ({ page, request, admin }) => {
  const { ann, link } = await createClient(request, admin);
  await page.goto(`/login/${admin.tenantId}`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  for (const [label, words] of [
    ['Email or Username', 'Email or username is required'],
    ['Password', 'Password is required'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(words);
  }
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Email or Username').fill('ann');
  await paste(page, page.getByLabel('Password', { exact: true }), 'Wrong-Lamp-12');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(/at least/);
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused();

  await openAs(page, ann, '/supportTickets');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' });
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Required');
  await dialog.getByLabel('Title').fill('Lamp');
  await dialog.getByLabel('Description').fill('It is dark.');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('status').getByText('Ticket created')).toBeVisible();
});

/** As a password manager does it. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
  await expect(field).toHaveValue(text);
}

async function expectScreen(page: Page, { path, heading, ready }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(path);
  await expect(page.getByText(ready).first()).toBeVisible();
  await expectAccessible(page);
  await test.step(`${path} says what it is`, () => expectNamed(page, heading));
  await test.step(`${path} shows the focus`, () => expectFocusSeen(page, path));
  await test.step(`${path} at 320 pixels, as at 400 %`, async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await expect(page.getByText(ready).first()).toBeAttached();
    await expectNoSidewaysScroll(page);
    await expectFocusSeen(page, `${path} at 320`);
  });
  await test.step(`${path} with more space`, async () => {
    await page.setViewportSize({ width: 700, height: 450 });
    await page.evaluate(addRules, spacing);
    await expectNoSidewaysScroll(page);
    expect.soft(await cutTexts(page), path).toEqual([]);
  });
}

async function expectNamed(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/\S/);
  await expect(page.getByRole('main')).toHaveCount(1);
  expect(await page.evaluate(labelsNotInNames)).toEqual([]);
}

/** WCAG 2.5.3, by a rule of axe that is off by default. `expectAccessible` has loaded axe. */
async function labelsNotInNames(): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  const { violations } = await checker.run(document, {
    runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
  });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Goes through the whole page with Tab: each place is in the order of the page, drawn otherwise than without the focus, and not covered. */
async function expectFocusSeen(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  const address = page.url();
  const problems: string[] = [];
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(describeFocus);
    expect(page.url(), where).toBe(address);
    if (place === 'end') break;
    if (place) problems.push(place);
  }
  expect.soft(problems, where).toEqual([]);
}

/** What is wrong with the control that has the focus. `end`: it is outside of the page, or was seen before. */
async function describeFocus(): Promise<string | undefined> {
  const control = document.activeElement as HTMLElement & { seen?: boolean };
  if (control === document.body || control.dataset.seen === String(window.innerWidth)) return 'end';
  control.dataset.seen = String(window.innerWidth);
  // Also a transition without duration begins with the old value.
  const endTransitions = () => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  };
  const name = `${control.tagName} ${(control.getAttribute('aria-label') ?? control.textContent).slice(0, 40)}`;
  if (control.tabIndex > 0) return `${name}: tabindex ${control.tabIndex}`;
  const area = control.getBoundingClientRect();
  if (area.width === 0 || area.height === 0) return `${name}: no size`;
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [area.left + area.width * x, area.top + area.height * y] as const),
  );
  const isShown = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control));
  });
  if (!isShown) return `${name}: covered or out of sight`;
  const drawn = () => {
    endTransitions();
    const parts = [control, control.parentElement, control.closest('label'), control.parentElement?.parentElement];
    return parts
      .flatMap((part) =>
        part ? [getComputedStyle(part), getComputedStyle(part, '::before'), getComputedStyle(part, '::after')] : [],
      )
      .map((style) => [style.outline, style.boxShadow, style.border, style.backgroundColor].join())
      .join('\n');
  };
  const focused = drawn();
  control.blur();
  // React takes the class of the focus away in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  const without = drawn();
  control.focus({ preventScroll: true });
  return focused === without ? `${name}: the focus is not drawn` : undefined;
}

/** WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

function addRules(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/** Texts of which a part is cut off below, or beside without an ellipsis. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => {
        const style = getComputedStyle(each);
        if (!each.checkVisibility({ visibilityProperty: true }) || !each.textContent.trim()) return false;
        const isClamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
        if (each.clientWidth <= 1 || isClamped) return false;
        const cuts = (overflow: string, inner: number, outer: number) =>
          /hidden|clip/.test(overflow) && inner > outer + 2;
        return (
          cuts(style.overflowY, each.scrollHeight, each.clientHeight) ||
          cuts(style.overflowX, each.scrollWidth, each.clientWidth)
        );
      })
      .map((each) => `${each.tagName} ${each.className} ${each.textContent.slice(0, 40)}`),
  );
}
