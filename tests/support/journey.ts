import { randomBytes } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import type pg from 'pg';
import type { Session } from '#contract/people/auth.ts';
import { connect } from '#database/connect.ts';
import { joinEmbedded } from '#database/embedded/index.ts';
import { watchReads } from './accessible.ts';

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
      watchReads(page);
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
  // What web/lib/session.ts stores after sign-in, before the first script of the page.
  const storing = await page.addInitScript(({ token, refreshToken, user }) => {
    localStorage.setItem('lastSelectedTenantId', user.tenantId);
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  }, session);
  await page.goto(address);
  await storing.dispose();
}

/** Blocks the stream of changes, whose events can reload a failed list before the journey clicks "Try again". */
export async function blockChanges(page: Page): Promise<void> {
  await page.route('**/api/Changes**', () => {});
}

/** Lets the last step-up of every session in the account's company be an hour ago. */
export function passHour({ tenantId }: Credentials): Promise<unknown> {
  const change = "update sessions set confirmed_at = now() - interval '1 hour' where tenant_id = $1";
  return inDatabase((client) => client.query(change, [tenantId]));
}

/** Works in the product's database as its owner, for what no call does, or only slowly. */
export async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { ownerUrl, stop } = await joinEmbedded({ dataDir: String(process.env.LOGGIA_DATA_DIR) });
  const client = await connect(ownerUrl);
  try {
    return await work(client);
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
