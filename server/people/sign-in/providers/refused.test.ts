import { decodeJwt, type JWTPayload, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '#tests/support/company.ts';
import { createKey } from '#tests/support/identity-provider.ts';
import {
  accountOf,
  type Browser,
  openBrowser,
  type SingleSignOnTest,
  startSingleSignOnTest,
} from '#tests/support/single-sign-on.ts';

/** What was altered, used, expired or made for somebody else signs nobody in. The provider is real; only what is named differs. */

let test: SingleSignOnTest;
let company: Company;
let provider: string;
beforeAll(async () => {
  test = await startSingleSignOnTest();
  company = test.company;
  provider = await test.connect({ create: true, roleId: company.roles.worker });
  test.provider.state.account = accountOf('nora');
  expect((await openBrowser(test).signIn(provider)).status).toBe(200);
});
afterAll(() => test.stop());
afterEach(() => {
  test.provider.state.tamper = undefined;
});

const sessions = async () =>
  Number(
    (await test.query<{ count: string }>('select count(*) from sessions where tenant_id = $1', [company.id]))[0]?.count,
  );
const codes = async () =>
  Number(
    (await test.query<{ count: string }>('select count(*) from sign_in_codes where tenant_id = $1', [company.id]))[0]
      ?.count,
  );

async function expectRefused(work: () => Promise<{ outcome: string }>): Promise<void> {
  const before = [await sessions(), await codes()];
  expect(['refused', 'unavailable']).toContain((await work()).outcome);
  expect([await sessions(), await codes()]).toEqual(before);
}

/** Replaces the ID token by one with other claims, signed as the provider signs. */
const claims = (change: (claims: JWTPayload) => JWTPayload) =>
  token((text) => test.provider.sign(change(decodeJwt(text))));
const token = (change: (token: string) => Promise<string> | string | undefined) => ({
  '/token': async (answer: Record<string, unknown>) => ({ ...answer, id_token: await change(String(answer.id_token)) }),
});
const without = (name: string) => claims((each) => ({ ...each, [name]: undefined }));
const now = () => Math.floor(Date.now() / 1000);

type Changes = Record<string, (answer: Record<string, unknown>) => unknown>;
const answers: [string, () => Promise<Changes> | Changes][] = [
  ['another nonce', () => claims((each) => ({ ...each, nonce: 'another' }))],
  ['no nonce', () => without('nonce')],
  ['another issuer', () => claims((each) => ({ ...each, iss: 'https://id.example' }))],
  ['no issuer', () => without('iss')],
  ['another audience', () => claims((each) => ({ ...each, aud: 'somebody' }))],
  [
    'several audiences, and for another one of them',
    () => claims((each) => ({ ...each, aud: ['loggia', 'other'], azp: 'other' })),
  ],
  ['no audience', () => without('aud')],
  ['the time gone', () => claims((each) => ({ ...each, iat: now() - 7200, exp: now() - 3600 }))],
  ['no end', () => without('exp')],
  ['no beginning', () => without('iat')],
  ['a beginning in the future', () => claims((each) => ({ ...each, nbf: now() + 3600 }))],
  ['no subject', () => without('sub')],
  ['an empty subject', () => claims((each) => ({ ...each, sub: '' }))],
  ['a subject of 501 characters', () => claims((each) => ({ ...each, sub: 'a'.repeat(501) }))],
  ['algorithm none', () => token((text) => new UnsecuredJWT(decodeJwt(text)).encode())],
  [
    'a signature of the shared secret',
    async () => {
      const { SignJWT } = await import('jose');
      const secret = new TextEncoder().encode(test.provider.client.secret);
      return token((text) => new SignJWT(decodeJwt(text)).setProtectedHeader({ alg: 'HS256' }).sign(secret));
    },
  ],
  ['an altered signature', () => token((text) => `${text.slice(0, -8)}AAAAAAAA`)],
  [
    'a payload that was changed after signing',
    () =>
      token((text) => {
        const [head, , signature] = text.split('.');
        const body = Buffer.from(JSON.stringify({ ...decodeJwt(text), sub: 'boss' })).toString('base64url');
        return `${head}.${body}.${signature}`;
      }),
  ],
  [
    'a signature of an unknown key',
    async () => {
      const by = await createKey('unknown');
      return token((text) => test.provider.sign(decodeJwt(text), { by }));
    },
  ],
  [
    'a signature of an unknown key under the name of a known one',
    async () => {
      const by = await createKey('first');
      return token((text) => test.provider.sign(decodeJwt(text), { by }));
    },
  ],
  ['no ID token', () => token(() => undefined)],
  ['an ID token that is none', () => token(() => 'a.b.c')],
  ['another subject at the user info', () => ({ '/me': (answer) => ({ ...answer, sub: 'boss' }) })],
  [
    'another issuer in its description',
    () => ({ '/.well-known/openid-configuration': (answer) => ({ ...answer, issuer: 'https://id.example' }) }),
  ],
  [
    'a private address for its tokens',
    () => ({
      '/.well-known/openid-configuration': (answer) => ({ ...answer, token_endpoint: 'http://127.0.0.2/token' }),
    }),
  ],
];

describe('the provider answers with', () => {
  it.each(answers)('%s: nobody is signed in', async (_, make) => {
    const browser = openBrowser(test);
    const callback = await browser.signInThere(await browser.start(provider));
    const changes = await make();
    let tampered = 0;
    test.provider.state.tamper = (path, answer) => {
      if (changes[path]) tampered++;
      return changes[path]?.(answer) ?? answer;
    };
    await expectRefused(() => browser.comeBack(callback));
    expect(tampered).toBeGreaterThan(0);
  });
});

describe('a sign-in page that the provider names as', () => {
  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a text', 'data:text/html,hello'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'nonsense'],
    ['an empty text', ''],
    ['a number', 7],
    ['a list', ['https://id.example']],
    ['nothing', undefined],
    ['a private address', 'http://127.0.0.2/sign-in'],
  ])('%s counts as a provider that does not work', async (_, endpoint) => {
    test.provider.state.tamper = (path, answer) =>
      path.endsWith('configuration') ? { ...answer, authorization_endpoint: endpoint } : answer;
    await expectRefused(() => openBrowser(test).visit(provider));
    expect((await openBrowser(test).visit(provider)).outcome).toBe('unavailable');
  });
});

it('a provider that lists its scopes as a number counts as one that does not work', async () => {
  const withRoles = await test.connect({
    name: 'With roles',
    create: true,
    roleId: company.roles.worker,
    roleClaim: 'groups',
  });
  test.provider.state.tamper = (_, answer) => ({ ...answer, scopes_supported: 7 });
  expect((await openBrowser(test).visit(withRoles)).outcome).toBe('unavailable');
});

/** Changes the address to which the provider sent the browser, or its cookies. */
const returns: [string, (browser: Browser, callback: URL) => Promise<void> | void][] = [
  ['another state', (_, { searchParams }) => searchParams.set('state', 'another')],
  ['no state', (_, { searchParams }) => searchParams.delete('state')],
  ['another code', (_, { searchParams }) => searchParams.set('code', 'another')],
  ['no code', (_, { searchParams }) => searchParams.delete('code')],
  ['an error', (_, { searchParams }) => searchParams.set('error', 'access_denied')],
  ['another issuer', (_, { searchParams }) => searchParams.set('iss', 'https://id.example')],
  ['no cookie', ({ cookies }) => cookies.clear()],
  [
    'an altered cookie',
    ({ cookies }) => void cookies.set('__Secure-oidc', `${cookies.get('__Secure-oidc')?.slice(0, -4)}AAAA`),
  ],
  [
    'the cookie of another browser',
    async ({ cookies }) => {
      const other = openBrowser(test);
      await other.start(provider);
      cookies.set('__Secure-oidc', other.cookies.get('__Secure-oidc') as string);
    },
  ],
  [
    'the code of another browser',
    async (_, { searchParams }) => {
      const other = openBrowser(test);
      const theirs = new URL(await other.signInThere(await other.start(provider)), 'https://loggia.example');
      searchParams.set('code', theirs.searchParams.get('code') as string);
    },
  ],
];

describe('the browser comes back with', () => {
  it.each(returns)('%s: nobody is signed in', async (_, change) => {
    const browser = openBrowser(test);
    const callback = new URL(await browser.signInThere(await browser.start(provider)), 'https://loggia.example');
    await change(browser, callback);
    await expectRefused(() => browser.comeBack(`${callback.pathname}${callback.search}`));
  });

  it('a code that was used: nobody is signed in', async () => {
    const browser = openBrowser(test);
    const callback = await browser.signInThere(await browser.start(provider));
    const before = new Map(browser.cookies);
    expect((await browser.comeBack(callback)).outcome).toBe('code');
    for (const [name, value] of before) browser.cookies.set(name, value);
    await expectRefused(() => browser.comeBack(callback));
  });
});

describe('the code of Loggia', () => {
  it('is exchanged once, however many ask at once', async () => {
    const browser = openBrowser(test);
    const { code } = await browser.visit(provider);
    const before = await sessions();
    const cookies = new Map(browser.cookies);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const same = openBrowser(test);
        for (const [name, value] of cookies) same.cookies.set(name, value);
        return same.exchange(code);
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(49);
    // A server that is busy answers 503 to some.
    expect(refused.filter(({ status }) => status !== 401 && status !== 503)).toEqual([]);
    expect(await sessions()).toBe(before + 1);
  });

  it.each([
    ['altered', (_: Browser, code: string) => `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`],
    [
      'in another browser',
      async ({ cookies }: Browser, code: string) => {
        cookies.clear();
        return code;
      },
    ],
    [
      'in a browser that came back with another code',
      async ({ cookies }: Browser, code: string) => {
        const other = openBrowser(test);
        await other.visit(provider);
        cookies.set('__Secure-oidc', other.cookies.get('__Secure-oidc') as string);
        return code;
      },
    ],
    [
      'after two minutes',
      async (_: Browser, code: string) => {
        await test.query("update sign_in_codes set expires_at = now() - interval '1 second'");
        return code;
      },
    ],
    [
      'of a user who was deactivated',
      async (_: Browser, code: string) => {
        await test.query("update users set is_active = false where first_name = 'Nora'");
        return code;
      },
    ],
  ])('%s signs nobody in', async (_, change) => {
    const browser = openBrowser(test);
    const { code } = await browser.visit(provider);
    const before = await sessions();
    expect((await browser.exchange(await change(browser, code))).status).toBe(401);
    expect(await sessions()).toBe(before);
    await test.query("update users set is_active = true where first_name = 'Nora'");
  });
});
