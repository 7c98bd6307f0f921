import type pg from 'pg';
import { login } from '#contract/people/auth.ts';
import { sharedTestApp, type TestApp } from './app.ts';
import { type Answer, type Company, call, createCompany, type Person } from './company.ts';

export const password = 'Correct-Horse-7';

export type User = { person: Person; userName: string };

/** An app with a company whose users sign in with `password`. */
export type SignInTest = {
  loggia: TestApp;
  company: Company;
  passwordHash: string;
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  addUser(to?: Company): Promise<User>;
  signIn(identifier: string, typed?: string, tenantId?: string, headers?: Record<string, string>): Promise<Answer>;
  namesOf(person: Person): Promise<{ email: string; userName: string }>;
  /** Audit entries of this action, the newest first. */
  auditOf(action: string): Promise<pg.QueryResultRow[]>;
  /** Moves the use of every refresh token this many seconds into the past. */
  passTime(seconds: number): Promise<void>;
};

export async function startSignInTest(): Promise<SignInTest> {
  const loggia = await sharedTestApp();
  const company = await createCompany(loggia, 'Alder');
  const passwordHash = await loggia.services.passwords.hashPassword(password);
  const query = (text: string, values: unknown[] = []) => loggia.database.owner.query(text, values);
  return {
    loggia,
    company,
    passwordHash,
    query,
    async addUser(to = company) {
      const person = await to.addPerson({ role: 'worker', passwordHash });
      const { rows } = await query('select user_name from users where id = $1', [person.id]);
      return { person, userName: rows[0].user_name };
    },
    signIn(identifier, typed = password, tenantId = company.id, headers = {}) {
      return call(loggia, login, { body: { identifier, password: typed, tenantId } }, headers);
    },
    async namesOf(person) {
      const { rows } = await query('select email, user_name from users where id = $1', [person.id]);
      return { email: rows[0].email, userName: rows[0].user_name };
    },
    async auditOf(action) {
      return (await query('select * from audit_log where action = $1 order by at desc', [action])).rows;
    },
    async passTime(seconds) {
      await query('update refresh_tokens set used_at = used_at - make_interval(secs => $1)', [seconds]);
    },
  };
}

export type Browser = {
  cookie(): string | undefined;
  signIn(identifier?: string, typed?: string, tenantId?: string): Promise<Answer>;
};

/** Signs in like a browser that keeps the cookie it receives. */
export function openBrowser({ loggia, company }: SignInTest, userName: string, cookie?: string): Browser {
  return {
    cookie: () => cookie,
    async signIn(identifier = userName, typed = password, tenantId = company.id) {
      const answer = await call(
        loggia,
        login,
        { body: { identifier, password: typed, tenantId } },
        cookie === undefined ? {} : { cookie },
      );
      const received = answer.headers['set-cookie'];
      if (received) cookie = String(received).split(';')[0];
      return answer;
    },
  };
}

/** A browser with the cookie of a device that the user has signed in from. */
export async function openKnownBrowser(test: SignInTest, userName: string): Promise<Browser> {
  const browser = openBrowser(test, userName);
  const { status } = await browser.signIn();
  if (status !== 200) throw new Error(`The sign-in returned ${status}.`);
  return browser;
}
