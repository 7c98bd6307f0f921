import { requestCode, signInWithCode } from '#contract/people/codes.ts';
import { writeMailedCode } from '#server/people/sign-in/codes/code.ts';
import type { TestApp } from './app.ts';
import { type Answer, type Company, createCompany, type Person } from './company.ts';

export type CodeUser = { person: Person; email: string };
export type CodeTest = Awaited<ReturnType<typeof startCodeTest>>;

/** A company of an app that only this file uses, whose client users may sign in with a code by mail. */
export async function startCodeTest(test: TestApp) {
  const company = await createCompany(test, 'Alder');
  const acme = await company.addClient('Acme');
  const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
  const allow = (id: string) => query('update tenants set client_codes = true where id = $1', [id]);
  await allow(company.id);

  async function addUser(of: Company = company, clientId: string | null = acme, role = 'client'): Promise<CodeUser> {
    const person = await of.addPerson({ role, firstName: 'Cleo', lastName: 'Reed', ...(clientId && { clientId }) });
    const [row] = await query('select email from users where id = $1', [person.id]);
    return { person, email: row.email };
  }

  const rowsOf = ({ person }: CodeUser) => query('select * from mail_codes where user_id = $1', [person.id]);
  let networks = 0;

  /** What the server does with its database, also after an answer. */
  const working = new Set<Promise<unknown>>();
  const { tenancy } = test.services;
  const { asServer } = tenancy;
  tenancy.asServer = ((...args: Parameters<typeof asServer>) => {
    const work = asServer(...args);
    working.add(work);
    const done = () => working.delete(work);
    work.then(done, done);
    return work;
  }) as typeof asServer;
  /** Resolves when what was asked for is handled. */
  const settled = async () => void (await Promise.allSettled(working));

  /** A browser keeps its cookie. Every request comes from another network, so that the limits of one do not count. */
  function openBrowser(cookie?: string) {
    async function send(endpoint: typeof requestCode | typeof signInWithCode, body: object): Promise<Answer> {
      networks += 1;
      const response = await test.app.inject({
        method: 'POST',
        url: endpoint.path,
        remoteAddress: `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
        headers: cookie === undefined ? {} : { cookie },
        payload: body,
      });
      const { statusCode: status, headers, body: text } = response;
      const set = [headers['set-cookie'] ?? []].flat().find((each) => /code=/.test(each));
      if (set) cookie = set.split(';')[0];
      return { status, headers, body: text ? JSON.parse(text) : text };
    }
    return {
      cookie: () => cookie,
      ask: (identifier: string, tenantId = company.id) => send(requestCode, { tenantId, identifier }),
      enter: (identifier: string, code: string, tenantId = company.id) =>
        send(signInWithCode, { tenantId, identifier, code }),
    };
  }

  /** The digits that the mail has. */
  async function codeOf(user: CodeUser): Promise<string> {
    const [row] = await rowsOf(user);
    return writeMailedCode(test.services.secrets, { tenantId: user.person.tenantId, id: row.id });
  }

  /** A browser that has asked, and the code. */
  async function ask(user: CodeUser, browser = openBrowser()) {
    await browser.ask(user.email);
    await settled();
    return { browser, code: await codeOf(user) };
  }

  return {
    test,
    company,
    acme,
    query,
    allow,
    addUser,
    openBrowser,
    rowsOf,
    codeOf,
    ask,
    settled,
    /** As if nobody had failed before. */
    forgive: () => query('delete from sign_in_throttles'),
    auditOf: (action: string, { person }: CodeUser) =>
      query('select * from audit_log where action = $1 and (subject_id = $2 or actor_id = $2) order by at', [
        action,
        person.id,
      ]),
    /** Codes of six digits that are not this one. */
    wrong: (code: string, count = 1) =>
      Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
  };
}
