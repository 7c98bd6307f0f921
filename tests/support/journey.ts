import { randomBytes } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type { Session } from '#contract/auth.ts';

export { expect } from '@playwright/test';

export type Account = { tenantId: string; companyName: string; userName: string; password: string; name: string };

type Fixtures = {
  /** A company of one's own with its administrator: journeys never share data. */
  admin: Account;
  /** Fails the journey at its end for every violation of the content security policy and every uncaught error. */
  watched: undefined;
};

export const test = base.extend<Fixtures>({
  admin: async ({ request }, use) => {
    await use(await createCompany(request));
  },
  watched: [
    async ({ page }, use) => {
      const troubles: string[] = [];
      page.on('pageerror', (error) => troubles.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/i.test(message.text())) troubles.push(message.text());
      });
      await use(undefined);
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

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

/** Opens an address as somebody who has signed in before, for what a journey is not about. */
export async function openAs(page: Page, account: Credentials, address: string): Promise<void> {
  const session = await logIn(page.request, account);
  // Any page of the product will do for keeping what signing in would have kept (web/lib/session.ts).
  await page.goto('/', { waitUntil: 'commit' });
  await page.evaluate(({ token, refreshToken, user }) => {
    localStorage.setItem('lastSelectedTenantId', user.tenantId);
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  }, session);
  await page.goto(address);
}

/** Signs in as a person does, from the sign-in page of the company. */
export async function signIn(page: Page, account: Credentials): Promise<void> {
  await page.goto(`/login/${account.tenantId}`);
  await page.getByLabel('Email or Username').fill(account.userName);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  // The address changes before the shell is there, whose navigation journeys go on with.
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Calls the API as that person, for arranging what a journey starts from. */
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

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that the other scheme can change: all others look at the same document. */
const colours = ['color-contrast', 'link-in-text-block'];

/** No violation of WCAG 2.2 AA on what is shown now, in light and in dark (Q40). Colours do not depend on the width. */
export async function expectAccessible(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  for (const colorScheme of isPhone ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle);
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe.withTags(standards) : axe.withRules(colours)).analyze();
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary }))),
    ).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Until the colours of the other scheme have been drawn: in between, a text may still have the former one. */
async function settle(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** Nothing wider than the screen (Q41). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
