import { randomBytes } from 'node:crypto';
import {
  type APIRequestContext,
  test as base,
  type CDPSession,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import type { Session } from '#contract/auth.ts';
import { connect } from '#database/connect.ts';
import { joinEmbedded } from '#database/embedded/index.ts';

export { expect } from '@playwright/test';

export type Account = { tenantId: string; companyName: string; userName: string; password: string; name: string };

type Fixtures = {
  /** The administrator of a new company. Journeys never share data. */
  admin: Account;
  /** Fails the journey if the page violated the content security policy or threw an uncaught error. */
  watched: undefined;
};

export const test = base.extend<Fixtures>({
  admin: async ({ request }, use) => {
    await use(await createCompany(request));
  },
  watched: [
    async ({ page }, use) => {
      const violations: string[] = [];
      readsOf.set(page, collectReads(page));
      page.on('pageerror', (error) => violations.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) violations.push(message.text());
      });
      await use(undefined);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

/** What each page is reading. */
const readsOf = new WeakMap<Page, ReadonlySet<Request>>();

/** Keeps the reads of a page that are not answered yet: of the API, but for the endless stream of changes, and of parts of the script. */
function collectReads(page: Page): ReadonlySet<Request> {
  const reads = new Set<Request>();
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && /\/api\/(?!Changes)|\.js$/.test(request.url());
    if (isRead) reads.add(request);
  });
  page.on('requestfinished', (request) => reads.delete(request));
  page.on('requestfailed', (request) => reads.delete(request));
  return reads;
}

async function createCompany(request: APIRequestContext): Promise<Account> {
  const suffix = randomBytes(4).toString('hex');
  const account = {
    companyName: `Studio ${suffix}`,
    userName: 'ada',
    password: `Quiet-Lamp-${suffix}9`,
    name: 'Ada Admin',
  };
  const response = await request.post('/api/Tenants', {
    headers: { authorization: `Bearer ${process.env.LOGGIA_OPERATOR_TOKEN}` },
    data: {
      name: account.companyName,
      domain: `studio-${suffix}.example`,
      admin: {
        email: `ada@studio-${suffix}.example`,
        userName: account.userName,
        password: account.password,
        firstName: 'Ada',
        lastName: 'Admin',
      },
    },
  });
  expect(response.status()).toBe(201);
  return { ...account, tenantId: (await response.json()).id };
}

type Credentials = Pick<Account, 'tenantId' | 'userName' | 'password'>;

/** Opens an address with an existing session, for journeys that do not test sign-in. */
export async function openAs(page: Page, account: Credentials, address: string): Promise<void> {
  const session = await logIn(page.request, account);
  // Store what web/lib/session.ts stores after sign-in. Any page of the origin will do.
  await page.goto('/', { waitUntil: 'commit' });
  await page.evaluate(({ token, refreshToken, user }) => {
    localStorage.setItem('lastSelectedTenantId', user.tenantId);
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  }, session);
  await page.goto(address);
}

/** Blocks the stream of changes, whose events can reload a failed list before the journey clicks "Try again". */
export async function blockChanges(page: Page): Promise<void> {
  await page.route('**/api/Changes**', () => {});
}

/** Lets the last step-up of every session in the account's company be an hour ago. */
export async function passHour({ tenantId }: Credentials): Promise<void> {
  const { ownerUrl, stop } = await joinEmbedded({ dataDir: String(process.env.LOGGIA_DATA_DIR) });
  const client = await connect(ownerUrl);
  try {
    await client.query("update sessions set confirmed_at = now() - interval '1 hour' where tenant_id = $1", [tenantId]);
  } finally {
    await client.end();
    await stop();
  }
}

/** Signs in through the form on the company's sign-in page. */
export async function signIn(page: Page, account: Credentials): Promise<void> {
  await page.goto(`/login/${account.tenantId}`);
  await page.getByLabel('Email or Username').fill(account.userName);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  // The address changes before the navigation is rendered.
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Returns a function that calls the API as that person, for setup. */
export async function apiOf(request: APIRequestContext, account: Credentials) {
  const { token } = await logIn(request, account);
  return async (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: unknown) => {
    const response = await request.fetch(path, { method, data, headers: { authorization: `Bearer ${token}` } });
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBeLessThan(300);
    const text = await response.text();
    return text ? JSON.parse(text) : undefined;
  };
}

async function logIn(request: APIRequestContext, { tenantId, userName, password }: Credentials): Promise<Session> {
  const login = await request.post('/api/Auth/login', { data: { tenantId, identifier: userName, password } });
  expect(login.status()).toBe(200);
  return login.json();
}

/** The size of a phone, as in playwright.config.ts. */
const phone = { width: 360, height: 780 };

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 600;
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The only rules whose result depends on the colour scheme. */
const colours = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no WCAG 2.2 AA violation on the current screen, in light and dark, and as it is on a phone (Q40). A phone is checked in
 * light only: colours do not depend on the width.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForReads(page);
  // A part of the screen that still loads fades in, and its text is pale until then.
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolations(page, 'light');
  if (isPhone(page)) return;
  await expectNoViolations(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await asOnPhone(page, async () => {
    await expectNoViolations(page, 'light');
    await expectNoSidewaysScroll(page);
  });
}

/** Waits until the page reads nothing more: the answer to one read can lead to the next. */
async function waitForReads(page: Page): Promise<void> {
  const reads = readsOf.get(page);
  await expect(async () => {
    await page.evaluate(waitForDrawing);
    expect([...(reads ?? [])].map((read) => read.url())).toEqual([]);
  }).toPass({ timeout: 20_000 });
}

/** Does `work` while the page has the size and the pointer of a phone. */
export async function asOnPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  const developerTools = developerToolsOf.get(page) ?? (await page.context().newCDPSession(page));
  developerToolsOf.set(page, developerTools);
  await developerTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(phone);
  await work();
  if (size) await page.setViewportSize(size);
  await developerTools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  // Some parts have another place on a phone, and are made again for the larger screen.
  await page.evaluate(waitForDrawing);
}

/** They stay open, because the page loses a journey's passkeys when they close. */
const developerToolsOf = new WeakMap<Page, CDPSession>();

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(waitForDrawing);
  await page.evaluate(waitForTransitions);
  const runOnly: RunOptions['runOnly'] =
    colorScheme === 'light' ? { values: standards, type: 'tag' } : { values: colours, type: 'rule' };
  const violations: Violation[] = [];
  for (const violation of await findViolations(page, runOnly)) {
    if (violation.id !== 'target-size' || (await isStillViolation(page, violation))) violations.push(violation);
  }
  expect(violations).toEqual([]);
}

/** A control that the page has scrolled partly below a bar is large enough if it is so in the middle of the screen. */
async function isStillViolation(page: Page, { id, target }: Violation): Promise<boolean> {
  await page.locator(target).evaluate((control) => control.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const violations = await findViolations(page, { values: [id], type: 'rule' });
  return violations.some((violation) => violation.target === target);
}

type Violation = { id: string; target: string; html: string; failureSummary: string | undefined };

/** Loads axe once for a page, which takes longer than a check. Our screens have no frames. */
async function findViolations(page: Page, runOnly: RunOptions['runOnly']): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => ({ id, target: target.join(' '), html, failureSummary })),
      );
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions as RunOptions,
  );
}

/** Waits until the page has drawn what it knows, such as the colours of a new scheme. */
async function waitForDrawing(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Waits until nothing fades in any more. Animations without an end do not count. */
async function waitForTransitions(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Expects nothing wider than the screen (Q41). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
