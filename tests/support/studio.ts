import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { watchReads } from './accessible.ts';
import { type Account, apiOf, expect, openAs } from './journey.ts';

type Person = Account & { id: string };
type Call = Awaited<ReturnType<typeof apiOf>>;

export interface Studio {
  call: Call;
  /** Clients by id. Initech has no people. */
  acme: string;
  globex: string;
  initech: string;
  /** A worker, a user of Acme and a user of Globex. */
  wim: Person;
  ann: Person;
  gus: Person;
  /** Creates a project and returns its id. Defaults: client Acme, from today for 30 days. */
  addProject: (project: Record<string, unknown>) => Promise<string>;
}

/** Creates three clients, a worker, and a user for two of the clients. */
export async function createStudio(request: APIRequestContext, admin: Account): Promise<Studio> {
  const call = await apiOf(request, admin);
  const addClient = async (name: string): Promise<string> => (await call('POST', '/api/Clients', { name })).id;
  const [acme, globex, initech] = [await addClient('Acme'), await addClient('Globex'), await addClient('Initech')];
  const roles: { id: string; name: string }[] = await call('GET', '/api/Roles/with-details');

  async function addPerson(firstName: string, lastName: string, role: string, clientId?: string): Promise<Person> {
    const userName = firstName.toLowerCase();
    const { password } = admin;
    const roleId = roles.find(({ name }) => name === role)?.id;
    const body = { firstName, lastName, userName, password, confirmPassword: password, roleId, clientId };
    const { id } = await call('POST', '/api/Users/create', body);
    return { ...admin, id, userName, name: `${firstName} ${lastName}` };
  }

  return {
    call,
    acme,
    globex,
    initech,
    wim: await addPerson('Wim', 'Worker', 'worker'),
    ann: await addPerson('Ann', 'Acme', 'client', acme),
    gus: await addPerson('Gus', 'Globex', 'client', globex),
    addProject: async (project) => {
      const defaults = { clientId: acme, startDate: addDays(0), endDate: addDays(30), description: 'Words about it' };
      return (await call('POST', '/api/Projects', { ...defaults, ...project })).id;
    },
  };
}

/** Runs `work` in a second browser, signed in as another person. */
export async function withSecondUser(
  browser: Browser,
  who: Account,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  watchReads(page);
  await openAs(page, who, '/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await work(page);
  await context.close();
}

/** Delays requests with that method until the returned function is called. */
export async function holdRequests(page: Page, url: string, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** The date that many days from today, as `YYYY-MM-DD`. */
export function addDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Raises a ticket as the administrator. */
export async function raise(studio: Studio, title: string, more: object = {}): Promise<{ id: string }> {
  return studio.call('POST', '/api/Support/tickets', { title, description: `About: ${title}`, ...more });
}
