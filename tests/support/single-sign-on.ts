import type { LightMyRequestResponse } from 'fastify';
import { createIdentityProvider } from '#contract/people/identity-providers.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Answer, type Company, createCompany, type Person } from './company.ts';
import { type Account, type IdentityProvider, startIdentityProvider } from './identity-provider.ts';

const page = 'https://loggia.example';

export type SingleSignOnTest = {
  loggia: TestApp;
  provider: IdentityProvider;
  company: Company;
  /** Adds the provider to a company and returns its id. */
  connect(settings?: Record<string, unknown>, to?: Company): Promise<string>;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

/** A company, and a real provider that Loggia may reach. */
export async function startSingleSignOnTest(environment: Record<string, string> = {}): Promise<SingleSignOnTest> {
  const loggia = await startTestApp({
    PUBLIC_URL: page,
    TRUST_PROXY: 'off',
    OUTGOING_ALLOW: '127.0.0.1',
    ...environment,
  });
  const provider = await startIdentityProvider(`${page}/api/Auth/oidc/callback`);
  const company = await createCompany(loggia, 'Alder');
  return {
    loggia,
    provider,
    company,
    connect: async (settings = {}, to = company) => {
      const body = { ...provider.settings, ...settings };
      const made = await to.admin.call(createIdentityProvider, { body: body as never });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body.id;
    },
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await loggia.database.owner.query(text, values)).rows as Row[],
    stop: async () => {
      await provider.stop();
      await loggia.stop();
    },
  };
}

/** Where the browser is after a step: the path and what follows `#`. */
export type Place = { path: string; outcome: string; code: string };

/** A browser that keeps the cookies of Loggia and of the provider. */
export function openBrowser({ loggia, provider }: Pick<SingleSignOnTest, 'loggia' | 'provider'>) {
  const cookies = new Map<string, string>();
  const ofProvider = new Map<string, string>();

  async function ask(url: string, more: { method?: 'POST'; payload?: object; token?: string } = {}) {
    const { token, ...request } = more;
    const answer: LightMyRequestResponse = await loggia.app.inject({
      method: 'GET',
      url,
      ...request,
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    for (const { name, value } of answer.cookies as { name: string; value: string }[]) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }

  /** Follows the redirects of the provider until it sends the browser back to Loggia. */
  async function signInThere(address: string): Promise<string> {
    let next = address;
    for (let steps = 0; steps < 8; steps++) {
      if (next.startsWith(`${page}/`)) return next.slice(page.length);
      const answer = await fetch(new URL(next, provider.issuer), {
        redirect: 'manual',
        headers: { cookie: [...ofProvider].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        ofProvider.set(name, value);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      next = location;
    }
    throw new Error('The provider redirects without end.');
  }

  const browser = {
    cookies,
    ask,
    signInThere,
    /** Opens the link of a button and returns where it leads. */
    start: async (providerId: string, entry?: string): Promise<string> => {
      const query = entry ? `?entry=${entry}` : '';
      const answer = await ask(`/api/Auth/oidc/${providerId}/start${query}`);
      if (answer.statusCode !== 302) throw new Error(`${answer.statusCode} ${answer.body}`);
      return String(answer.headers.location);
    },
    /** Opens the address to which the provider sent the browser. */
    comeBack: async (callback: string): Promise<Place> => placeOf(String((await ask(callback)).headers.location)),
    /** All of a sign-in, until the page of Loggia that has the code. */
    visit: async (providerId: string, entry?: string): Promise<Place> => {
      const address = await browser.start(providerId, entry);
      return address.startsWith(page) ? placeOf(address) : browser.comeBack(await signInThere(address));
    },
    exchange: async (code: string): Promise<Answer> => {
      const answer = await ask('/api/Auth/oidc/exchange', { method: 'POST', payload: { code } });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
    },
    signIn: async (providerId: string, entry?: string): Promise<Answer> =>
      browser.exchange((await browser.visit(providerId, entry)).code),
    /** Links an account of the signed-in person. */
    link: async (providerId: string, { token }: Pick<Person, 'token'>): Promise<Place> => {
      const begun = await ask(`/api/Auth/oidc/${providerId}/link`, { method: 'POST', token });
      return browser.comeBack(await signInThere(begun.json().address));
    },
    /** Signs in there again to confirm who the person is. Returns the address to which the provider sends the browser. */
    confirmThere: async (providerId: string, { token }: Pick<Person, 'token'>): Promise<string> => {
      const begun = await ask(`/api/Auth/oidc/${providerId}/step-up`, { method: 'POST', token });
      if (begun.statusCode !== 200) throw new Error(`${begun.statusCode} ${begun.body}`);
      return signInThere(begun.json().address);
    },
  };
  return browser;
}

export type Browser = ReturnType<typeof openBrowser>;

function placeOf(address: string): Place {
  const url = new URL(address);
  const outcome = url.hash.slice(1);
  return { path: url.pathname, outcome: outcome.startsWith('code=') ? 'code' : outcome, code: outcome.slice(5) };
}

/** What the provider says about a person whose address it has confirmed. */
export function accountOf(subject: string, more: Record<string, unknown> = {}): Account {
  const names = { given_name: 'Nora', family_name: 'Novak', name: 'Nora Novak' };
  return { subject, ...names, email: `${subject}@alder.example`, email_verified: true, ...more };
}
